/** PostgreSQL inside this process: for one machine, with nothing to install. */
import { constants, existsSync } from 'node:fs'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import type { Connection } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { readTemplate } from './template.ts'

/** `dataDir` is a folder, or `memory`. */
export async function openEmbedded(dataDir: string): Promise<Connection> {
  if (dataDir === 'memory') return toConnection(await PGlite.create({ loadDataDir: await readTemplate('archive') }))
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true })
    .then(() => access(root, constants.W_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The folder ${root} (DATA_DIR) cannot be written to (${error.code}).`, { cause: error })
    })
  const lock = await lockFolder(root)
  try {
    const data = join(root, 'pgdata')
    if (!existsSync(join(data, 'PG_VERSION'))) await fillFromTemplate(data)
    const connection = toConnection(await PGlite.create(data))
    return { ...connection, close: () => connection.close().finally(lock.release) }
  } catch (error) {
    await lock.release()
    throw error
  }
}

/** Renamed into place when complete, so that a start that was cut off leaves no half a database. */
async function fillFromTemplate(data: string): Promise<void> {
  const partial = `${data}.partial`
  await rm(partial, { recursive: true, force: true })
  await cp(await readTemplate('folder'), partial, { recursive: true })
  await rm(data, { recursive: true, force: true })
  await rename(partial, data)
}

function toConnection(pglite: PGlite): Connection {
  return {
    sql: drizzle(pglite) as unknown as Connection['sql'],
    // The folder's lock is held and nothing else has this connection yet.
    exclusively: (work) =>
      work(async (text, values) => {
        if (values !== undefined) return (await pglite.query<Record<string, unknown>>(text, values)).rows
        const results = await pglite.exec(text)
        return (results.at(-1)?.rows ?? []) as Record<string, unknown>[]
      }),
    close: () => pglite.close(),
  }
}
