/** Builds the phone wallet's page: a few files, none of them inline, kept in memory. */
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'

/** By path, as in `/phone.js`. */
export type PhoneFiles = ReadonlyMap<string, Uint8Array>

export async function buildPhone(): Promise<PhoneFiles> {
  const folder = fileURLToPath(new URL('../../../phone/', import.meta.url))
  const icon = fileURLToPath(new URL('../../../extension/icon.png', import.meta.url))
  const [{ outputFiles }, page, picture] = await Promise.all([
    build({
      entryPoints: { phone: `${folder}main.ts` },
      outdir: '/',
      bundle: true,
      minify: true,
      splitting: true,
      format: 'esm',
      target: 'es2022',
      conditions: ['foyer-source'],
      chunkNames: 'chunk-[hash]',
      legalComments: 'none',
      logLevel: 'silent',
      write: false,
    }),
    readFile(`${folder}index.html`),
    readFile(icon),
  ])
  return new Map([
    ['/index.html', page],
    ['/icon.png', picture],
    ...outputFiles.map(({ path, contents }) => [path.replace(/^[A-Z]:/, '').replaceAll('\\', '/'), contents] as const),
  ])
}
