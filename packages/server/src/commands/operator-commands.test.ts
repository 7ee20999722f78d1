import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { runOperatorCommand } from './operator-commands.ts'

let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'foyer-operators-'))
})

afterEach(() => rm(dataDir, { recursive: true }))

const run = (...words: string[]) => runOperatorCommand(words, { dataDir }, {})

test('a token is issued, shown once, listed by its operator and revoked', async () => {
  expect(await run('list')).toEqual({ output: expect.stringContaining('no operators yet'), code: 0 })
  const { output, code } = await run('create', '--name', 'Ops')
  expect(code).toBe(0)
  const [, id = '', secret = ''] = /foyer-operator_([0-9a-f]{16})_([0-9a-f]{64})/.exec(output) ?? []
  const list = await run('list')
  expect(list.output).toMatch(new RegExp(`^${id}  Ops  \\(since \\d{4}-\\d\\d-\\d\\d\\)$`))
  expect(list.output).not.toContain(secret)
  expect(await run('revoke', id)).toMatchObject({ code: 0 })
  expect(await run('revoke', id)).toMatchObject({ code: 1, output: expect.stringContaining('no operator') })
})

test('what is wrong is said, with an exit code', async () => {
  expect(await run()).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  expect(await run('--help')).toMatchObject({ code: 0, output: expect.stringContaining('Usage') })
  expect(await run('constructor')).toMatchObject({ code: 2, output: expect.stringContaining('no command') })
  expect(await run('create')).toMatchObject({ code: 1, output: 'An operator needs --name.' })
  expect(await run('revoke')).toMatchObject({ code: 1, output: expect.stringContaining('Which operator?') })
})

test('of two tokens that are to be revoked neither is, and that is said', async () => {
  await run('create', '--name', 'One')
  await run('create', '--name', 'Two')
  const { output } = await run('list')
  const ids = output.match(/^[0-9a-f]{16}/gm) ?? []
  expect(await run('revoke', ...ids)).toMatchObject({ code: 2, output: expect.stringContaining(`does not take "${ids[1]}"`) })
  expect(await run('list')).toEqual({ output, code: 0 })
})
