/** Bundles a target with everything it tests, the branches of our own sources counted. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { repository } from '../../scripts/packages.ts'
import type { Target } from '../target.ts'
import { counterName, instrument } from './instrument.ts'

export type BuiltTarget = {
  readonly target: Target
  /** How often each branch has run; set to zero between inputs. */
  readonly branches: Uint8Array
  readonly dictionary: readonly string[]
}

type Options = {
  /** Of the module that exports `target`. */
  readonly file: string
  /** Where the bundle is written. */
  readonly outfile: string
  /** Which sources are counted. */
  readonly isCounted?: (path: string) => boolean
}

const isOurs = (path: string): boolean => path.startsWith(join(repository, 'packages/')) && !path.includes('/node_modules/')

export async function buildTarget({ file, outfile, isCounted = isOurs }: Options): Promise<BuiltTarget> {
  const words = new Set<string>()
  let branches = 0
  const counting: Plugin = {
    name: 'count-branches',
    setup(building) {
      building.onLoad({ filter: /\.tsx?$/ }, ({ path }) => {
        if (!isCounted(path)) return undefined
        const done = instrument(path, readFileSync(path, 'utf8'), branches)
        branches += done.branches
        for (const word of done.words) words.add(word)
        return { contents: done.text, loader: path.endsWith('x') ? 'tsx' : 'ts' }
      })
    },
  }
  await build({
    ...{ entryPoints: [file], outfile, bundle: true, format: 'esm', platform: 'node', target: 'node20', logLevel: 'error' },
    conditions: ['foyer-source', 'module', 'import'],
    absWorkingDir: repository,
    plugins: [counting],
    banner: {
      js: `import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url); const ${counterName} = (globalThis.${counterName} = new Uint8Array(262144));`,
    },
  })
  const { target } = (await import(`${outfile}?${branches}`)) as { readonly target: Target }
  const all = (globalThis as { [counterName]?: Uint8Array })[counterName] ?? new Uint8Array(0)
  return { target, branches: all.subarray(0, branches), dictionary: [...words] }
}
