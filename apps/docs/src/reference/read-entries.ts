/** The entry points that the packages of this repository publish. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

export type PackageEntry = {
  /** `@foyer/core/testing`. */
  readonly name: string
  readonly package: string
  readonly description: string
  /** Of the page about it: `reference/core-testing`. */
  readonly path: string
  /** Absolute. */
  readonly file: string
}

type Manifest = {
  readonly name: string
  readonly private?: boolean
  readonly description: string
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, string>>>>
}

/** What people who make pages and servers import comes first; what these stand on comes last. */
const order = ['react', 'core', 'chains', 'pairing', 'wagmi', 'ethers', 'vue', 'svelte', 'standalone', 'devnet', 'server', 'cli']

export function readEntries(repository: string): readonly PackageEntry[] {
  const folders = readdirSync(join(repository, 'packages'))
  const place = (folder: string): number => (order.includes(folder) ? order.indexOf(folder) : order.length)
  return [...folders]
    .sort((a, b) => place(a) - place(b) || a.localeCompare(b, 'en'))
    .flatMap((folder) => {
      const manifest = JSON.parse(readFileSync(join(repository, 'packages', folder, 'package.json'), 'utf8')) as Manifest
      return manifest.private === true ? [] : entriesOf(join(repository, 'packages', folder), folder, manifest)
    })
}

function entriesOf(root: string, folder: string, { name, description, exports = {} }: Manifest): readonly PackageEntry[] {
  return Object.entries(exports).flatMap(([entry, target]) => {
    const source = typeof target === 'string' ? undefined : target['foyer-source']
    // Of a pattern, such as `./locales/*`, every file has the same exports: one stands for all.
    const file = source && (source.includes('*') ? firstOf(root, source) : source)
    if (!file) return []
    const rest = entry.slice(2)
    const path = `reference/${[folder, ...(rest === '' ? [] : rest.replace('*', 'any').split('/'))].join('-')}`
    return [{ name: rest === '' ? name : `${name}/${rest}`, package: name, description, path, file: join(root, file) }]
  })
}

function firstOf(root: string, pattern: string): string | undefined {
  const [start = '', end = ''] = pattern.split('*')
  const found = readdirSync(join(root, start))
    .filter((file) => file.endsWith(end))
    .sort()[0]
  return found && start + found
}
