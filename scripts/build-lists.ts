/**
 * Writes the lists that folders are: a call, a feature or a view is known by being there, and nobody names it in a table by hand.
 *
 * `npm run lists` writes them; with `--check` it only says whether the committed ones are up to date.
 */
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { kits, toTables } from '@foyer/cli/moving'
import { toCallTable } from './lists/to-call-table.ts'
import { toExports, toScreens } from './lists/to-list.ts'

const root = join(import.meta.dirname, '..')
const isCheck = process.argv.includes('--check')
const stale: string[] = []

const calls = 'packages/contract/src/calls'
settle('packages/contract/src/exports/calls.gen.ts', () => toExports('calls', filesOf(calls)))

const features = 'packages/core/src/features'
/** Spoken to by the kit alone: a page that could would decide what the server decides. */
const inner = ['analytics', 'supported-chains']
settle('packages/core/src/exports/features.gen.ts', () => {
  const shown = foldersOf(features, (name) => `${name}.ts`).filter((name) => !inner.includes(name))
  return toExports(
    'features',
    shown.map((name) => `${name}/${name}.ts`),
  )
})

const screens = 'packages/react/src/screens'
settle('packages/react/src/screens/screens.gen.ts', () =>
  toScreens(
    foldersOf(screens, () => 'screen.ts').map((name) => ({ name, text: readFileSync(join(root, screens, name, 'screen.ts'), 'utf8') })),
  ),
)

// Read once the list of calls is written: it is made of that.
const { calls: declared } = await import('@foyer/contract/openapi')
settle('docs/server.md', (text) => text.replace(/(?<=<!-- calls[^\n]*\n)[\s\S]*?(?=<!-- \/calls -->)/, () => toCallTable(declared)))

for (const kit of kits)
  settle(`docs/moving/${kit.id}.md`, (text) =>
    text.replace(/(?<=<!-- moving [^\n]*\n)[\s\S]*?(?=<!-- \/moving -->)/, () => `\n${toTables(kit)}\n`),
  )

if (stale.length > 0) {
  console.error(`Out of date: ${stale.join(', ')}. Run: npm run lists`)
  process.exit(1)
}

function settle(file: string, write: (now: string) => string): void {
  const path = join(root, file)
  const now = existsSync(path) ? readFileSync(path, 'utf8') : ''
  const next = write(now)
  if (next === now) return
  if (isCheck) stale.push(file)
  else writeFileSync(path, next)
}

function filesOf(folder: string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => name.endsWith('.ts') && !/\.test(-d)?\.ts$/.test(name))
    .sort()
}

/** Folders that hold their main file. */
function foldersOf(folder: string, main: (name: string) => string): readonly string[] {
  return readdirSync(join(root, folder))
    .filter((name) => existsSync(join(root, folder, name, main(name))))
    .sort()
}
