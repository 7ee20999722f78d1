/** Prints how the house is built, in figures that can be counted: `npm run house`. The same tree always gives the same text. */
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { listAll } from './check-imports.ts'
import { measureGrowth, median, percentile } from './house/measure-growth.ts'
import { measureRooms } from './house/measure-rooms.ts'
import { type Module, readModule } from './imports/read-module.ts'

export function describeHouse(modules: readonly Module[], files?: readonly string[]): readonly string[] {
  const code = modules.filter(({ file }) => !/\.(test|spec|gen)\.tsx?$/.test(file))
  const lines = code.map((module) => module.lines)
  const functions = code.flatMap((module) => module.functions)
  const core = 'packages/core/src/'
  return [
    `files of code: ${code.length}, lines: median ${median(lines)}, p90 ${percentile(lines, 0.9)}, longest ${percentile(lines, 1)}`,
    `functions: ${functions.length}, over 100 lines ${functions.filter((one) => one.lines > 100).length}, with more than 3 parameters ${functions.filter(({ parameters }) => parameters > 3).length}`,
    ...(['folded', 'opened'] as const).map((kind) => {
      const { rooms, arrows, share, back } = measureRooms(core, modules, kind)
      return `rooms of core, folders ${kind}: ${rooms}, arrows ${arrows} (${(share * 100).toFixed(1)} % of all possible), back up ${back}`
    }),
    `lines of chain families: ${chainLines(code)}`,
    `lines of evm with wallets, balances and sending that any family shares: ${sharedLines(code)}`,
    ...measureGrowth(modules, files).map(
      ({ kind, items, own, elsewhere, tables }) =>
        `each ${kind} (${items}): ${own} files of its own, ${elsewhere} that name it, ${tables.length} tables${tables.length > 0 ? `: ${tables.join(', ')}` : ''}`,
    ),
  ]
}

/** What families share, and what each has for itself. */
function chainLines(code: readonly Module[]): string {
  const root = 'packages/chains/src/'
  const counts = new Map<string, number>()
  for (const { file, lines } of code) {
    const [folder, rest] = file.startsWith(root) ? file.slice(root.length).split('/') : []
    if (folder && rest) counts.set(folder, (counts.get(folder) ?? 0) + lines)
  }
  return [...counts].map(([folder, lines]) => `${folder} ${lines}`).join(', ') || 'none'
}

/** Of the code by which a family has wallets, balances and sending, what every other family has, too. What leads to libraries is left out. */
function sharedLines(code: readonly Module[]): string {
  const count = (folders: RegExp) =>
    code.filter(({ file }) => folders.test(file) && !file.endsWith('.test-d.ts')).reduce((sum, { lines }) => sum + lines, 0)
  const shared = count(/^packages\/(?:chains\/src\/shared|core\/src\/family|core\/src\/features\/sending)\//)
  const own = count(/^packages\/chains\/src\/evm\/(?!bridge\/|viem-)/)
  return `${shared} of ${shared + own}${own > 0 ? ` (${((shared / (shared + own)) * 100).toFixed(0)} %)` : ''}`
}

if (import.meta.filename === process.argv[1]) {
  const root = dirname(import.meta.dirname)
  const files = listAll(root)
  const code = files.filter((file) => /\.tsx?$/.test(file))
  const modules = code.map((file) => readModule(file, readFileSync(join(root, file), 'utf8')))
  for (const line of describeHouse(modules, files)) console.log(line)
}
