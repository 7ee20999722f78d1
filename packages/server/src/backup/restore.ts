/**
 * Brings a backup back into a data folder: whole, or not at all.
 *
 * The copy is made beside the data's place and moved there when all of it is there. Until it is, `restore.partial` stands in the folder: a
 * restore that was ended in the middle is known by it, is cleared away by the next one, and no server starts on it.
 */
import { existsSync } from 'node:fs'
import { cp, mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { embeddedFolder, lockFolder } from '@foyer/service/database'
import { unmarkFirstStart } from '../database/first-start.ts'
import { explainFailure } from './explain-failure.ts'
import { type Manifest, readManifest } from './manifest.ts'
import { entryOf, kept, partialName } from './own-names.ts'

/** @throws {Error} for what is no backup, for a folder with data, and where it failed in the middle, of which nothing is left then. */
export async function restoreInto(root: string, from: string): Promise<Manifest> {
  // It is cleared away before anything is copied.
  if (entryOf(root, from) === partialName)
    throw new Error(
      `${from} is where a restore into ${root} (DATA_DIR) has its copy. Name the folder of the backup, or move this one elsewhere first.`,
    )
  const manifest = await readManifest(from)
  await mkdir(root, { recursive: true })
  const lock = await lockFolder(root)
  try {
    await clearHalf(root)
    const there = kept.find((name) => existsSync(join(root, name)))
    if (there !== undefined) throw new Error(`There is data in ${root} (DATA_DIR) already: ${there}. Move it away, or name another folder.`)
    await moveIn(root, from)
    unmarkFirstStart(root)
  } finally {
    await lock.release()
  }
  return manifest
}

/** @throws {Error} where a restore was ended before it was whole. */
export function checkRestored(root: string): void {
  if (!isHalf(root)) return
  throw new Error(
    `A restore into ${root} (DATA_DIR) was ended before it was whole. Run it again, which clears away what it left:\n` +
      '  foyer-server restore <folder of the backup>\n' +
      `To begin without the backup, delete ${join(root, partialName)} and ${join(root, 'relay')}.`,
  )
}

/** The database is moved last, so where it is, all is. */
const isHalf = (root: string): boolean => existsSync(join(root, partialName)) && !existsSync(join(root, embeddedFolder))

async function clearHalf(root: string): Promise<void> {
  // Nothing else can have put these there: a restore begins where there are none, and no server starts before it is whole.
  if (isHalf(root)) await rm(join(root, 'relay'), { recursive: true, force: true })
  await rm(join(root, partialName), { recursive: true, force: true })
}

async function moveIn(root: string, from: string): Promise<void> {
  const partial = join(root, partialName)
  const moved: string[] = []
  try {
    await cp(from, partial, { recursive: true })
    for (const name of [...kept].reverse()) {
      if (!existsSync(join(partial, name))) continue
      await rename(join(partial, name), join(root, name))
      moved.push(join(root, name))
    }
  } catch (error) {
    throw new Error(`${await undo([...moved, partial])} ${whatToDo(error)}`, { cause: error })
  }
  await rm(partial, { recursive: true, force: true })
}

async function undo(folders: readonly string[]): Promise<string> {
  const removed = await Promise.allSettled(folders.map((folder) => rm(folder, { recursive: true, force: true })))
  const left = folders.filter((_, index) => removed[index]?.status === 'rejected')
  if (left.length === 0) return 'Nothing was restored, and what was begun is cleared away.'
  return `Nothing was restored, and not all of what was begun could be cleared away: delete ${left.join(' and ')}.`
}

function whatToDo(error: unknown): string {
  const words = explainFailure(error)
  return (error as NodeJS.ErrnoException).code === undefined || words.endsWith('disk.')
    ? words
    : `${words}. Mend that, and restore again: the backup is as it was.`
}
