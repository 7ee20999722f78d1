/**
 * The document's head in the order in which a slow line should bring it: the style sheet, then what is needed for running. The program's
 * files are asked for at once, behind what is drawn; `public/first.js` runs them after the first paint.
 */
import type { Plugin } from 'vite'

export const programAfterPaint: Plugin = {
  name: 'program-after-paint',
  apply: 'build',
  transformIndexHtml: { order: 'post', handler: arrange },
}

/** @throws {Error} where the build did not write what is arranged here. */
function arrange(html: string): string {
  const sheet = take(html, /\n\s*<link rel="stylesheet"[^>]*>/)
  const program = take(sheet.rest, /<script type="module" crossorigin src="([^"]+)"><\/script>/, (address) => {
    return `<link rel="modulepreload" crossorigin fetchpriority="low" data-program href="${address}">`
  })
  const files = program.rest.replaceAll(
    '<link rel="modulepreload" crossorigin href=',
    '<link rel="modulepreload" crossorigin fetchpriority="low" href=',
  )
  const { rest } = take(files, /\n\s*<script src="\/first\.js"><\/script>/, (_, script) => `${sheet.found}${script}`)
  return rest
}

type Put = (group: string, found: string) => string

function take(html: string, pattern: RegExp, put: Put = () => ''): { readonly found: string; readonly rest: string } {
  const match = pattern.exec(html)
  if (!match) throw new Error(`The built document has nothing like ${pattern}.`)
  const [found, group = ''] = match
  return { found, rest: html.replace(found, () => put(group, found)) }
}
