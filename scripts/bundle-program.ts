/** A program of the source as one file that Node runs by itself: read through `tsx`, a server takes three seconds of processor before it does anything. */
import { createHash } from 'node:crypto'
import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, join, relative, sep } from 'node:path'
import { build } from 'esbuild'
import { repository } from './packages.ts'

/** Of one that nobody has bundled since, nobody has just begun to run it. */
const keptMs = 86_400_000

/** Of these a program uses a little: without the rest it takes half of the processor to read. Others look for files of theirs, or are soon read. */
const bundled = /^(?:@foyer\/|(?:viem|ox|abitype|@noble\/[^/]+|@scure\/[^/]+)(?:\/|$))/

const bundles = new Map<string, Promise<string>>()

/**
 * Bundled once for each process that asks. `program`: its path, in a package. The file is two folders below that package's own, as what looks for its
 * package's files from `src/<room>/` expects, and is named by what is in it: who runs an older one keeps it, for a day.
 */
export function bundleProgram(program: string): Promise<string> {
  const known = bundles.get(program)
  if (known !== undefined) return known
  const writing = write(program)
  bundles.set(program, writing)
  return writing
}

async function write(program: string): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [program],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    conditions: ['foyer-source'],
    plugins: [
      {
        name: 'packages-of-others',
        setup: ({ onResolve }) =>
          onResolve({ filter: /^[^./]/ }, ({ kind, path }) =>
            kind === 'entry-point' || bundled.test(path) ? undefined : { path, external: true },
          ),
      },
    ],
    logLevel: 'error',
  })
  const [{ text } = { text: '' }] = outputFiles
  const [packages = '', name = ''] = relative(repository, program).split(sep)
  const folder = join(repository, packages, name, 'node_modules/.programs')
  const file = join(folder, `${basename(program, '.ts')}-${createHash('sha256').update(text).digest('hex').slice(0, 12)}.mjs`)
  await mkdir(folder, { recursive: true })
  // Renamed when it is whole: another process may be about to run the same.
  await writeFile(`${file}.${process.pid}`, text)
  await rename(`${file}.${process.pid}`, file)
  await removeOld(folder, basename(program, '.ts')).catch(() => undefined)
  return file
}

async function removeOld(folder: string, name: string): Promise<void> {
  const isBundle = (file: string) => file.startsWith(`${name}-`) && /^[0-9a-f]{12}\.mjs/.test(file.slice(name.length + 1))
  for (const file of (await readdir(folder)).filter(isBundle)) {
    const path = join(folder, file)
    if (Date.now() - (await stat(path)).mtimeMs > keptMs) await rm(path, { force: true })
  }
}
