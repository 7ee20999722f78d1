/** What one entry of a package costs an app at load: its own modules, minified, without what is lazy or somebody else's. */
import { join, resolve } from 'node:path'
import { build, type Metafile } from 'esbuild'

export type Entry = {
  readonly name: string
  /** Module source, for example `export { createKit } from '@foyer/core'`. */
  readonly code: string
  /** Packages that the app has anyway. */
  readonly external: readonly string[]
  /** How packages are found; default: as an app finds them. */
  readonly conditions?: readonly string[]
}

/** Absolute paths of the chunks that load with the entry; chunks behind `import()` are not among them. */
export async function buildEntry(
  { name, code, external, conditions = [] }: Entry,
  resolveDir: string,
  outdir: string,
): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: code, resolveDir, sourcefile: 'size-entry.js' },
    outdir: join(outdir, name.replace(/\W+/g, '-')),
    external: [...external],
    conditions: [...conditions],
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    metafile: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('size-entry.js'))?.[0]
  if (!entry) throw new Error(`esbuild made no output for ${name}.`)
  return [...loadedWith(entry, metafile)].map((file) => resolve(file))
}

function loadedWith(entry: string, { outputs }: Metafile): ReadonlySet<string> {
  const found = new Set<string>()
  const visit = (file: string): void => {
    if (found.has(file)) return
    found.add(file)
    for (const { path, kind, external } of outputs[file]?.imports ?? []) if (kind === 'import-statement' && !external) visit(path)
  }
  visit(entry)
  return found
}
