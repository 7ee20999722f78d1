/** The packages of this repository that go to npm, in the order they build in. */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

export type Package = {
  readonly name: string
  /** Absolute. */
  readonly folder: string
  readonly entries: readonly string[]
  readonly dependencies: Readonly<Record<string, string>>
}

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
  readonly dependencies?: Readonly<Record<string, string>>
}

export const repository = dirname(import.meta.dirname)

export function readPackages(): readonly Package[] {
  const folders = readdirSync(join(repository, 'packages')).map((name) => join(repository, 'packages', name))
  const packages = folders.flatMap((folder): readonly Package[] => {
    const {
      name,
      private: unpublished,
      exports = {},
      dependencies = {},
    } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest
    const entries = Object.entries(exports).flatMap(([entry, target]) => entriesOf(folder, entry, target))
    return unpublished ? [] : [{ name, folder, entries: entries.filter((entry) => entry !== './package.json'), dependencies }]
  })
  return inOrder(packages)
}

/** A pattern (`./locales/*`) is as many entries as there are files behind it. */
function entriesOf(folder: string, entry: string, target: string | Readonly<Record<string, string>>): readonly string[] {
  const source = typeof target === 'string' ? target : target['foyer-source']
  const [start, end] = source?.split('*') ?? []
  if (!entry.includes('*') || start === undefined || end === undefined) return [entry]
  return readdirSync(join(folder, start))
    .filter((file) => file.endsWith(end))
    .map((file) => entry.replace('*', file.slice(0, -end.length)))
}

/** What a package depends on comes before it. */
function inOrder(packages: readonly Package[]): readonly Package[] {
  const ordered: Package[] = []
  const place = (item: Package): void => {
    if (ordered.includes(item)) return
    for (const other of packages) if (other.name in item.dependencies) place(other)
    ordered.push(item)
  }
  for (const item of packages) place(item)
  return ordered
}
