/**
 * The document's head in the order in which a slow line should bring it: the style sheet, then what is needed for running. The program's
 * files share the line with nothing that is drawn first: the document names them, and `public/first.js` asks for them with the first
 * paint and runs them after it.
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
  const files: string[] = []
  const imported = sheet.rest.replaceAll(/\n\s*<link rel="modulepreload" crossorigin href="([^"]+)">/g, (_, address: string) => {
    files.push(address)
    return ''
  })
  const program = take(imported, /<script type="module" crossorigin src="([^"]+)"><\/script>/, (address) => {
    return `<meta name="program" content="${[address, ...files].join(' ')}">`
  })
  const { rest } = take(program.rest, /\n\s*<script src="\/first\.js"><\/script>/, (_, script) => `${sheet.found}${script}`)
  return rest
}

type Put = (group: string, found: string) => string

function take(html: string, pattern: RegExp, put: Put = () => ''): { readonly found: string; readonly rest: string } {
  const match = pattern.exec(html)
  if (!match) throw new Error(`The built document has nothing like ${pattern}.`)
  const [found, group = ''] = match
  return { found, rest: html.replace(found, () => put(group, found)) }
}
