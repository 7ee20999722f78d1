import { join } from 'node:path'
import { expect, test } from 'vitest'
import { type Files, kitFile, makeApp, manifest } from '../testing/make-app.ts'
import { run } from './run.ts'

async function call(...given: readonly string[]) {
  const printed: string[] = []
  const complained: string[] = []
  const code = await run(given, { print: (text) => printed.push(text), complain: (text) => complained.push(text) })
  return { code, printed: printed.join('\n'), complained: complained.join('\n') }
}

const wrong: Files = { 'package.json': manifest(), 'src/kit.ts': kitFile(`server: 'x.example',`) }

test('findings are printed with place, reason and what to do; an error ends with 1', async () => {
  const { code, printed } = await call('doctor', makeApp(wrong))
  expect(code).toBe(1)
  expect(printed).toBe(`error src/kit.ts:5 [missing-scheme]
  server is "x.example", which is no https:// address.
  why: createKit refuses it at once, so that nothing is sent to a path of the page itself.
  do:  Write https://x.example

1 error, 0 warnings, 0 hints. 1 file read.`)
})

test('an app in order ends with 0, a warning does, too', async () => {
  expect(await call('doctor', makeApp({ 'package.json': manifest() }))).toMatchObject({
    code: 0,
    printed: 'Nothing to change. 0 files read.',
  })
  expect((await call('doctor', makeApp({ 'package.json': manifest({ ethers: '^5.0.0' }) }))).code).toBe(0)
})

test('the report for programs has a stable shape', async () => {
  const folder = makeApp(wrong)
  const { code, printed } = await call('doctor', folder, '--json')
  expect(code).toBe(1)
  expect(JSON.parse(printed)).toEqual({
    version: 1,
    folder,
    files: 1,
    counts: { error: 1, warning: 0, hint: 0 },
    findings: [
      {
        rule: 'missing-scheme',
        level: 'error',
        file: 'src/kit.ts',
        line: 5,
        what: 'server is "x.example", which is no https:// address.',
        why: 'createKit refuses it at once, so that nothing is sent to a path of the page itself.',
        fix: 'Write https://x.example',
      },
    ],
  })
})

test.each([
  [['cure'], 'There is no command cure.'],
  [['doctor', 'a', 'b'], 'One folder at a time'],
  [['doctor', '--nonsense'], 'Unknown option'],
  [['doctor', '/nowhere/at/all'], 'is no folder'],
  [['doctor', import.meta.filename], 'is no folder'],
  [['doctor', `${import.meta.filename}/x`], 'is no folder'],
  [['doctor', `/${'x'.repeat(300)}`], 'is no folder'],
  [['doctor', '--origin', 'app.example.com'], '--origin is scheme, host and port'],
  [['doctor', '--origin', 'https://app.example.com/path'], '--origin is scheme, host and port'],
])('%j is refused, and ends with 2', async (given, problem) => {
  const { code, complained, printed } = await call(...given)
  expect({ code, printed }).toEqual({ code: 2, printed: '' })
  expect(complained).toContain(problem)
})

test('help and version', async () => {
  expect((await call()).printed).toContain('foyer doctor [folder]')
  expect(await call('--help')).toMatchObject({ code: 0 })
  expect((await call('--version')).printed).toMatch(/^\d+\.\d+\.\d+/)
})

test('a terminal reads nothing but text in what an app says', async () => {
  const { printed } = await call('doctor', makeApp({ 'package.json': manifest(), 'src/kit.ts': kitFile('"\\u001b[2J\\u202e": 1,') }))
  expect(printed).toContain('unread-option')
  expect(printed).not.toMatch(/(?!\n)[\p{Cc}\p{Cf}]/u)
})

test('the local world’s own demo is in order', async () => {
  const { code, printed } = await call('doctor', join(import.meta.dirname, '../../../apps/demo'))
  expect({ code, printed }).toMatchObject({ code: 0 })
})
