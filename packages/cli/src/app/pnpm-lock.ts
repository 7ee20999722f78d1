/** pnpm's lockfile, line by line as pnpm writes it. Each version is there once; whose it is follows from the importers. */
import { posix } from 'node:path'
import { follow } from './follow.ts'
import type { Locked, LockWanted } from './locked.ts'

/** No name with its version is longer; what is cut is none. */
const longest = 2_000

type Package = { readonly name: string; readonly version: string; readonly line: number; readonly isDev: boolean }

export function parsePnpm(text: string, { names, own }: Pick<LockWanted, 'names' | 'own'>): readonly Locked[] {
  const lines = text.split(/\r?\n/).map((line) => line.slice(0, longest))
  const packages = readPackages(lines, names)
  // Older files mark themselves what is of the development alone.
  const reached = /^lockfileVersion: '?9/m.test(text) ? traceFrom(own || '.', lines) : undefined
  return packages.map(({ name, version, line, isDev }): Locked => {
    if (!reached) return { name, version, line, isDev, isOwn: false, isForeign: false, isTraced: false }
    const key = `${name}@${version}`
    const isForeign = !reached.all.has(key)
    return { name, version, line, isDev: !isForeign && !reached.page.has(key), isOwn: reached.own.has(key), isForeign, isTraced: true }
  })
}

/** `  viem@2.21.0(typescript@5):`, in older files `  /viem@2.21.0:` and `  /viem/2.21.0:`. */
function readPackages(lines: readonly string[], wanted: ReadonlySet<string>): readonly Package[] {
  const found = new Map<string, Package>()
  let section = ''
  for (const [index, line] of lines.entries()) {
    section = /^(\w+):/.exec(line)?.[1] ?? section
    const entry = /^ {2}['"]?\/?((?:@[^/@\s]+\/)?[^/@\s'"]+)[@/](\d[^('"\s:_]*)[^:]*:/.exec(line)
    const [, name = '', version = ''] = entry ?? []
    if (section !== 'packages' || !wanted.has(name) || found.has(`${name}@${version}`)) continue
    const after = lines.slice(index + 1, index + 40)
    const end = after.findIndex((other) => /^ {0,2}\S/.test(other))
    const isDev = after.slice(0, end === -1 ? undefined : end).some((other) => /^ {4}dev: true/.test(other))
    found.set(`${name}@${version}`, { name, version, line: index + 1, isDev })
  }
  return [...found.values()]
}

type Reached = { readonly page: ReadonlySet<string>; readonly all: ReadonlySet<string>; readonly own: ReadonlySet<string> }

/** What one importer reaches, without the tools of its development and with them; `undefined` where it is not in the file. */
function traceFrom(importer: string, lines: readonly string[]): Reached | undefined {
  const links = readLinks(lines)
  const next = (one: string): readonly string[] => links.get(one) ?? []
  const page = links.get(toImporter(importer))
  if (!page) return undefined
  const roots = [...page, ...next(toTools(importer))]
  // What stands in brackets are the peers that a package was given.
  const plain = (keys: Iterable<string>): ReadonlySet<string> => new Set([...keys].map((key) => key.replace(/\(.*$/, '')))
  return { page: plain(follow(page, next)), all: plain(follow(roots, next)), own: plain(roots) }
}

/** No package's name begins so. */
const toImporter = (path: string): string => `/${path}`
const toTools = (path: string): string => `/${path}#tools`

/** From each importer and each package to what it is given. */
function readLinks(lines: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const links = new Map<string, string[]>()
  const linksOf = (from: string): string[] => {
    const found = links.get(from) ?? []
    links.set(from, found)
    return found
  }
  const keys: string[] = []
  for (const line of lines) {
    const found = /^( *)(?:'([^']+)'|([^\s'].*?)):(?: (.*))?$/.exec(line)
    if (!found) continue
    const [, space = '', quoted, plain = '', given = ''] = found
    const value = given.replace(/^'(.*)'$/, '$1')
    keys.splice(space.length / 2, Number.POSITIVE_INFINITY, quoted ?? plain)
    const [section, from = '', kind = '', name = '', field] = keys
    if (section === 'importers' && keys.length === 2) linksOf(toImporter(from))
    if (!/^(dev|optional)?dependencies$/i.test(kind)) continue
    const isTool = kind === 'devDependencies'
    if (section === 'importers' && field === 'version') linksOf(isTool ? toTools(from) : toImporter(from)).push(toTarget(name, value, from))
    if (section === 'snapshots' && keys.length === 4) linksOf(from).push(toTarget(name, value))
  }
  return links
}

/** `react` at `18.3.1`, another package under this name (`viem@2.21.0`), or another importer (`link:../ui`). */
function toTarget(name: string, value: string, importer = ''): string {
  if (value.startsWith('link:')) return toImporter(posix.join(importer, value.slice('link:'.length)))
  return /^(@[^/@]+\/)?[^/@:(]+@/.test(value) ? value : `${name}@${value}`
}
