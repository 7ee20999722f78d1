/**
 * Statements for callers who may go away, on PostgreSQL over the network.
 *
 * A statement that goes on when its caller has gone is cancelled from a second connection, and its own connection handed on once that is
 * done: the next statement on it is somebody else's. What ends by itself within a moment is left to: calling off every
 * statement would cost more than most of them, and whoever connects and hangs up all the time would have found a lever.
 */
import type pg from 'pg'
import { orAborted } from '../cache/shared-work.ts'

/** How long a statement may go on before it is worth a cancellation. */
const graceMs = 100

/** Cancels what runs on a connection, and resolves when nothing that runs on it later is meant any more. Never rejects. */
export type Cancel = (connection: pg.PoolClient) => Promise<void>

type Ask = (config: pg.QueryConfig, values?: unknown[]) => Promise<pg.QueryResult>

/** The same pool, for one caller. It is one to Drizzle too, which takes a connection of a pool for each transaction. */
export function poolDuring(signal: AbortSignal, pool: pg.Pool, cancel: Cancel): pg.Pool {
  const query: Ask = (config, values) => orAborted(queryOnce({ signal, pool, cancel }, config, values), signal)
  const connect = () => connectDuring({ signal, pool, cancel })
  return Object.create(pool, { query: { value: query }, connect: { value: connect } }) as pg.Pool
}

type Call = { readonly signal: AbortSignal; readonly pool: pg.Pool; readonly cancel: Cancel }

async function queryOnce(call: Call, config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await connectDuring(call)
  try {
    return await client.query(config, values)
  } finally {
    client.release()
  }
}

/** A connection whose statements are the caller's. One that failed otherwise than by a cancellation is not used again. */
async function connectDuring({ signal, pool, cancel }: Call): Promise<{ readonly query: Ask; readonly release: () => void }> {
  signal.throwIfAborted()
  const client = await pool.connect()
  // Whoever asked hears of it; without a listener a connection that breaks would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let failure: Error | undefined
  const ask: Ask = (config, values) => client.query(config, values)
  return {
    // What was begun is taken back all the same.
    query: async (config, values) => {
      try {
        return await (config.text === 'rollback'
          ? ask(config, values)
          : cancelledWith(
              signal,
              () => ask(config, values),
              () => cancel(client),
            ))
      } catch (error) {
        if (!signal.aborted) failure = error as Error
        throw error
      }
    },
    release: () => {
      client.removeListener('error', ignore)
      client.release(failure)
    },
  }
}

async function cancelledWith<T>(signal: AbortSignal, ask: () => Promise<T>, cancel: () => Promise<void>): Promise<T> {
  signal.throwIfAborted()
  let grace: NodeJS.Timeout | undefined
  let cancelling: Promise<void> | undefined
  const begin = () => {
    grace = setTimeout(() => {
      cancelling = cancel()
    }, graceMs)
  }
  signal.addEventListener('abort', begin, { once: true })
  try {
    return await ask()
  } finally {
    signal.removeEventListener('abort', begin)
    clearTimeout(grace)
    await cancelling
  }
}
