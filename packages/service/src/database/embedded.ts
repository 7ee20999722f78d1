/** PostgreSQL inside this process: for one machine, with nothing to install. */
import { constants, existsSync } from 'node:fs'
import { access, cp, mkdir, rename, rm } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { drizzle } from 'drizzle-orm/pglite'
import { orAborted } from '../cache/shared-work.ts'
import { createConcurrencyLimit } from '../limits/concurrency-limit.ts'
import type { Connection, SharedSql } from './connection.ts'
import { lockFolder } from './folder-lock.ts'
import { reclaimSpace } from './reclaim-space.ts'
import { readTemplate } from './template.ts'

/** Where the database is in its data folder. */
export const embeddedFolder = 'pgdata'

/** PostgreSQL's own 128 MB would be taken at the start, in this process's memory; what is read often fits into a quarter of it. */
const startParams = [...PGlite.defaultStartParams, '-c', 'shared_buffers=32MB']

/** `dataDir` is a folder, or `memory`. */
export async function openEmbedded(dataDir: string): Promise<Connection> {
  if (dataDir === 'memory') return toConnection(await PGlite.create({ loadDataDir: await readTemplate('archive'), startParams }))
  const root = resolve(dataDir)
  await mkdir(root, { recursive: true })
    .then(() => access(root, constants.W_OK))
    .catch((error: NodeJS.ErrnoException) => {
      throw new Error(`The folder ${root} (DATA_DIR) cannot be written to (${error.code}).`, { cause: error })
    })
  const lock = await lockFolder(root)
  try {
    const data = join(root, embeddedFolder)
    if (!existsSync(join(data, 'PG_VERSION'))) await fillFromTemplate(data)
    const pglite = await PGlite.create(data, { startParams })
    const connection = toConnection(pglite)
    return {
      ...connection,
      backUp: (folder) => pglite.runExclusive(() => cp(data, join(folder, embeddedFolder), { recursive: true })),
      close: () => connection.close().finally(lock.release),
    }
  } catch (error) {
    // The first error says why.
    await lock.release().catch(() => undefined)
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
  const sql = Object.assign(drizzle(pglite), { during: createDuring(pglite) }) as unknown as SharedSql
  const closing = new AbortController()
  return {
    sql,
    // The folder's lock is held and nothing else has this connection yet.
    exclusively: (work) =>
      work(async (text, values) => {
        if (values !== undefined) return (await pglite.query<Record<string, unknown>>(text, values)).rows
        const results = await pglite.exec(text)
        return (results.at(-1)?.rows ?? []) as Record<string, unknown>[]
      }),
    reclaim: () => reclaimSpace(sql, closing.signal),
    close() {
      closing.abort()
      return pglite.close()
    },
  }
}

/**
 * A statement that runs has this thread until it ends, so nobody could call it off; but those that wait for their turn are not
 * run for a caller who has gone.
 */
function createDuring(pglite: PGlite): (signal: AbortSignal) => unknown {
  const inTurn = createConcurrencyLimit(1)
  return (signal) => {
    const wait = <T>(work: () => Promise<T>): Promise<T> =>
      orAborted(
        inTurn(() => {
          signal.throwIfAborted()
          return work()
        }, signal),
        signal,
      )
    const query: PGlite['query'] = (text, values, options) => wait(() => pglite.query(text, values, options))
    const transaction: PGlite['transaction'] = (work) => wait(() => pglite.transaction(work))
    return drizzle({ query, transaction } as PGlite)
  }
}
