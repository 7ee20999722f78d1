import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, expect, test } from 'vitest'

const run = promisify(execFile)

let folder = ''

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-left-'))
})

afterEach(() => rm(folder, { recursive: true }))

/** A configuration as the tests in Node have it; files come as late as the number of milliseconds in their names says. */
const config = `export default {
  plugins: [{ name: 'late', transform: (_, id) => new Promise((done) => setTimeout(done, Number(/\\d+/.exec(id.split('/').at(-1))?.[0] ?? 0))) }],
  test: { globals: true, isolate: false, maxWorkers: 2, setupFiles: [${JSON.stringify(join(import.meta.dirname, 'leave-as-found.ts'))}] },
}`

/** Runs files of tests, the largest first, in two processes that take one after the other; tells what the runner says. */
const runTests = async (files: Record<string, string>) => {
  const all = { 'vitest.config.js': config, 'package.json': '{ "type": "module" }', ...files }
  for (const [name, text] of Object.entries(all)) await writeFile(join(folder, name), text)
  const runner = join(import.meta.dirname, '../node_modules/vitest/vitest.mjs')
  const { stdout, stderr } = await run(process.execPath, [runner, 'run', '--root', folder], {
    env: { ...process.env, NO_COLOR: '1' },
  }).catch((error: { stdout: string; stderr: string }) => error)
  return stdout + stderr
}

test('a module that still loads when a file of tests ends is there for the next file in the process', async () => {
  const said = await runTests({
    'kit-200.js': "import './deep-900.js'\nexport const value = 7",
    'deep-900.js': '',
    'other-600.js': '',
    // It keeps one process busy until all is over, so that the others share the second.
    'holds.test.js': `import { existsSync } from 'node:fs'
    test('takes long', { timeout: 120_000 }, async () => {
      while (!existsSync(import.meta.dirname + '/over')) await new Promise((done) => setTimeout(done, 20))
    }) ${'//'.repeat(1000)}`,
    'leaves.test.js': `test('begins to load and ends', async () => {
      import('./kit-200.js').catch(() => {})
      import('./other-600.js').catch(() => {})
      await new Promise((done) => setTimeout(done, 100))
    }) ${'//'.repeat(500)}`,
    'needs.test.js': `import { writeFileSync } from 'node:fs'
    afterAll(() => writeFileSync(import.meta.dirname + '/over', ''))
    test('needs what was loaded', async () => { expect((await import('./kit-200.js')).value).toBe(7) })`,
  })
  expect(said).toMatch(/leaves.*needs/s)
  expect(said).toMatch(/Tests {2}3 passed \(3\)/)
})

test('a file that leaves a global behind fails', async () => {
  const said = await runTests({ 'leaves.test.js': "test('leaves one', () => { globalThis.left = 1 })" })
  expect(said).toContain('globals that are not what they were')
})
