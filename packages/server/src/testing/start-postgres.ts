/** A private PostgreSQL on a free port, from the machine's own programs; gone when stopped. */
import { type ChildProcess, execFile, execFileSync, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, mkdtemp, rename, rm, stat } from 'node:fs/promises'
import { homedir, tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { findPostgres } from '../../../../scripts/find-postgres.ts'
import { freePort } from '../../../../scripts/free-port.ts'

export type TestPostgres = {
  /** A new, empty database. */
  readonly createDatabase: () => Promise<string>
  /** Ends it as a crash would, and starts it again on the same port. */
  readonly freeze: () => void
  readonly thaw: () => void
  /** What it has said of statements that failed, among others. */
  readonly readLog: () => string
  readonly stop: () => Promise<void>
}

const run = promisify(execFile)

/** `durable`: it writes to the disk itself before it says so, as one that keeps anything does. */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const bin = findPostgres()
  const folder = await mkdtemp(join(tmpdir(), 'foyer-postgres-'))
  // PostgreSQL does not run as root; its package brings a user of its own.
  const as = process.getuid?.() === 0 ? { uid: readId('-u'), gid: readId('-g') } : {}
  if ('uid' in as) await chown(folder, as.uid as number, as.gid as number)
  const data = join(folder, 'data')
  await writeEmpty({ bin, folder, data, as })
  const port = await freePort()
  const settings = [`fsync=${durable ? 'on' : 'off'}`, 'max_connections=60'].flatMap((setting) => ['-c', setting])
  const server = spawn(join(bin, 'postgres'), ['-D', data, '-h', '127.0.0.1', '-p', String(port), '-k', folder, ...settings], {
    ...as,
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  server.stderr?.on('data', (chunk) => {
    log += String(chunk)
  })
  const url = (database: string) => `postgres://foyer@127.0.0.1:${port}/${database}`
  await untilReady(url('postgres'), { server, readLog: () => log })
  let count = 0
  return {
    async createDatabase() {
      const name = `test_${++count}`
      await query(url('postgres'), `create database ${name}`)
      return url(name)
    },
    freeze: () => signalAll(server, 'SIGSTOP'),
    thaw: () => signalAll(server, 'SIGCONT'),
    readLog: () => log,
    async stop() {
      const ended = new Promise((resolve) => server.once('close', resolve))
      signalAll(server, 'SIGCONT')
      server.kill('SIGQUIT')
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

type Place = {
  readonly bin: string
  readonly folder: string
  readonly data: string
  readonly as: { readonly uid?: number; readonly gid?: number }
}

const initial = ['-U', 'foyer', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']

/** As `initdb` leaves it. That takes eight times the processor of a copy, so one is kept for each user and each version of the programs. */
async function writeEmpty({ bin, folder, data, as }: Place): Promise<void> {
  const { mtimeMs, size } = await stat(join(bin, 'postgres'))
  const name = createHash('sha256')
    .update(JSON.stringify([bin, mtimeMs, size, as, initial]))
    .digest('hex')
    .slice(0, 12)
  const cache = join(process.env.XDG_CACHE_HOME || join(homedir(), '.cache'), 'foyer')
  const kept = join(cache, `postgres-${name}`)
  // Owner and rights stay as they are.
  const copy = (from: string, to: string) => run('cp', ['-a', from, to])
  if (existsSync(kept)) {
    try {
      return void (await copy(kept, data))
    } catch {
      // What cannot be copied whole is made anew.
      for (const broken of [data, kept]) await rm(broken, { recursive: true, force: true })
    }
  }
  await run(join(bin, 'initdb'), ['-D', data, ...initial], { ...as, cwd: folder })
  try {
    await mkdir(cache, { recursive: true, mode: 0o700 })
    const draft = await mkdtemp(join(cache, 'making-'))
    await copy(data, join(draft, 'data'))
      // A machine that loses its power keeps all of it, or nothing.
      .then(() => run('sync', ['-f', draft]))
      // Two processes may both have made one; the first to rename wins, and both are the same.
      .then(() => rename(join(draft, 'data'), kept))
      .finally(() => rm(draft, { recursive: true, force: true }))
  } catch {
    // Where none can be kept, each is made anew.
  }
}

/** The server and its workers: a frozen parent alone would leave open connections working. */
function signalAll(server: ChildProcess, signal: NodeJS.Signals): void {
  const children = execFileSync('ps', ['-o', 'pid=', '--ppid', String(server.pid)], { encoding: 'utf8' })
    .split('\n')
    .map(Number)
    .filter((pid) => pid > 0)
  for (const pid of [server.pid as number, ...children]) {
    try {
      process.kill(pid, signal)
    } catch {
      // Ended in the meantime.
    }
  }
}

type Starting = { readonly server: ChildProcess; readonly readLog: () => string }

async function untilReady(url: string, { server, readLog }: Starting): Promise<void> {
  for (;;) {
    if (server.exitCode !== null) throw new Error(`PostgreSQL did not start:\n${readLog()}`)
    try {
      return await query(url, 'select 1')
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
  }
}

async function query(url: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text)
  } finally {
    await client.end()
  }
}

function readId(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }))
}
