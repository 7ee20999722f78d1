/** The kit as files that a page loads without a bundler: `foyer.js`, its lazy chunks, and the hashes by which a browser knows them. */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'

export type Standalone = {
  /** What it is built from, and where to. */
  readonly entry: string
  readonly outdir: string
  /** How packages are found; default: as an app finds them. */
  readonly conditions?: readonly string[]
}

/** What `integrity.json` holds. */
export type Integrity = {
  /** By path beside `foyer.js`, as `integrity` attributes have it. */
  readonly files: Readonly<Record<string, string>>
  /**
   * The text of an import map that holds every file to its hash, lazy ones included, for a page that has them in a folder `foyer` beside
   * itself; and the hash by which a policy allows it (`script-src`).
   */
  readonly importMap: { readonly text: string; readonly policy: string }
}

export async function buildStandalone({ entry, outdir, conditions = [] }: Standalone): Promise<Integrity> {
  rmSync(outdir, { recursive: true, force: true })
  await build({
    entryPoints: { foyer: entry },
    outdir,
    conditions: [...conditions],
    chunkNames: 'chunks/[name]-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    legalComments: 'linked',
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const integrity = readIntegrity(outdir)
  writeFileSync(join(outdir, 'integrity.json'), `${JSON.stringify(integrity, undefined, 2)}\n`)
  return integrity
}

/** The hashes of what is in the folder. */
export function readIntegrity(folder: string): Integrity {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.js'))
  const files = Object.fromEntries(
    paths.sort().map((path) => [path.replaceAll('\\', '/'), hash('sha384', readFileSync(join(folder, path)))]),
  )
  const text = JSON.stringify({ integrity: Object.fromEntries(Object.entries(files).map(([path, sum]) => [`./foyer/${path}`, sum])) })
  return { files, importMap: { text, policy: hash('sha256', text) } }
}

function hash(algorithm: 'sha256' | 'sha384', content: string | Buffer): string {
  return `${algorithm}-${createHash(algorithm).update(content).digest('base64')}`
}
