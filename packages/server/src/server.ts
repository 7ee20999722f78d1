/**
 * The whole server in one process: opens the database, knows the chains, answers HTTP.
 *
 * `createServer` makes a living thing without a port; `listen` gives it one; `close` leaves nothing behind.
 */
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { type Database, openDatabase } from './database/database.ts'
import { healthEndpoint } from './endpoints/health.ts'
import { createApp } from './http/app.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createLog, type Logger } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { createProjectStore, type ProjectStore } from './projects/project-store.ts'

/** For tests: what a server otherwise takes from the machine. */
export type Overrides = {
  readonly now?: () => number
  readonly log?: Logger
}

export type FoyerServer = {
  /** Opens the port and resolves with the server's own address, like http://127.0.0.1:4400. @throws {Error} when the port is taken. */
  readonly listen: () => Promise<string>
  /** Where it listens. @throws {Error} before `listen`. */
  readonly url: string
  /** The same answers without a port. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly projects: ProjectStore
  /** Lets open requests finish (`Config.drainMs`), then stops everything and closes the database. */
  readonly close: () => Promise<void>
}

/** @throws {Error} when the database cannot be opened or migrated; the message says why. */
export async function createServer(config: Config, secrets: Secrets = {}, overrides: Overrides = {}): Promise<FoyerServer> {
  const now = overrides.now ?? Date.now
  const log = overrides.log ?? createLog(config.logLevel ?? 'info')
  const database = await openDatabase(config, secrets)
  const projects = createProjectStore(database.sql, now)
  await projects.ensure(config.projects ?? [])
  const state = { draining: false }
  const app = createApp({
    config,
    log,
    metrics: createMetrics(),
    limits: createRateLimits(config.limits),
    projects,
    endpoints: [healthEndpoint({ database, isDraining: () => state.draining })],
    documents: [],
  })
  const server = createAdaptorServer({ fetch: app.fetch })
  let url: string | undefined
  let closing: Promise<void> | undefined

  return {
    projects,
    get url() {
      if (url === undefined) throw new Error('The server has no address before listen().')
      return url
    },
    fetch: async (request) => app.fetch(request),
    listen: async () => {
      url = await listen(server, config)
      log.info({ url }, 'listening')
      return url
    },
    close: () => {
      state.draining = true
      closing ??= close(server, database, config.drainMs ?? 10_000)
      return closing
    },
  }
}

async function listen(server: ServerType, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${config.port} on ${config.host} is taken by another program. Stop it, or choose another port (PORT).`)
          : error,
      )
    })
    server.listen(config.port, config.host, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

async function close(server: ServerType, database: Database, drainMs: number): Promise<void> {
  if (server.listening) {
    const closed = new Promise((resolve) => server.close(resolve))
    if ('closeIdleConnections' in server) server.closeIdleConnections()
    const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), drainMs)
    await closed
    clearTimeout(timer)
  }
  await database.close()
}
