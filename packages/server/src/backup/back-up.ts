/** A copy of everything that a server keeps in its own folder, consistent while it goes on. */
import { mkdir } from 'node:fs/promises'
import type { Database } from '@foyer/service/database'
import type { Part } from '../parts/part.ts'
import { writeManifest } from './manifest.ts'

/** What was acknowledged before it is asked for is in the copy; what comes meanwhile may be. `folder` must not exist. */
export function createBackUp(
  database: Pick<Database, 'backUp'>,
  parts: readonly Part[],
  now: () => number,
): (folder: string) => Promise<void> {
  return async (folder) => {
    if (database.backUp === undefined) {
      throw new Error(
        'Only the embedded database in a folder is backed up by the server itself. PostgreSQL has pg_dump; memory keeps nothing.',
      )
    }
    await mkdir(folder, { mode: 0o700 })
    await database.backUp(folder)
    for (const part of parts) await part.backUp?.(folder)
    await writeManifest(folder, now())
  }
}
