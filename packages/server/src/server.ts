/**
 * The whole server in one process: opens the database, knows the chains, answers HTTP.
 *
 * `createServer` makes a living thing without a port; `listen` gives it one; `close` leaves nothing behind.
 */
import type { Server } from 'node:http'
import { createAdaptorServer, type ServerType } from '@hono/node-server'
import { createEventStore } from './analytics/event-store.ts'
import { watchRetention } from './analytics/retention.ts'
import { createBalances } from './balance/balances.ts'
import { createCatalogue } from './catalogue/catalogue.ts'
import { createImages } from './catalogue/images.ts'
import { createChain } from './chains/chain.ts'
import { createChains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { Secrets } from './config/secrets.ts'
import { openDatabase } from './database/database.ts'
import { createEgress } from './egress/egress.ts'
import { createDocuments } from './endpoints/documents.ts'
import { createEndpoints } from './endpoints/endpoints.ts'
import { createApp } from './http/app.ts'
import { createRateLimits } from './http/rate-limit.ts'
import { createIdentities } from './identity/identities.ts'
import { createLog, type Logger } from './observe/log.ts'
import { createMetrics } from './observe/metrics.ts'
import { createPriceApi } from './prices/price-api.ts'
import { createPrices } from './prices/prices.ts'
import { createProjectStore, type ProjectStore } from './projects/project-store.ts'
import { openRelay } from './relay/open-relay.ts'

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
  const metrics = createMetrics()
  const database = await openDatabase(config, secrets)
  const projects = createProjectStore(database.sql, now)
  await projects.ensure(config.projects ?? [])

  const chains = createChains(config.chains.map((chain) => createChain(chain, { log, metrics, now })))
  const state: { draining: boolean; url: string | undefined } = { draining: false, url: undefined }
  const publicUrl = () => config.publicUrl ?? state.url ?? 'http://localhost'
  const imageOf = (symbol: string) => `${publicUrl()}/public/getTokenImage/${encodeURIComponent(symbol)}`
  const allowLocal = config.allowLocalEgress ?? false
  const egress = createEgress({ allowLocal })
  const api = createPriceApi({ baseUrl: config.priceApi ?? 'https://api.coingecko.com/api/v3', key: secrets.priceApiKey, now, log })
  const prices = createPrices({ api, now, metrics })
  const ipfsGateway = config.ipfsGateway ?? 'https://ipfs.io'
  const events = createEventStore(database.sql)
  const stopRetention = watchRetention(events, log, now)

  const port = () => Number(new URL(state.url ?? `http://localhost:${config.port}`).port || 80)
  const relay = await openRelay({ config, secrets, sql: database.sql, projects, metrics, log, now, port }).catch(async (error: unknown) => {
    await database.close()
    throw error
  })

  const app = createApp({
    config,
    log,
    metrics,
    limits: createRateLimits(config.limits),
    projects,
    endpoints: createEndpoints({
      chains,
      prices,
      imageOf,
      identities: createIdentities({ egress, chains: chains.all, ipfsGateway, allowLocal, now, metrics }),
      balances: createBalances({ chains: chains.all, prices, imageOf, now, metrics }),
      catalogue: createCatalogue(publicUrl, config.wallets),
      images: createImages(now),
      events,
      database,
      relay,
      isDraining: () => state.draining,
      now,
    }),
    documents: createDocuments({ metrics, secrets, trustedProxies: config.trustedProxies ?? 0 }),
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: 30_000, headersTimeout: 10_000, keepAliveTimeout: 65_000 },
  })
  relay.attach(server as Server)
  let closing: Promise<void> | undefined

  async function shutDown(): Promise<void> {
    state.draining = true
    await Promise.all([closePort(server, config.drainMs ?? 10_000), relay.close()])
    stopRetention()
    await Promise.all([...chains.all.map((chain) => chain.close()), api.close()])
    await database.close()
    log.info('stopped')
    log.flush()
  }

  return {
    projects,
    get url() {
      if (state.url === undefined) throw new Error('The server has no address before listen().')
      return state.url
    },
    fetch: async (request) => app.fetch(request),
    listen: async () => {
      state.url = await listen(server, config)
      log.info({ url: state.url }, 'listening')
      return state.url
    },
    close: () => {
      closing ??= shutDown()
      return closing
    },
  }
}

/** Everybody comes back at once after a restart; whom the system turns away for want of a place in the queue tries again after a second or more. */
const backlog = 4_096

async function listen(server: ServerType, config: Config): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${config.port} on ${config.host} is taken by another program. Stop it, or choose another port (PORT).`)
          : error,
      )
    })
    server.listen({ port: config.port, host: config.host, backlog }, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : config.port
  return `http://${config.host.includes(':') ? `[${config.host}]` : config.host}:${port}`
}

/** New connections are refused at once; open requests get until the deadline. */
async function closePort(server: ServerType, drainMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(timer)
}
