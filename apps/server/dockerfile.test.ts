import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, symlinkSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { type BuiltImage, buildImage } from './testing/build-image.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))
let parent: string
let image: BuiltImage
let child: ChildProcess | undefined

beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), 'foyer-image-'))
  image = buildImage(repository, parent)
}, 300_000)

afterAll(async () => {
  child?.kill('SIGKILL')
  await rm(parent, { recursive: true, force: true })
})

test('the image has each package that its bundle names, and none of the tools', () => {
  const folder = join(image.folder, 'packages/server/dist/image')
  const code = readdirSync(folder)
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .join('\n')
  const names = [...new Set([...code.matchAll(/(?:from |import\()"([^."/][^"]*)"/g)].map(([, name]) => name ?? ''))]
  expect(names).toEqual(expect.arrayContaining(['drizzle-orm/node-postgres', 'hono', '@redis/client', '@electric-sql/pglite']))
  expect(names.filter((name) => name.startsWith('@foyer/'))).toEqual([])
  const load = names.map((name) => `await import(${JSON.stringify(name)})`).join('\n')
  const { status, stderr } = node(['--input-type=module', '--eval', load], join(image.folder, 'packages/server/dist/image'))
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const installed = readdirSync(join(image.folder, 'node_modules'))
  for (const tool of ['esbuild', 'typescript', 'vitest', 'playwright', '@foundry-rs']) expect(installed).not.toContain(tool)
})

test('nothing secret and nothing built or installed here goes into an image', () => {
  const ignored = readFileSync(join(repository, '.dockerignore'), 'utf8').split('\n')
  expect(ignored).toEqual(expect.arrayContaining(['**/.env', '**/node_modules', '**/dist', 'apps/server/data']))
})

test('what is in the image starts, is healthy, has pictures and a database, and ends when it is told to', {
  timeout: 120_000,
}, async () => {
  const port = await freePort()
  const environment = { ...image.environment, HOST: '127.0.0.1', PORT: `${port}`, DATA_DIR: join(parent, 'data'), XDG_CACHE_HOME: parent }
  const [program, ...words] = [...image.entryPoint, ...image.command]
  expect(program).toBe('node')
  child = spawn(process.execPath, words, { cwd: image.folder, env: environment, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  child.stdout?.on('data', (data) => (output += data))
  child.stderr?.on('data', (data) => (output += data))
  const ended = new Promise<number | null>((resolve) => child?.once('exit', resolve))
  const listening = vi.waitFor(() => expect(output).toContain('listening'), { timeout: 60_000, interval: 100 })
  await Promise.race([listening, ended.then((code) => expect(output).toBe(`nothing, and an end with ${code}`))])

  const [kind, checker, ...check] = image.healthCheck.length === 3 ? ['CMD', ...image.healthCheck] : image.healthCheck
  expect([kind, checker]).toEqual(['CMD', 'node'])
  expect(node(check, image.folder, environment).status).toBe(0)
  expect(await (await fetch(`http://127.0.0.1:${port}/health`)).json()).toMatchObject({ status: 'ok', database: 'ok', relay: 'ok' })
  const picture = await fetch(`http://127.0.0.1:${port}/public/getAssetImage/eip155-1`)
  expect(picture.headers.get('content-type')).toContain('svg')
  expect(await picture.text()).toContain('<svg')
  // As the link to it in the image's path does: by its own first line.
  const link = join(parent, 'foyer-server')
  symlinkSync(join(image.folder, 'packages/server/dist/image/main.js'), link)
  for (const [command, word] of [
    ['projects', 'create'],
    ['operators', 'revoke'],
  ] as const) {
    expect(spawnSync(link, [command, '--help'], { env: environment, encoding: 'utf8' }).stdout).toContain(word)
  }

  child.kill('SIGTERM')
  expect(await ended).toBe(0)
  expect(node(check, image.folder, environment).status).toBe(1)
})

function node(args: readonly string[], cwd: string, env: NodeJS.ProcessEnv = { ...process.env, ...image.environment }) {
  return spawnSync(process.execPath, args, { cwd, env, encoding: 'utf8' })
}
