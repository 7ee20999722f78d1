/** PostgreSQL over the network, by `DATABASE_URL`. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { type Cancel, poolDuring, poolForAll } from './calls.ts'
import type { Connection, SharedSql } from './connection.ts'

/** Any number will do, as long as every process uses the same: the name of our migration lock. */
const migrationLock = 7_306_041_155

const maxConnections = 10
/** Beside them, opened when a statement is to be cancelled: one is enough to cancel what runs on ten. */
const maxCancelConnections = 1
const connectTimeoutMs = 2_000
/** After which the database itself gives a statement up, so that what nobody waits for does not hold a connection. */
const statementTimeoutMs = 4_000
/** One statement of a migration, and waiting for another process that migrates. */
const longestMigrationMs = 600_000
/** Of a database that does not even say so. */
const queryTimeoutMs = 5_000

const name = 'foyer-server'

export async function openPostgres(url: string): Promise<Connection> {
  const pool = openPool(url, maxConnections)
  const cancels = openPool(url, maxCancelConnections)
  const cancel: Cancel = async (connection) => {
    // Only what is ours and runs: behind some proxies a connection has another number than it says.
    const ours = 'select pg_cancel_backend(pid) from pg_stat_activity where pid = $1 and application_name = $2 and state = $3'
    // What cannot be cancelled is given up by the database later.
    await cancels.query(ours, [processOf(connection), name, 'active']).catch(() => undefined)
  }
  return {
    sql: Object.assign(drizzle(poolForAll(pool)), {
      during: (signal: AbortSignal) => drizzle(poolDuring(signal, pool, cancel)),
    }) as unknown as SharedSql,
    exclusively: (work) => runExclusively(url, work),
    close: async () => {
      await pool.end()
      await cancels.end()
    },
  }
}

/** On a connection of its own: a migration, and waiting for one of another process, may take longer than a request's statement. */
async function runExclusively(url: string, work: Parameters<Connection['exclusively']>[0]): Promise<void> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: longestMigrationMs,
    application_name: name,
  })
  // Whoever asked hears of it; without a listener a connection that breaks would end the process.
  client.on('error', () => {})
  try {
    await client.connect().catch(explain)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await work(async (text, values) => (await client.query(text, values)).rows ?? [])
  } finally {
    // The lock ends with the connection.
    await client.end().catch(() => undefined)
  }
}

function openPool(url: string, max: number): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: name,
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return pool
}

/** Its process at the database, which the library knows and its types do not. */
function processOf(connection: pg.PoolClient): number | null {
  return (connection as unknown as { readonly processID: number | null }).processID
}

/** A system's own message has the host in it, which is a part of the password where that was not escaped. */
function explain(error: NodeJS.ErrnoException): never {
  const reason = error.syscall === undefined ? error.message : error.code
  throw new Error(`The database of DATABASE_URL cannot be used (${reason}).`, { cause: error })
}
