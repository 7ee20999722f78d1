/** The program as an operator starts it. That its file starts as a process is tried on the packed package and in the image. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readEnvironment } from '../config/read-config.ts'
import { createServer } from '../server.ts'
import { beginFirstStart, createFirstProject, needsFirstProject } from './first-project.ts'
import { answerProgram } from './program.ts'

let folder: string

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-program-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('the first start in an empty folder makes a project that local pages may use, says so, and never again', async () => {
  const environment = { DATA_DIR: join(folder, 'data'), PORT: '0' }
  const { config, secrets } = readEnvironment(environment)
  expect(needsFirstProject(config, secrets)).toBe(true)
  expect(needsFirstProject(config, { databaseUrl: 'postgres://host/database' })).toBe(false)
  const server = await createServer(config, secrets, { log: pino({ level: 'silent' }) })
  try {
    const url = await server.listen()
    const welcome = await createFirstProject(server, config)
    const [, id = ''] = /project id +([0-9a-f]{32})\n/.exec(welcome) ?? []
    expect(welcome).toContain(`server       ${url}`)
    expect(welcome).toContain(`foyer-server projects update ${id} --no-development --origin https://app.example`)
    expect(welcome).toContain('It serves no network yet')
    const ask = (origin: string) => fetch(`${url}/getWallets?projectId=${id}&entries=1`, { headers: { origin } })
    expect((await ask('http://localhost:5173')).status).toBe(200)
    expect((await ask('https://stranger.example')).status).toBe(403)
    expect(needsFirstProject(config, secrets)).toBe(false)
    expect(await answerProgram(['projects', 'list'], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('in use by process'),
    })
  } finally {
    await server.close()
  }
  const listed = await answerProgram(['projects', 'list'], environment)
  expect(listed).toMatchObject({
    code: 0,
    output: expect.stringMatching(/^[0-9a-f]{32} {2}My app {2}\(http:\/\/localhost; development\)$/),
  })
})

test.each([
  ['creates a project', 'projects', 'create', '--name', 'Shop'],
  ['restores a backup', 'restore', 'backup'],
])('who %s after a first start that failed has no further project made', async (_, ...words) => {
  const place = (name: string) => ({ DATA_DIR: join(folder, name) })
  const { config, secrets } = readEnvironment(place('data'))
  await answerProgram(['projects', 'create', '--name', 'Old'], place('old'))
  await answerProgram(['backup', join(folder, 'backup')], place('old'))
  expect(needsFirstProject(config, secrets)).toBe(true)
  beginFirstStart(config)
  const named = words.map((word) => (word === 'backup' ? join(folder, 'backup') : word))
  expect(await answerProgram(named, place('data'))).toMatchObject({ code: 0 })
  expect(needsFirstProject(config, secrets)).toBe(false)
})

test('check-config says all that is wrong, or what the configuration comes to, and starts nothing', async () => {
  const file = join(folder, 'foyer.env')
  await writeFile(file, 'PORT=http\nLOG_LEVEL=loud\nDATABASE_URI=postgres://user:canary@host/db\nMETRICS_TOKEN=canary\n')
  const wrong = await answerProgram(['check-config', '--env', file], { LOG_LEVEL: 'info' })
  expect(wrong.code).toBe(1)
  expect(wrong.output.split('\n').map((line) => line.split(/[: ]/)[0])).toEqual(['The', 'PORT', 'METRICS_TOKEN', 'DATABASE_URI'])
  expect(wrong.output).toContain('DATABASE_URI is set, and nothing reads it. Did you mean DATABASE_URL?')
  expect(wrong.output).not.toContain('canary')

  const misspelt = { DATA_DIRR: './elsewhere', METRICS_TOKEN: 'a-long-enough-canary' }
  const right = await answerProgram(['check-config'], misspelt)
  expect(right).toMatchObject({ code: 0 })
  expect(right.output).toMatch(/listens at +127\.0\.0\.1:4400\n/)
  expect(right.output).toContain('DATA_DIRR is set, and nothing reads it. Did you mean DATA_DIR?')
  expect(right.output).toMatch(/secrets +METRICS_TOKEN\n/)
  expect(right.output).not.toContain('canary')
  expect(await answerProgram(['check-config', '--strict'], misspelt)).toMatchObject({ code: 1 })
  expect(await answerProgram(['check-config', '--env', 'none.env'], {})).toMatchObject({
    code: 1,
    output: expect.stringContaining('--env: found none.env, which cannot be read (ENOENT)'),
  })
})

test('an empty variable counts as one that is not set, and hides nothing that a file says', async () => {
  const [first, second] = [join(folder, 'first.env'), join(folder, 'second.env')]
  await writeFile(first, 'PORT=4711\nHOST=0.0.0.0\n')
  await writeFile(second, 'HOST=\n')
  const { output } = await answerProgram(['check-config', '--env', first, '--env', second], { PORT: '' })
  expect(output).toMatch(/listens at +0\.0\.0\.0:4711\n/)
})

test.each([
  [['check-config', '--strct'], 'check-config takes --strict and no further words, and there is "--strct".'],
  [['check-config', '--strict', 'foyer.env'], 'check-config takes --strict and no further words, and there is "foyer.env".'],
  [['version', '--short'], 'version takes no further words, and there is "--short".'],
  [['--version', 'now'], '--version takes no further words, and there is "now".'],
  [['help', 'projects'], 'help takes no further words, and there is "projects".'],
  [['-h', 'projects'], '-h takes no further words, and there is "projects".'],
])('%j has a word too many, which no script should miss: it ends with 2', async (words, problem) => {
  const { code, output } = await answerProgram(words, {})
  expect(code).toBe(2)
  expect(output.split('\n')[0]).toBe(problem)
})

test('help and version are printed; what is not understood is said with an exit code of its own', async () => {
  for (const words of [['--help'], ['help']])
    expect(await answerProgram(words, {})).toMatchObject({ code: 0, output: expect.stringContaining('check-config') })
  expect(await answerProgram(['version'], {})).toMatchObject({ code: 0, output: expect.stringMatching(/^\d+\.\d+\.\d+$/) })
  expect(await answerProgram(['constructor'], {})).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no command "constructor"'),
  })
  expect(await answerProgram(['serve', 'fast'], {})).toMatchObject({ code: 2, output: expect.stringContaining('"fast"') })
  expect(await answerProgram(['--env'], {})).toMatchObject({ code: 2, output: expect.stringContaining('--env needs') })
  expect(await answerProgram(['projects', '--help'], {})).toMatchObject({ code: 0, output: expect.stringContaining('update <id>') })
})
