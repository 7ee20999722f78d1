/** What must hold for every page that was built: links and anchors lead somewhere, nothing is inline, no page is too big. */
import { readdir, readFile } from 'node:fs/promises'
import { join, posix, relative, sep } from 'node:path'

/** A page that a phone on a slow line still shows soon; it is about 40 KiB when compressed. */
export const largestPage = 400 * 1024

export async function checkSite(folder: string): Promise<readonly string[]> {
  const files = new Set<string>()
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) files.add(relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
  const pages = new Map<string, string>()
  for (const file of files) if (file.endsWith('.html')) pages.set(file, await readFile(join(folder, file), 'utf8'))
  const ids = new Map([...pages].map(([file, text]) => [file, idsOf(text)] as const))
  return [...pages].flatMap(([file, text]) => [
    ...checkSize(file, text),
    ...checkInline(file, text),
    ...repeated(idsOf(text)).map((id) => `${file}: has the id "${id}" twice`),
    ...linksOf(text).flatMap((link) => checkLink(file, link, { files, ids })),
  ])
}

type Known = { readonly files: ReadonlySet<string>; readonly ids: ReadonlyMap<string, readonly string[]> }

function checkLink(file: string, link: string, { files, ids }: Known): readonly string[] {
  if (/^(https?:|mailto:)/.test(link)) return []
  const [path = '', anchor] = link.split('#')
  const target = path === '' ? file : posix.join(posix.dirname(file), path)
  // Other versions are beside this one.
  if (target.startsWith('../')) return []
  if (!files.has(target)) return [`${file}: ${link} leads nowhere`]
  if (anchor !== undefined && !ids.get(target)?.includes(decodeURIComponent(anchor))) return [`${file}: ${link} has no such anchor`]
  return []
}

function checkSize(file: string, text: string): readonly string[] {
  const size = Buffer.byteLength(text)
  return size > largestPage ? [`${file}: ${Math.ceil(size / 1024)} KiB are more than ${largestPage / 1024}`] : []
}

/** The policy of the site runs no script and takes no style that stands in a page. */
function checkInline(file: string, text: string): readonly string[] {
  const markup = text.replace(/<code>.*?<\/code>/gs, '')
  const found = [
    /<script(?![^>]*\bsrc=)[^>]*>/,
    /<style[\s>]/,
    /<[^>]+\sstyle="/,
    /<[^>]+\son[a-z]+="/,
    /(?:href|src)="(?:javascript|data):/,
  ].filter((pattern) => pattern.test(markup))
  return found.map((pattern) => `${file}: has something inline that the policy forbids: ${pattern.exec(markup)?.[0].slice(0, 80)}`)
}

const linksOf = (text: string): readonly string[] =>
  [...text.matchAll(/\s(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link.replaceAll('&amp;', '&'))
const idsOf = (text: string): readonly string[] => [...text.matchAll(/\sid="([^"]*)"/g)].map(([, id = '']) => id.replaceAll('&amp;', '&'))
const repeated = (ids: readonly string[]): readonly string[] => [...new Set(ids.filter((id, index) => ids.indexOf(id) !== index))]
