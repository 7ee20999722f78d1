/**
 * One process per data folder. PGlite takes no lock, and two writers would destroy the data.
 *
 * The lock names its owner by host, process id and the process's start time, so that a lock left by `kill -9` is
 * recognised even when the id was given to another process since. An owner on another host (a shared volume, an earlier
 * container) proves that it lives by touching the file every 5 s.
 */
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { link, mkdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

type Owner = { readonly host: string; readonly pid: number; readonly started: string; readonly nonce: string }

export type FolderLock = { readonly release: () => Promise<void> }

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const heartbeatMs = 5_000
const silentMs = 20_000

/** @throws {FolderInUse} naming the process that has the folder. */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const own: Owner = { host: hostname(), pid: process.pid, started: startOf(process.pid), nonce: randomUUID() }
  const draft = `${path}.${own.nonce}`
  await writeFile(draft, JSON.stringify(own))
  try {
    if (!(await claim(draft, path)) && !(await takeOver(draft, path))) {
      const owner = await readOwner(path)
      throw new FolderInUse(
        `The database in ${folder} is in use by process ${owner?.pid ?? '?'} on ${owner?.host ?? 'this machine'}. ` +
          'Stop that process first, give this one another folder (DATA_DIR), or use PostgreSQL (DATABASE_URL), which many processes can share.',
      )
    }
  } finally {
    await rm(draft, { force: true })
  }
  const beat = setInterval(() => void utimes(path, new Date(), new Date()).catch(() => {}), heartbeatMs)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if ((await readOwner(path))?.nonce === own.nonce) await rm(path, { force: true })
    },
  }
}

/** A hard link appears whole or not at all, and only one process can make it. */
async function claim(draft: string, path: string): Promise<boolean> {
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/** Replaces a dead owner’s lock. The guard folder keeps two processes from burying the same owner at once. */
async function takeOver(draft: string, path: string): Promise<boolean> {
  const guard = `${path}.takeover`
  if (!(await enter(guard))) return false
  try {
    if (await isAlive(path)) return false
    await rename(draft, path)
    return true
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
}

async function enter(guard: string): Promise<boolean> {
  try {
    await mkdir(guard)
    return true
  } catch {
    const since = await stat(guard).catch(() => undefined)
    if (since === undefined || Date.now() - since.mtimeMs < silentMs) return false
    await rm(guard, { recursive: true, force: true })
    return await mkdir(guard).then(
      () => true,
      () => false,
    )
  }
}

async function isAlive(path: string): Promise<boolean> {
  const owner = await readOwner(path)
  if (owner === undefined) return false
  if (owner.host !== hostname()) {
    const file = await stat(path).catch(() => undefined)
    return file !== undefined && Date.now() - file.mtimeMs < silentMs
  }
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return owner.started === startOf(owner.pid)
}

async function readOwner(path: string): Promise<Owner | undefined> {
  try {
    const owner: unknown = JSON.parse(await readFile(path, 'utf8'))
    return typeof owner === 'object' && owner !== null && 'nonce' in owner ? (owner as Owner) : undefined
  } catch {
    return undefined
  }
}

/** When a process started, in clock ticks since boot; empty where the system does not tell. */
function startOf(pid: number): string {
  try {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  } catch {
    return ''
  }
}
