import { spawn, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from 'node:fs/promises'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type FolderLock, lockFolder } from './folder-lock.ts'

let folder: string
let lock: string
let held: FolderLock[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-lock-'))
  lock = join(folder, 'lock')
})
afterEach(async () => {
  for (const one of held) await one.release()
  held = []
  await rm(folder, { recursive: true, force: true })
})

async function take(): Promise<void> {
  held.push(await lockFolder(folder))
}

const readOwner = async () => JSON.parse(await readFile(lock, 'utf8')) as Record<string, unknown>
const touch = (agoMs: number) => utimes(lock, new Date(Date.now() - agoMs), new Date(Date.now() - agoMs))

/** What the lock of this process says, with something else; ids are said of a process that is not there. */
async function leaveLock(more: Readonly<Record<string, unknown>>): Promise<void> {
  await take()
  const owner = await readOwner()
  await held.pop()?.release()
  await writeFile(lock, JSON.stringify({ ...owner, pid: 2 ** 22 - 3, started: '1', nonce: 'elsewhere', ...more }))
}

const elsewhere: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['on another host', { host: `not-${hostname()}` }],
  ['in another container of the same name', { space: 'pid:[1]' }],
  ['on another machine of the same name, or before this one was started anew', { boot: 'another' }],
]

test.each(elsewhere)('an owner %s has the folder as long as it gives signs of life', async (_, more) => {
  await leaveLock(more)
  const beat = setInterval(() => void touch(0), 300)
  try {
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderInUse' })
  } finally {
    clearInterval(beat)
  }
  expect(await readOwner()).toMatchObject({ nonce: 'elsewhere' })
})

test.each(elsewhere)('an owner %s that gives none is waited for, and then the folder is another’s', async (_, more) => {
  await leaveLock(more)
  await touch(19_000)
  const began = Date.now()
  await take()
  expect(Date.now() - began).toBeGreaterThan(5_900)
  expect(await readOwner()).toMatchObject({ pid: process.pid, host: hostname() })
})

test('an owner elsewhere whose clock is a minute behind has the folder as long as it gives signs of life', async () => {
  await leaveLock({ space: 'pid:[1]' })
  await touch(60_000)
  const beat = setInterval(() => void touch(60_000), 300)
  try {
    await expect(lockFolder(folder)).rejects.toMatchObject({ name: 'FolderInUse' })
  } finally {
    clearInterval(beat)
  }
  expect(await readOwner()).toMatchObject({ nonce: 'elsewhere' })
})

test('an owner elsewhere whose clock was an hour ahead is waited for no longer than another', async () => {
  await leaveLock({ space: 'pid:[1]' })
  await touch(-3_600_000)
  const began = Date.now()
  await take()
  expect(Date.now() - began).toBeGreaterThan(19_000)
  expect(await readOwner()).toMatchObject({ pid: process.pid })
})

test('what a start that died while it replaced an owner has left is waited for, whatever clock it was made by', async () => {
  await leaveLock({})
  const guard = `${lock}.takeover`
  await mkdir(guard)
  await utimes(guard, new Date(Date.now() + 3_600_000), new Date(Date.now() + 3_600_000))
  await take()
  expect(await readOwner()).toMatchObject({ pid: process.pid })
  expect(await readdir(folder)).toEqual(['lock'])
})

test('an owner elsewhere that lets go while it is waited for leaves the folder at once', async () => {
  await leaveLock({ space: 'pid:[1]' })
  const taking = take()
  await new Promise((resolve) => setTimeout(resolve, 400))
  await rm(lock)
  await taking
  expect(await readOwner()).toMatchObject({ pid: process.pid })
})

test('an owner here that has ended, of whatever version, is not waited for', async () => {
  for (const more of [{}, { boot: undefined, space: undefined }]) {
    await leaveLock(more)
    const began = Date.now()
    await take()
    expect(Date.now() - began).toBeLessThan(10_000)
    await held.pop()?.release()
  }
})

const ownSpace = ['-Urpf', '--mount-proc', '--kill-child']
const canHaveOwnSpace = spawnSync('unshare', [...ownSpace, 'true']).status === 0

/** A process that tries to take the folder, and keeps it: one of those that do not see each other. */
function takeInOwnSpace() {
  const program = `
    import { lockFolder } from '@foyer/service/database'
    console.log(await lockFolder(${JSON.stringify(folder)}).then(() => 'taken', (error) => error.name))
    setInterval(() => undefined, 60_000)`
  const run = [...ownSpace, process.execPath, '--conditions=foyer-source', '--import', 'tsx', '--input-type=module', '--eval', program]
  const child = spawn('unshare', run, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = new Promise((resolve) => child.once('close', resolve))
  return {
    said: new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))),
    async end() {
      child.kill('SIGKILL')
      await ended
    },
  }
}

test.skipIf(!canHaveOwnSpace)('of two containers with one host name and one folder the first has it until it is gone', async () => {
  const first = takeInOwnSpace()
  try {
    expect(await first.said).toBe('taken')
    const second = takeInOwnSpace()
    try {
      expect(await second.said).toBe('FolderInUse')
    } finally {
      await second.end()
    }
  } finally {
    await first.end()
  }
  await touch(19_000)
  await take()
})
