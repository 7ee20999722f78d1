/** Which version of a package stands where, as the lockfiles of npm, pnpm and yarn say it. */
import { isRecord } from './manifest.ts'
import { findReached, resolvePackage } from './npm-tree.ts'
import { lineAt } from './read-file.ts'

export type Locked = {
  readonly name: string
  readonly version: string
  /** `node_modules/a/node_modules/b` with npm; absent with the others, which keep one copy of a version. */
  readonly path?: string
  readonly line: number
  readonly isDev: boolean
  /** What the app itself gets when it imports the package. Only npm's lockfile says it. */
  readonly isOwn: boolean
  /** Only another app of the workspace has it, as far as the lockfile says that. */
  readonly isForeign: boolean
}

type Wanted = {
  readonly names: ReadonlySet<string>
  /** The app's folder from that of the lockfile: `apps/web`; empty where they are the same. */
  readonly own: string
}

/** Lockfiles that keep versions and no paths are not followed from one app. */
const unsaid = { isOwn: false, isForeign: false }
/** No name with its version is longer; what is cut is none. */
const longest = 2_000
/** More copies of a few packages nobody has. */
const most = 200

export const lockNames = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'] as const

/** Only of the packages that are named. `undefined` for a file that cannot be read. */
export function parseLockfile(name: string, text: string, wanted: Wanted): readonly Locked[] | undefined {
  if (name === 'pnpm-lock.yaml') return /^lockfileVersion:/m.test(text) ? parsePnpm(text, wanted.names) : undefined
  if (name === 'yarn.lock')
    return /^(# yarn lockfile|__metadata:)/m.test(text) || text.trim() === '' ? parseYarn(text, wanted.names) : undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? parseNpm(value, text, wanted) : undefined
  } catch {
    return undefined
  }
}

function parseNpm(value: Readonly<Record<string, unknown>>, text: string, { names, own }: Wanted): readonly Locked[] {
  const found: Locked[] = []
  const packages = isRecord(value.packages) ? value.packages : undefined
  const reached = packages && findReached(packages, own)
  const isForeign = (path: string): boolean => (reached ? !reached.has(path) : !['', own].includes(folderOf(path)))
  const add = (path: string, entry: unknown, key: string): void => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
    if (
      found.length >= most ||
      !names.has(name) ||
      !path.includes('node_modules/') ||
      !isRecord(entry) ||
      typeof entry.version !== 'string'
    )
      return
    found.push({
      ...{ name, version: entry.version, path, line: lineAt(text, text.indexOf(`"${key}"`)), isDev: entry.dev === true },
      isOwn: (packages ? resolvePackage(packages, own, name) : `node_modules/${name}`) === path,
      isForeign: isForeign(path),
    })
  }
  if (packages) {
    for (const [path, entry] of Object.entries(packages)) add(path, entry, path)
    return found
  }
  // The first version of the format nests what is nested.
  const waiting: { readonly path: string; readonly entries: unknown }[] = [{ path: '', entries: value.dependencies }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    if (!isRecord(next.entries)) continue
    for (const [name, entry] of Object.entries(next.entries)) {
      const path = `${next.path}node_modules/${name}`
      add(path, entry, name)
      if (isRecord(entry) && entry.dependencies !== undefined) waiting.push({ path: `${path}/`, entries: entry.dependencies })
    }
  }
  return found
}

/** The folder of the workspace that a copy is in: `apps/old` of `apps/old/node_modules/react`. */
const folderOf = (path: string): string => path.slice(0, Math.max(0, path.indexOf('node_modules/') - 1))

/** `  viem@2.21.0(typescript@5):`, in older files `  /viem@2.21.0:` and `  /viem/2.21.0:`. */
function parsePnpm(text: string, wanted: ReadonlySet<string>): readonly Locked[] {
  const found = new Map<string, Locked>()
  let section = ''
  for (const [index, whole] of text.split('\n').entries()) {
    const line = whole.slice(0, longest)
    section = /^(\w+):/.exec(line)?.[1] ?? section
    const entry = /^ {2}['"]?\/?((?:@[^/@\s]+\/)?[^/@\s'"]+)[@/](\d[^('"\s:_]*)[^:]*:/.exec(line)
    const [, name = '', version = ''] = entry ?? []
    if (section !== 'packages' || !wanted.has(name) || found.has(`${name}@${version}`)) continue
    const after = text.split('\n', index + 40).slice(index + 1)
    const end = after.findIndex((other) => /^ {0,2}\S/.test(other))
    const isDev = after.slice(0, end === -1 ? undefined : end).some((other) => /^ {4}dev: true/.test(other))
    found.set(`${name}@${version}`, { name, version, line: index + 1, isDev, ...unsaid })
  }
  return [...found.values()]
}

/** `viem@^2.0.0, viem@^2.21.0:` and, below it, `  version "2.21.0"` or `  version: 2.21.0`. */
function parseYarn(text: string, wanted: ReadonlySet<string>): readonly Locked[] {
  const found = new Map<string, Locked>()
  let name = ''
  let line = 0
  for (const [index, whole] of text.split('\n').entries()) {
    const content = whole.slice(0, longest)
    if (/^[^\s#]/.test(content)) {
      name = /^"?((?:@[^/@\s]+\/)?[^/@\s"]+)@/.exec(content)?.[1] ?? ''
      line = index + 1
    }
    const version = /^ {2}version:? "?([^"\s]+)"?/.exec(content)?.[1]
    if (version && wanted.has(name)) found.set(`${name}@${version}`, { name, version, line, isDev: false, ...unsaid })
  }
  return [...found.values()].filter(({ version }) => version !== '0.0.0-use.local')
}
