/** Which version of a package stands where, as the lockfiles of npm, pnpm and yarn say it. */
import type { Locked, LockWanted } from './locked.ts'
import { isBundled, isRecord } from './manifest.ts'
import { findReached, resolvePackage } from './npm-tree.ts'
import { parsePnpm } from './pnpm-lock.ts'
import { lineAt } from './read-file.ts'
import { parseYarn } from './yarn-lock.ts'

/** More copies of a few packages nobody has. */
const most = 200

export const lockNames = ['package-lock.json', 'npm-shrinkwrap.json', 'pnpm-lock.yaml', 'yarn.lock'] as const

/** Only of the packages that are named. `undefined` for a file that cannot be read. */
export function parseLockfile(name: string, text: string, wanted: LockWanted): readonly Locked[] | undefined {
  if (name === 'pnpm-lock.yaml') return /^lockfileVersion:/m.test(text) ? parsePnpm(text, wanted) : undefined
  if (name === 'yarn.lock') return /^(# yarn lockfile|__metadata:)/m.test(text) || text.trim() === '' ? parseYarn(text, wanted) : undefined
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? parseNpm(value, text, wanted) : undefined
  } catch {
    return undefined
  }
}

function parseNpm(value: Readonly<Record<string, unknown>>, text: string, { names, own, asked }: LockWanted): readonly Locked[] {
  const found: Locked[] = []
  const packages = isRecord(value.packages) ? value.packages : undefined
  const reached = packages && findReached(packages, own, { withTools: isBundled(asked) })
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
      ...{ isForeign: isForeign(path), isTraced: true },
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
