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
  readonly exports?: Readonly<Record<string, unknown>>
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
    return unpublished ? [] : [{ name, folder, entries: Object.keys(exports).filter((entry) => entry !== './package.json'), dependencies }]
  })
  return inOrder(packages)
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
