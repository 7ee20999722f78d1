/** A restore that fails or is killed in the middle, of real databases: the backup and the old data stay, nothing of the half does, and the message says what to do. */
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../../scripts/bundle-program.ts'
import { findPostgres } from '../../../../scripts/find-postgres.ts'
import { answerProgram } from '../commands/program.ts'
import { openServerDatabase } from '../database/open-server-database.ts'
import { startPostgres, type TestPostgres } from '../testing/start-postgres.ts'

let folder: string
let backup: string
let data: string

const projects = (place: Readonly<Record<string, string>>, ...words: readonly string[]) => answerProgram(['projects', ...words], place)
const createShop = (place: Readonly<Record<string, string>>) =>
  projects(place, 'create', '--name', 'Shop', '--id', 'shop-project', '--origin', 'https://shop.example')

async function expectShop(place: Readonly<Record<string, string>>): Promise<void> {
  expect((await projects(place, 'list')).output).toContain('shop-project')
}

describe('the embedded database', () => {
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'foyer-half-'))
    const [old, place] = [join(folder, 'old'), { DATA_DIR: join(folder, 'old') }]
    expect(await createShop(place)).toMatchObject({ code: 0 })
    // Mail of the relay, as far as a restore looks at it.
    await mkdir(join(old, 'relay'))
    await writeFile(join(old, 'relay', '0001.log'), 'mail')
    backup = join(folder, 'monday')
    expect(await answerProgram(['backup', backup], place)).toMatchObject({ code: 0 })
  })
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(async () => {
    data = await mkdtemp(join(folder, 'data-'))
  })

  const restore = () => answerProgram(['restore', backup], { DATA_DIR: data })

  async function expectRestorable(): Promise<void> {
    expect(await restore()).toMatchObject({ code: 0, output: expect.stringContaining('Restored') })
    expect((await readdir(data)).sort()).toEqual(['pgdata', 'relay'])
    expect(await readFile(join(data, 'relay', '0001.log'), 'utf8')).toBe('mail')
    await expectShop({ DATA_DIR: data })
  }

  test('whose place something is in the way of: what was moved before it is cleared away, and the words say so', async () => {
    // Nothing is there, as far as one can see, and nothing can be moved there.
    await symlink(join(folder, 'nowhere'), join(data, 'pgdata'))
    const { code, output } = await restore()
    expect([code, output]).toEqual([
      1,
      expect.stringMatching(/^Nothing was restored, and what was begun is cleared away\. E[A-Z]+: .* Mend that, and restore again/),
    ])
    expect(await readdir(data)).toEqual(['pgdata'])
    await rm(join(data, 'pgdata'))
    await expectRestorable()
  })

  test('on a disk that is full in the middle', async ({ skip }) => {
    const disk = join(data, 'disk')
    await mkdir(disk)
    if (spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk]).status !== 0) return skip('this user may not mount a disk')
    try {
      const { code, output } = await answerProgram(['restore', backup], { DATA_DIR: disk })
      expect([code, output]).toEqual([
        1,
        'Nothing was restored, and what was begun is cleared away. There is no room left on the disk. Make room, or name a folder on another disk.',
      ])
      expect(await readdir(disk)).toEqual([])
      execFileSync('mount', ['-o', 'remount,size=256m', disk])
      data = disk
      await expectRestorable()
    } finally {
      execFileSync('umount', ['--lazy', disk])
    }
  })

  /** Whether it was killed before it had copied all: this process may have had no turn in that time. */
  async function killInCopying(program: string): Promise<boolean> {
    const child = spawn(process.execPath, [program, 'restore', backup], { env: { ...process.env, DATA_DIR: data }, stdio: 'ignore' })
    const ended = new Promise((resolve) => child.once('exit', resolve))
    const isCopying = () => existsSync(join(data, 'restore.partial', 'pgdata'))
    await expect.poll(() => isCopying() || child.exitCode !== null, { interval: 1, timeout: 60_000 }).toBe(true)
    child.kill('SIGKILL')
    await ended
    return isCopying() && !existsSync(join(data, 'pgdata'))
  }

  test('that is killed while it copies: no server starts on the half, and the next restore clears it away', async () => {
    const program = await bundleProgram(fileURLToPath(new URL('../bin.ts', import.meta.url)))
    for (let tries = 1; !(await killInCopying(program)); tries++) {
      expect(tries, 'tries to kill it while it copies').toBeLessThan(10)
      data = await mkdtemp(join(folder, 'data-'))
    }
    expect(await readdir(data)).toContain('restore.partial')
    expect(await readdir(data)).not.toContain('pgdata')
    await expect(openServerDatabase({ dataDir: data }, {})).rejects.toThrow('Run it again, which clears away what it left')
    await expectRestorable()
  })

  test('that is killed between the mail and the database: the same, and the mail is not taken for somebody’s data', async () => {
    await cp(backup, join(data, 'restore.partial'), { recursive: true })
    await rename(join(data, 'restore.partial', 'relay'), join(data, 'relay'))
    await expect(openServerDatabase({ dataDir: data }, {})).rejects.toThrow('was ended before it was whole')
    await expectRestorable()
  })

  test('and the data of which the backup is has not changed', () => expectShop({ DATA_DIR: join(folder, 'old') }))

  test('that is killed when all is there: a server starts on it, and another restore overwrites nothing', async () => {
    await cp(backup, data, { recursive: true })
    await mkdir(join(data, 'restore.partial'))
    await rename(join(data, 'backup.json'), join(data, 'restore.partial', 'backup.json'))
    await expectShop({ DATA_DIR: data })
    expect(await restore()).toMatchObject({ code: 1, output: expect.stringContaining('There is data in') })
    await expectShop({ DATA_DIR: data })
  })
})

describe('PostgreSQL', () => {
  let postgres: TestPostgres
  beforeAll(async () => {
    postgres = await startPostgres()
    folder = await mkdtemp(join(tmpdir(), 'foyer-half-'))
  })
  afterAll(async () => {
    await postgres?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  const run = (program: string, ...args: readonly string[]) => spawnSync(join(findPostgres(), program), args, { encoding: 'utf8' })

  test('whose dump breaks off: by the command that the program names nothing of it stays, and the whole one can be restored there', async () => {
    const [old, copy] = [await postgres.createDatabase(), await postgres.createDatabase()]
    expect(await createShop({ DATABASE_URL: old })).toMatchObject({ code: 0 })
    const { output } = await answerProgram(['restore', folder], { DATABASE_URL: old })
    const flags = /pg_restore (.*) --dbname/.exec(output)?.[1]?.split(' ') ?? []
    const [dump, broken] = [join(folder, 'foyer.dump'), join(folder, 'broken.dump')]
    expect(run('pg_dump', '--format=custom', `--file=${dump}`, old).status).toBe(0)
    await cp(dump, broken)
    await truncate(broken, (await readFile(dump)).length - 60)
    expect(run('pg_restore', ...flags, `--dbname=${copy}`, broken).status).not.toBe(0)
    const tables = () =>
      run(
        'psql',
        '--tuples-only',
        '--no-align',
        `--dbname=${copy}`,
        '--command',
        "select count(*) from pg_tables where schemaname = 'public'",
      )
    expect(tables().stdout.trim()).toBe('0')
    expect(run('pg_restore', ...flags, `--dbname=${copy}`, dump).status).toBe(0)
    await expectShop({ DATABASE_URL: copy })
    await expectShop({ DATABASE_URL: old })
  })
})
