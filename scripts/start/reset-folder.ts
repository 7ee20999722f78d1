import { rm, rmdir } from 'node:fs/promises'
import { join } from 'node:path'
import { StartRefused } from './options.ts'
import { ownNames, readOwnFolder } from './own-folder.ts'

/**
 * Deletes what `npm start` keeps in its folder and returns the names of what was there.
 *
 * @throws {StartRefused} and deletes nothing when the folder holds anything else: then it is not ours to empty.
 */
export async function resetFolder(folder: string): Promise<readonly string[]> {
  const present = await readOwnFolder(folder)
  const foreign = present.filter((name) => !ownNames.includes(name))
  if (foreign.length > 0) {
    throw new StartRefused(
      `${folder} holds things that npm start did not make (${foreign.join(', ')}), so nothing was removed. Move them away first.`,
    )
  }
  for (const name of present) await rm(join(folder, name), { recursive: true, force: true })
  await rmdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  return present
}
