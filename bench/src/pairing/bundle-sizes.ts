/** What an app pays for either client, bundled alike: what loads with it, minified and gzipped. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildEntry } from '../../../scripts/size/entry-files.ts'

const entries = {
  'ours, for an app': `export { createDapp } from '@foyer/pairing'`,
  'ours, for both roles': `export { createClient } from '@foyer/pairing'`,
  'official, for both roles': `export { SignClient } from '@walletconnect/sign-client'`,
} as const

export type BundleSizes = Readonly<Record<keyof typeof entries, number>>

/** KiB gzip. */
export async function measureBundles(): Promise<BundleSizes> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-pairing-'))
  try {
    const sizes: [string, number][] = []
    for (const [name, code] of Object.entries(entries)) {
      const files = await buildEntry({ name, code, external: [], conditions: ['foyer-source'] }, import.meta.dirname, folder)
      sizes.push([name, files.reduce((sum, file) => sum + gzipSync(readFileSync(file)).length, 0) / 1024])
    }
    return Object.fromEntries(sizes) as BundleSizes
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
