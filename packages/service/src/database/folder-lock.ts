/**
 * One process per data folder. PGlite takes no lock, and two writers would destroy the data.
 *
 * The lock names its owner by host, process id and the process's start time, so that a lock left by `kill -9` is
 * recognised even when the id was given to another process since. An owner whose id says nothing here (on another host by a
 * shared volume, in another container, before the machine was started anew) proves that it lives by touching the file every 5 s.
 * One that did not for 20 s has lost the folder: it ends as soon as it notices. Since its clock may be wrong, or ours, a start
 * replaces nobody whom it has not itself seen miss a sign of life.
 */
import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync, readlinkSync, utimesSync } from 'node:fs'
import { link, mkdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'

/** Where process ids mean the same; empty where the system does not tell. Hosts may share a name, and containers that of their host. */
type Place = { readonly host: string; readonly boot: string; readonly space: string }

/** Earlier versions did not tell all of the place. */
type Owner = Partial<Place> & { readonly pid: number; readonly started: string; readonly nonce: string }

export type FolderLock = { readonly release: () => Promise<void> }

/** Another process has the folder. */
export class FolderInUse extends Error {
  override readonly name = 'FolderInUse'
}

const heartbeatMs = 5_000
const silentMs = 20_000
const lookMs = 250
/** Whatever the age of the last sign of life: the clock that it is told by may be wrong. */
const shortestWatchMs = heartbeatMs + 1_000

/**
 * Waits for an owner elsewhere that may have ended, which takes until its next sign of life is due.
 * @throws {FolderInUse} naming the process that has the folder.
 */
export async function lockFolder(folder: string): Promise<FolderLock> {
  const path = join(folder, 'lock')
  const own: Owner = { ...readPlace(), pid: process.pid, started: startOf(process.pid), nonce: randomUUID() }
  const draft = `${path}.${own.nonce}`
  await writeFile(draft, JSON.stringify(own))
  try {
    let silent: number | undefined
    const take = async () => (await claim(draft, path)) || (await takeOver(draft, path, silent))
    while (!(await take())) {
      silent = await watchSilence(path)
      if (silent !== undefined) continue
      const owner = readOwner(path)
      throw new FolderInUse(
        `The database in ${folder} is in use by process ${owner?.pid ?? '?'} on ${owner?.host ?? 'this machine'}. ` +
          'Stop that process first, give this one another folder (DATA_DIR), or use PostgreSQL (DATABASE_URL), which many processes can share.',
      )
    }
  } finally {
    await rm(draft, { force: true })
  }
  let last = Date.now()
  const beat = setInterval(() => {
    const owner = readOwner(path)
    if (owner !== undefined && owner.nonce !== own.nonce) endAtOnce(`process ${owner.pid} on ${owner.host} has taken over ${folder}`)
    // Whoever had it meanwhile may have let go of it again.
    if (Date.now() - last >= shortestWatchMs && !existsSync(path)) endAtOnce(`another process may have had ${folder}`)
    last = Date.now()
    touch(path)
  }, heartbeatMs)
  beat.unref()
  return {
    release: async () => {
      clearInterval(beat)
      if (readOwner(path)?.nonce === own.nonce) await rm(path, { force: true })
    },
  }
}

/** Without closing the database, which would write to it once more. */
function endAtOnce(what: string): never {
  console.error(
    `This process was stopped for too long, and ${what} (DATA_DIR) meanwhile. It ends here: two that write would destroy the data.`,
  )
  process.exit(1)
}

function touch(path: string): void {
  try {
    utimesSync(path, new Date(), new Date())
  } catch {
    // The next time.
  }
}

/** A hard link appears whole or not at all, and only one process can make it. */
async function claim(draft: string, path: string): Promise<boolean> {
  // Its age tells others how long to wait.
  touch(draft)
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

/**
 * Replaces a dead owner’s lock. The guard folder keeps two processes from burying the same owner at once.
 * `silent`: what was watched of an owner elsewhere.
 */
async function takeOver(draft: string, path: string, silent: number | undefined): Promise<boolean> {
  const guard = `${path}.takeover`
  if (!(await enter(guard))) return false
  try {
    if (await isAlive(path, silent)) return false
    touch(draft)
    await rename(draft, path)
    return true
  } finally {
    await rm(guard, { recursive: true, force: true })
  }
}

async function enter(guard: string): Promise<boolean> {
  const make = () =>
    mkdir(guard).then(
      () => true,
      () => false,
    )
  if (await make()) return true
  // Who is in it leaves at once, unless it died there.
  if (!(await watchStill(guard))) return false
  await rm(guard, { recursive: true, force: true })
  return make()
}

async function isAlive(path: string, silent: number | undefined): Promise<boolean> {
  const owner = readOwner(path)
  if (owner === undefined) return false
  if (!isHere(owner)) return !silent || (await touchedAt(path)) !== silent
  try {
    process.kill(owner.pid, 0)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false
  }
  return owner.started === startOf(owner.pid)
}

/** Of an owner elsewhere that gives no sign of life until it counts as gone: when it gave the last; 0 where it let go. Nothing for one that lives, or is here. */
async function watchSilence(path: string): Promise<number | undefined> {
  const owner = readOwner(path)
  if (owner === undefined) return existsSync(path) ? undefined : 0
  return isHere(owner) ? undefined : watchStill(path)
}

/**
 * When a file was touched that is not touched for what is left of the 20 s, and longer than a sign of life takes; 0 where it goes.
 * Counted in looks: a process that was stopped itself meanwhile has seen nothing.
 */
async function watchStill(path: string): Promise<number | undefined> {
  const since = await touchedAt(path)
  const forMs = Math.min(silentMs, Math.max(shortestWatchMs, silentMs - (Date.now() - since)))
  let touched = since
  for (let leftMs = forMs; leftMs > 0 && touched === since && touched !== 0; leftMs -= lookMs) {
    await new Promise((resolve) => setTimeout(resolve, lookMs))
    touched = await touchedAt(path)
  }
  return touched === since || touched === 0 ? touched : undefined
}

/** 0 where it is gone. */
async function touchedAt(path: string): Promise<number> {
  return stat(path).then(
    (file) => file.mtimeMs,
    () => 0,
  )
}

/** Of what earlier versions did not tell, nothing is known to differ. */
function isHere(owner: Owner): boolean {
  const { host, boot, space } = readPlace()
  return owner.host === host && (owner.boot ?? boot) === boot && (owner.space ?? space) === space
}

function readPlace(): Place {
  return {
    host: hostname(),
    boot: orEmpty(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()),
    space: orEmpty(() => readlinkSync('/proc/self/ns/pid')),
  }
}

/** At once: whoever was stopped and goes on learns of a new owner before it does anything else. */
function readOwner(path: string): Owner | undefined {
  try {
    const owner: unknown = JSON.parse(readFileSync(path, 'utf8'))
    return typeof owner === 'object' && owner !== null && 'nonce' in owner ? (owner as Owner) : undefined
  } catch {
    return undefined
  }
}

/** When a process started, in clock ticks since boot; empty where the system does not tell. */
function startOf(pid: number): string {
  return orEmpty(() => {
    const line = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return line.slice(line.lastIndexOf(')') + 2).split(' ')[19] ?? ''
  })
}

function orEmpty(read: () => string): string {
  try {
    return read()
  } catch {
    return ''
  }
}
