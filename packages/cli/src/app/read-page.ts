/** Content security policies outside of code: a page's own, and what hosts are told to send. */
import type { Policy } from './app.ts'
import { lineAt } from './read-file.ts'

export function readPage(file: string, text: string): readonly (readonly Policy[])[] {
  if (/\.html?$/.test(file)) return readMetas(file, text)
  const found = /content-security-policy["']?\s{0,40}[:,]\s{0,40}(?:["']value["']\s{0,40}:\s{0,40})?["']?([^"\n]{1,20000})/gi
  return [...text.matchAll(found)].map((match) => [{ file, text: match[1] ?? '', line: lineAt(text, match.index), isWhole: true }])
}

function readMetas(file: string, text: string): readonly (readonly Policy[])[] {
  // What stands in a comment is no element; it keeps its lines.
  const page = withoutComments(text)
  return [...page.matchAll(/<meta\b[^<>]{0,20000}>/gi)].flatMap((match) => {
    const [tag] = match
    if (!/http-equiv\s*=\s*["']?content-security-policy["'\s>]/i.test(tag)) return []
    const content = /\bcontent\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag)
    const policy = (content?.[1] ?? content?.[2])?.replaceAll('&#39;', "'").replaceAll('&quot;', '"').replaceAll('&amp;', '&')
    return policy === undefined ? [] : [[{ file, text: policy, line: lineAt(page, match.index), isWhole: true }]]
  })
}

/** Its lines stay. */
export function withoutComments(text: string): string {
  const kept: string[] = []
  let from = 0
  for (;;) {
    const start = text.indexOf('<!--', from)
    if (start === -1) break
    const end = text.indexOf('-->', start + 4)
    const stop = end === -1 ? text.length : end + 3
    kept.push(text.slice(from, start), text.slice(start, stop).replace(/[^\n]/g, ' '))
    from = stop
  }
  return kept.join('') + text.slice(from)
}
