/**
 * How the command `backup` reaches a server that has the data folder: by files in that folder, which only its owner can write.
 *
 * The command leaves `backup-request` with an id of its own. The server makes the copy in `backup-<id>.partial`, renames it to
 * `backup-<id>` when it is whole, or says in `backup-<id>.failed` why there is none; and takes the request away. The server
 * writes nowhere but in its own folder, whatever the request says. What is left of these an hour later it removes, so no backup of an
 * operator has such a name in that folder.
 */
import { randomBytes } from 'node:crypto'
import { link, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Job } from '@foyer/service/lifecycle'
import { explainFailure, noRoom } from './explain-failure.ts'

const requestName = 'backup-request'
/** All that it removes, and nothing that only begins so: `backup-1764460800123456789` is an operator's. */
const madeName = /^backup-[0-9a-f]{16}(\.partial|\.failed|\.failed\.draft)?$/
const everyMs = 1_000
const pollMs = 100
/** A server that is there sees a request within a second; one that does not is of an older version, or hangs. */
const pickUpMs = 30_000
/** A lock is touched every 5 s. */
const silentMs = 20_000
/** What a command that was ended has left behind is in nobody's way for so long. */
const leftoverMs = 3_600_000

type BackupRequests = {
  readonly job: Job
  /** Resolves when no backup is going on. */
  readonly idle: () => Promise<void>
}

/** The server's side. */
export function createBackupRequests(dataDir: string, backUp: (folder: string) => Promise<void>): BackupRequests {
  const root = resolve(dataDir)
  let running: Promise<void> = Promise.resolve()
  const answer = async (): Promise<void> => {
    const request = join(root, requestName)
    const id = await readFile(request, 'utf8').catch(() => undefined)
    if (id === undefined) return
    try {
      if (/^[0-9a-f]{16}$/.test(id)) await makeBackup(root, id, backUp)
    } finally {
      await rm(request, { force: true })
    }
  }
  const run = () => {
    running = answer()
    return running
  }
  return { job: { name: 'backups', everyMs, run }, idle: () => running.catch(() => undefined) }
}

async function makeBackup(root: string, id: string, backUp: (folder: string) => Promise<void>): Promise<void> {
  await removeLeftovers(root)
  const partial = join(root, `backup-${id}.partial`)
  try {
    await backUp(partial)
    await rename(partial, join(root, `backup-${id}`))
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    await tellFailure(join(root, `backup-${id}.failed`), explainFailure(error))
    throw error
  }
}

/** All of it at once: who waits for it may read at any moment. On a disk without room for a sentence it is a file without one. */
async function tellFailure(file: string, words: string): Promise<void> {
  const draft = `${file}.draft`
  try {
    await writeFile(draft, words)
    await rename(draft, file)
  } catch {
    await rm(draft, { force: true })
    await writeFile(file, '')
  }
}

async function removeLeftovers(root: string): Promise<void> {
  for (const name of await readdir(root)) {
    if (!madeName.test(name)) continue
    const { mtimeMs } = await stat(join(root, name))
    if (Date.now() - mtimeMs > leftoverMs) await rm(join(root, name), { recursive: true, force: true })
  }
}

/** Names of files and folders that a server reads or removes in its data folder: none is for what is to stay there. */
export function isRequestName(name: string): boolean {
  return name === requestName || madeName.test(name)
}

/** The command's side: resolves with the folder of a copy, which is then the caller's. @throws {Error} that says why there is none. */
export async function requestBackup(dataDir: string): Promise<string> {
  const root = resolve(dataDir)
  const id = randomBytes(8).toString('hex')
  const [request, made, failed] = [join(root, requestName), join(root, `backup-${id}`), join(root, `backup-${id}.failed`)]
  await leaveRequest(request, id)
  const started = Date.now()
  for (;;) {
    if (await exists(made)) return made
    if (await exists(failed)) {
      const reason = await readFile(failed, 'utf8')
      await rm(failed, { force: true })
      throw new Error(`The server could not make the backup: ${reason === '' ? noRoom : reason}`)
    }
    const isLate = Date.now() - started > pickUpMs && !(await exists(`${made}.partial`))
    if (isLate || !(await isBeating(join(root, 'lock')))) {
      // A copy that became whole in this very moment is taken all the same.
      if (await exists(made)) return made
      await rm(request, { force: true })
      throw new Error(`The process that has ${root} does not answer, or has ended. Stop it, and make the backup then.`)
    }
    await new Promise((resolve) => setTimeout(resolve, pollMs))
  }
}

/** Whole or not at all, and one at a time. */
async function leaveRequest(request: string, id: string): Promise<void> {
  const draft = `${request}.${id}`
  try {
    await writeFile(draft, id)
    await link(draft, request)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    throw new Error(`Another backup is going on. If there is none, delete ${request}.`)
  } finally {
    await rm(draft, { force: true })
  }
}

async function isBeating(lock: string): Promise<boolean> {
  const found = await stat(lock).catch(() => undefined)
  return found !== undefined && Date.now() - found.mtimeMs < silentMs
}

function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
