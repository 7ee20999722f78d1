import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { joinFiles } from './join-files.ts'

const map = JSON.stringify({ version: 3, sources: [], names: [], mappings: '' })

function write(files: Readonly<Record<string, string>>): { readonly folder: string; readonly path: (file: string) => string } {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-join-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const path = (file: string): string => join(folder, 'dist', file)
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(dirname(path(file)), { recursive: true })
    writeFileSync(path(file), text)
    writeFileSync(`${path(file)}.map`, map)
  }
  return { folder, path }
}

const run = (path: string) => import(/* @vite-ignore */ pathToFileURL(path).href)

test('joins what loads together, and whoever imported one of the modules finds it there', async () => {
  const { folder, path } = write({
    'exports/index.js':
      "export { base } from '../base.js'\nexport * from '../late/two.js'\nexport const open = () => import('../late/one.js')\n",
    'base.js': 'export const base = { name: "base" }\n',
    'late/one.js':
      "import { base } from '../base.js'\nimport { inner } from './inner.js'\nexport const one = () => [base, inner]\nexport const more = () => import('../later.js')\n",
    'late/two.js': "import { base } from '../base.js'\nexport const two = () => base\n",
    'late/inner.js': "export const inner = 'inner'\n",
    'later.js': "export const later = 'later'\n",
  })
  await joinFiles(folder, new Map(['late/one.js', 'late/two.js', 'late/inner.js'].map((file) => [path(file), 'late'])))
  const { base, open, two, ...others } = await run(path('exports/index.js'))
  const { one, more, ...hidden } = await open()
  expect(one()).toEqual([base, 'inner'])
  expect(one()[0]).toBe(base)
  expect(two()).toBe(base)
  expect(await more()).toMatchObject({ later: 'later' })
  expect(Object.keys(others)).toEqual([])
  expect(Object.keys(hidden)).toEqual(['two'])
  expect(['late/one.js', 'late/two.js.map', 'late/inner.js'].filter((file) => existsSync(path(file)))).toEqual([])
})

test('a file with one client module in it is one', async () => {
  const { folder, path } = write({
    'exports/index.js': "export const open = () => import('../late/view.js')\n",
    'late/view.js': "'use client';\nimport { word } from './word.js'\nexport const view = () => word\n",
    'late/word.js': "export const word = 'word'\n",
  })
  await joinFiles(folder, new Map(['late/view.js', 'late/word.js'].map((file) => [path(file), 'late'])))
  expect(readFileSync(path('parts/late.js'), 'utf8')).toMatch(/^['"]use client['"]/)
})

test('refuses two modules that give the file one name', async () => {
  const { folder, path } = write({
    'exports/index.js': "export const open = () => [import('../late/one.js'), import('../late/two.js')]\n",
    'late/one.js': 'export const styles = 1\n',
    'late/two.js': 'export const styles = 2\n',
  })
  const plan = new Map(['late/one.js', 'late/two.js'].map((file) => [path(file), 'late']))
  await expect(joinFiles(folder, plan)).rejects.toThrow('two of its modules export styles')
})

test('has its own copy of what it is to have one of, wherever it is imported from, and all others keep the module', async () => {
  const { folder, path } = write({
    'exports/index.js': "export * from '../small.js'\nexport const open = () => import('../late/view.js')\n",
    'small.js': 'export const double = (value) => 2 * value\nexport const half = (value) => value / 2\n',
    'late/view.js':
      "import { double, other as another } from '@foyer/join-test';\nimport { half } from '../small.js';\nexport const view = () => [double(2), half(2), another];\n",
    'node_modules/@foyer/join-test/index.js': 'export const double = () => 0\nexport const other = 7\n',
  })
  writeFileSync(path('node_modules/@foyer/join-test/package.json'), '{"name":"@foyer/join-test","type":"module","exports":"./index.js"}')
  await joinFiles(folder, new Map([[path('late/view.js'), 'late']]), (name) => (name === 'late' ? [path('small.js')] : []))
  const { open, double } = await run(path('exports/index.js'))
  const { view } = await open()
  expect(view()).toEqual([4, 1, 7])
  expect(double(3)).toBe(6)
  expect(readFileSync(path('parts/late.js'), 'utf8')).not.toContain('small.js"')
})
