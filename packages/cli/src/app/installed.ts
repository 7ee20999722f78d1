/** Which copies of a package are installed, by their package.json alone. */
import { readdirSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import type { Bounds } from './bounds.ts'
import { isRecord } from './manifest.ts'
import { readFile } from './read-file.ts'

export type Installed = {
  readonly name: string
  readonly version: string
  /** As the lockfile has it: `node_modules/a/node_modules/b`. */
  readonly path: string
  /** What the app itself gets when it imports the package. */
  readonly isOwn: boolean
}

type Search = {
  readonly wanted: readonly string[]
  /** What paths begin at: the folder of the lockfile, or of the app without one. */
  readonly root: string
  readonly bounds: Pick<Bounds, 'parents' | 'entries'>
}

export function readInstalled(folder: string, { wanted, root, bounds }: Search): readonly Installed[] {
  const { parents, entries } = bounds
  const toPath = (place: string): string => relative(root, place).split(sep).join('/')
  const found: Installed[] = []
  const own = new Set<string>()
  let place = folder
  for (let level = 0; level <= parents; level += 1) {
    for (const name of wanted) {
      const version = readVersion(join(place, 'node_modules', name))
      // One that a nearer copy covers is another's business.
      if (version === undefined || own.has(name)) continue
      own.add(name)
      found.push({ name, version, path: toPath(join(place, 'node_modules', name)), isOwn: true })
    }
    for (const holder of listPackages(join(place, 'node_modules'), entries)) {
      const nested = join(place, 'node_modules', holder, 'node_modules')
      for (const name of wanted) {
        const version = readVersion(join(nested, name))
        if (version !== undefined) found.push({ name, version, path: toPath(join(nested, name)), isOwn: false })
      }
    }
    if (dirname(place) === place) break
    place = dirname(place)
  }
  return found
}

function readVersion(folder: string): string | undefined {
  const read = readFile(join(folder, 'package.json'), 1_000_000)
  if ('failed' in read) return undefined
  try {
    const value: unknown = JSON.parse(read.text)
    return isRecord(value) && typeof value.version === 'string' ? value.version : undefined
  } catch {
    return undefined
  }
}

/** Those that hold packages of their own. Links are not followed: pnpm's lead to one store, where each version is once. */
function listPackages(modules: string, most: number): readonly string[] {
  const names: string[] = []
  for (const name of readFolders(modules).slice(0, most)) {
    if (name.startsWith('@')) names.push(...readFolders(join(modules, name)).map((inner) => `${name}/${inner}`))
    else if (!name.startsWith('.')) names.push(name)
    if (names.length >= most) break
  }
  return names.slice(0, most)
}

function readFolders(path: string): readonly string[] {
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => name)
      .sort()
  } catch {
    return []
  }
}
