/** PostgreSQL over the network, by `DATABASE_URL`. */
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Connection } from './connection.ts'

/** Any number will do, as long as every process uses the same: the name of our migration lock. */
const migrationLock = 7_306_041_155

const maxConnections = 10
const connectTimeoutMs = 2_000
/** After which the database itself gives a statement up, so that what nobody waits for does not hold a connection. */
const statementTimeoutMs = 4_000
/** Of a database that does not even say so. */
const queryTimeoutMs = 5_000

export async function openPostgres(url: string): Promise<Connection> {
  const pool = new pg.Pool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectTimeoutMs,
    statement_timeout: statementTimeoutMs,
    query_timeout: queryTimeoutMs,
    idleTimeoutMillis: 30_000,
    application_name: 'foyer-server',
  })
  // A connection that breaks while idle is replaced at the next query; without a listener it would end the process.
  pool.on('error', () => {})
  return {
    sql: drizzle(pool) as Connection['sql'],
    exclusively: async (work) => {
      const client = await pool.connect().catch(explain)
      try {
        await client.query('select pg_advisory_lock($1)', [migrationLock])
        try {
          await work(async (text, values) => (await client.query(text, values)).rows ?? [])
        } finally {
          await client.query('select pg_advisory_unlock($1)', [migrationLock])
        }
      } finally {
        client.release()
      }
    },
    close: () => pool.end(),
  }
}

/** A system's own message has the host in it, which is a part of the password where that was not escaped. */
function explain(error: NodeJS.ErrnoException): never {
  const reason = error.syscall === undefined ? error.message : error.code
  throw new Error(`The database of DATABASE_URL cannot be used (${reason}).`, { cause: error })
}
