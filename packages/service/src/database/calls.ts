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

type Call = { readonly signal: AbortSignal; readonly pool: pg.Pool; readonly cancel: Cancel }

/** The same pool, for statements that nobody calls off. */
export function poolForAll(pool: pg.Pool): pg.Pool {
  const connect = async () => toConnection(await pool.connect())
  return like(pool, { query: pool.query.bind(pool), connect })
}

/** The same pool, for one caller. */
export function poolDuring(signal: AbortSignal, pool: pg.Pool, cancel: Cancel): pg.Pool {
  const call: Call = { signal, pool, cancel }
  const query: Ask = (config, values) => orAborted(queryOnce(call, config, values), signal)
  return like(pool, { query, connect: () => connectDuring(call) })
}

/** A pool to Drizzle too, which takes a connection of a pool for each transaction. */
function like(pool: pg.Pool, { query, connect }: { readonly query: unknown; readonly connect: () => Promise<OwnConnection> }): pg.Pool {
  return Object.create(pool, { query: { value: query }, connect: { value: connect } }) as pg.Pool
}

async function queryOnce(call: Call, config: pg.QueryConfig, values?: unknown[]): Promise<pg.QueryResult> {
  const client = await connectDuring(call)
  try {
    return await client.query(config, values)
  } finally {
    client.release()
  }
}

/** A connection whose statements are the caller's. */
async function connectDuring({ signal, pool, cancel }: Call): Promise<OwnConnection> {
  signal.throwIfAborted()
  const client = await pool.connect()
  if (signal.aborted) {
    client.release()
    throw signal.reason
  }
  return toConnection(client, { signal, cancel })
}

type OwnConnection = { readonly query: Ask; readonly release: () => void }

/** One that failed otherwise than by a cancellation is not used again. */
function toConnection(client: pg.PoolClient, call?: Omit<Call, 'pool'>): OwnConnection {
  // Whoever asked hears of it; without a listener a connection that breaks would end the process.
  const ignore = () => {}
  client.on('error', ignore)
  let failure: Error | undefined
  let isReleased = false
  const release = () => {
    if (isReleased) return
    isReleased = true
    client.removeListener('error', ignore)
    client.release(failure)
  }
  return {
    query: async (config, values) => {
      const ask = () => client.query(config, values)
      try {
        // What was begun is taken back all the same.
        if (call === undefined || config.text === 'rollback') return await ask()
        return await cancelledWith(call.signal, ask, () => call.cancel(client))
      } catch (error) {
        if (!call?.signal.aborted) failure = error as Error
        // Of a transaction that does not begin Drizzle does not give the connection back.
        if (config.text.startsWith('begin')) release()
        throw error
      }
    },
    release,
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
