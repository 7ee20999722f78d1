/** A running server is backed up and restored elsewhere, on both databases: every project and all mail that was acknowledged is there. */
import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rename, rm, symlink, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findPostgres } from '../../../../scripts/find-postgres.ts'
import { answerProgram } from '../commands/program.ts'
import type { Secrets } from '../config/secrets.ts'
import { connectRelay, randomTopic } from '../testing/connect-relay.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'
import { startRelay, type TestRelay } from '../testing/start-relay.ts'

let folder: string
let ended: (() => unknown)[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-backup-'))
})
afterEach(async () => {
  for (const end of ended.reverse()) await end()
  ended = []
  await rm(folder, { recursive: true, force: true })
})

const shop = { id: 'shop-project', name: 'Shop', allowedOrigins: ['https://shop.example'], development: false, analytics: true }
const topic = randomTopic()
const publication = (message: string) => ({ topic, message, ttl: 86_400, tag: 1108 })

async function start(dataDir: string, secrets: Secrets = {}): Promise<TestRelay> {
  const relay = await startRelay({ dataDir, secrets })
  ended.push(relay.close)
  return relay
}

/** A server with a project, an operator and mail for somebody who is away; publishing goes on until it is stopped. */
async function fill(relay: TestRelay) {
  await relay.server.projects.create(shop)
  const { token } = await relay.server.operators.issue('Ops')
  const sender = await connectRelay(relay.url)
  ended.push(sender.close)
  const acknowledged: string[] = []
  const publish = async () => {
    const message = Buffer.from(`message ${acknowledged.length}`).toString('base64')
    await sender.call('irn_publish', publication(message))
    acknowledged.push(message)
  }
  for (let count = 0; count < 50; count++) await publish()
  let stopped = false
  const going = (async () => {
    while (!stopped && acknowledged.length < 250) await publish()
  })()
  const stop = () => {
    stopped = true
    return going
  }
  return { token, acknowledged, stop }
}

async function expectWhole(relay: TestRelay, { token, before }: { readonly token: string; readonly before: readonly string[] }) {
  expect(await relay.server.projects.read(shop.id)).toEqual(shop)
  expect(await relay.server.operators.find(token)).toMatchObject({ name: 'Ops' })
  const reader = await connectRelay(relay.url)
  ended.push(reader.close)
  await reader.call('irn_subscribe', { topic })
  const received = () => new Set(reader.deliveries.map(({ message }) => message))
  await expect.poll(() => before.filter((message) => !received().has(message))).toEqual([])
  // And it takes more.
  expect(await reader.call('irn_publish', publication('bmV3'))).toBe(true)
}

describe('the embedded database', () => {
  test('is backed up while the server runs, by the command, and restored into another folder', async () => {
    const relay = await start(join(folder, 'data'))
    const { token, acknowledged, stop } = await fill(relay)
    const before = [...acknowledged]
    const made = await answerProgram(['backup', join(folder, 'monday')], { DATA_DIR: join(folder, 'data') })
    await stop()
    expect(made).toMatchObject({ code: 0, output: expect.stringMatching(/Backed up to .*monday: \d+ files, \d+\.\d MiB\./) })
    expect((await readdir(join(folder, 'data'))).filter((name) => name.startsWith('backup'))).toEqual([])
    expect((await readdir(folder)).sort()).toEqual(['data', 'monday'])

    const restore = () => answerProgram(['restore', join(folder, 'monday')], { DATA_DIR: join(folder, 'elsewhere') })
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('There is data in') })
    const restored = await start(join(folder, 'elsewhere'))
    await expectWhole(restored, { token, before })
    // The one that was copied goes on.
    expect(await relay.server.projects.read(shop.id)).toEqual(shop)
  })

  test('is backed up when the server is stopped, too; nothing is overwritten, and damage is seen', async () => {
    const relay = await start(join(folder, 'data'))
    const { token, acknowledged, stop } = await fill(relay)
    await stop()
    await relay.close()
    const [backup, environment] = [join(folder, 'tuesday'), { DATA_DIR: join(folder, 'data') }]
    expect(await answerProgram(['backup', backup], environment)).toMatchObject({ code: 0 })
    expect(await answerProgram(['backup', backup], environment)).toMatchObject({
      code: 1,
      output: expect.stringContaining('overwrites nothing'),
    })
    const inside = await answerProgram(['backup', join(folder, 'data/pgdata/copy')], environment)
    expect(inside).toMatchObject({ code: 1, output: expect.stringContaining('inside of what is copied') })

    const target = { DATA_DIR: join(folder, 'elsewhere') }
    expect(await answerProgram(['restore', backup], target)).toMatchObject({ code: 0 })
    await expectWhole(await start(target.DATA_DIR), { token, before: acknowledged })

    const version = join(backup, 'pgdata/PG_VERSION')
    await writeFile(version, '99\n')
    const damaged = () => answerProgram(['restore', backup], { DATA_DIR: join(folder, 'third') })
    expect(await damaged()).toMatchObject({ code: 1, output: expect.stringContaining('is damaged: pgdata/PG_VERSION') })
    await rm(version)
    expect(await damaged()).toMatchObject({ code: 1, output: expect.stringContaining('pgdata/PG_VERSION is missing') })
    expect(await readdir(folder)).not.toContain('third')
  })

  test('a running server removes what it left itself an hour ago, and no backup that an operator put beside it', async () => {
    const data = join(folder, 'data')
    await start(data)
    const [id, long] = ['0123456789abcdef', 'backup-1234567890123456789']
    const left = [`backup-${id}`, `backup-${id}.partial`, `backup-${id}.failed`, `backup-${id}.failed.draft`]
    const theirs = [long, `${long}.4711.partial`, `backup-${id}.4711.partial`, `backup-${id}.old`, `my-backup-${id}`]
    const hoursAgo = new Date(Date.now() - 7_200_000)
    for (const name of [...left, ...theirs]) {
      await mkdir(join(data, name))
      await utimes(join(data, name), hoursAgo, hoursAgo)
    }
    const fresh = 'backup-fedcba9876543210.partial'
    await mkdir(join(data, fresh))
    expect(await answerProgram(['backup', join(data, 'monday')], { DATA_DIR: data })).toMatchObject({ code: 0 })
    const names = (await readdir(data)).filter((name) => name.includes('backup'))
    expect(names.sort()).toEqual([...theirs, fresh].sort())
  })

  test('names that a server removes or reads in its own folder are refused for a backup', async () => {
    const data = join(folder, 'data')
    const relay = await start(data)
    await symlink(data, join(folder, 'link'))
    const backUp = (to: string) => answerProgram(['backup', to], { DATA_DIR: data })
    const id = '1764460800123456'
    const names = [`backup-${id}`, `backup-${id}.partial`, `backup-${id}.failed`, `backup-${id}.failed.draft`, 'backup-request']
    const others = [
      'restore.partial',
      'Restore.partial/monday',
      'pgdata.partial',
      'first-start',
      'lock.takeover',
      `backup-${id}.partial/monday`,
    ]
    const refused = { code: 1, output: expect.stringMatching(/^.* has a name .*DATA_DIR.* Name a folder/) }
    const before = (await readdir(data)).sort()
    for (const to of [...[...names, ...others].map((name) => join(data, name)), join(folder, 'link', `backup-${id}`)])
      expect(await backUp(to)).toMatchObject(refused)
    expect(await backUp(join(folder, 'link', 'pgdata', 'monday'))).toMatchObject({ code: 1, output: expect.stringContaining('is copied') })
    expect((await readdir(data)).sort()).toEqual(before)
    // The same name elsewhere is an operator's own.
    expect(await backUp(join(data, 'backups', `backup-${id}`))).toMatchObject({ code: 0 })
    await relay.close()
    for (const name of [`backup-${id}`, 'restore.partial', 'lock']) expect(await backUp(join(data, name))).toMatchObject(refused)
    expect(await backUp(join(data, 'backup-1764460800123456789'))).toMatchObject({ code: 0 })
  })

  test('a backup that stands where a restore has its copy is not removed by a restore of it', async () => {
    const data = join(folder, 'data')
    await (await start(data)).close()
    const elsewhere = join(folder, 'elsewhere')
    const backup = join(elsewhere, 'restore.partial')
    expect(await answerProgram(['backup', backup], { DATA_DIR: data })).toMatchObject({ code: 0 })
    const restore = (from: string) => answerProgram(['restore', from], { DATA_DIR: elsewhere })
    expect(await restore(backup)).toMatchObject({ code: 1, output: expect.stringContaining('move this one elsewhere') })
    await rename(backup, join(elsewhere, 'monday'))
    expect(await restore(join(elsewhere, 'monday'))).toMatchObject({ code: 0 })
  })

  test('a backup that cannot be made says why', async () => {
    const to = join(folder, 'to')
    for (const [environment, words] of [
      [{ DATA_DIR: join(folder, 'none') }, 'There is no data in'],
      [{ DATA_DIR: 'memory' }, 'keeps nothing'],
      [{ DATABASE_URL: 'postgres://user:canary@host/db' }, 'pg_dump --format=custom'],
    ] as const) {
      const { code, output } = await answerProgram(['backup', to], environment)
      expect(code).toBe(1)
      expect(output).toContain(words)
      expect(output).not.toContain('canary')
    }
    expect(await answerProgram(['restore', folder], { DATA_DIR: to })).toMatchObject({
      code: 1,
      output: expect.stringContaining('is no backup'),
    })
    expect(await answerProgram(['backup'], {})).toMatchObject({ code: 2, output: expect.stringContaining('Usage') })
  })
})

describe('PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
  })
  afterAll(() => postgres.stop())

  function run(program: string, ...args: readonly string[]): void {
    const { status, stderr } = spawnSync(join(findPostgres(), program), args, { encoding: 'utf8' })
    expect(stderr).toBe('')
    expect(status).toBe(0)
  }

  test('is backed up by its own tools while the server runs, and a server on the copy has everything', async () => {
    const databaseUrl = await postgres.createDatabase()
    const relay = await start(folder, { databaseUrl })
    const { token, acknowledged, stop } = await fill(relay)
    const before = [...acknowledged]
    const dump = join(folder, 'foyer.dump')
    run('pg_dump', '--format=custom', `--file=${dump}`, databaseUrl)
    await stop()
    const copyUrl = await postgres.createDatabase()
    run('pg_restore', '--no-owner', '--single-transaction', `--dbname=${copyUrl}`, dump)
    await expectWhole(await start(folder, { databaseUrl: copyUrl }), { token, before })
  })
})
