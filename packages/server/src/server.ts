/**
 * The whole server in one process: opens the database, knows the chains, lists the parts, answers HTTP.
 *
 * `createServer` makes a living thing without a port; `listen` gives it one; `close` leaves nothing behind.
 */
import type { Server } from 'node:http'
import type { Database } from '@foyer/service/database'
import { createEgress } from '@foyer/service/egress'
import { createRouter } from '@foyer/service/http'
import { closePort, openPort, startJobs } from '@foyer/service/lifecycle'
import { createLog, type Logger } from '@foyer/service/observe'
import { createAdaptorServer } from '@hono/node-server'
import { createChain } from './chains/chain.ts'
import { createChains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { LimitName } from './config/limits.ts'
import type { Secrets } from './config/secrets.ts'
import type { Context } from './context.ts'
import { openServerDatabase } from './database/open-server-database.ts'
import { createMetrics } from './observe/metrics.ts'
import { createAnalytics } from './parts/analytics/analytics.ts'
import { createBalances } from './parts/balances/balances.ts'
import { createCatalogue } from './parts/catalogue/catalogue.ts'
import { createGateway } from './parts/gateway/gateway.ts'
import { createIdentity } from './parts/identity/identity.ts'
import type { Part } from './parts/part.ts'
import { createPrices } from './parts/prices/prices.ts'
import { createProjects, type Projects } from './parts/projects/projects.ts'
import { createRelay } from './parts/relay/relay.ts'
import { openLimits } from './redis/open-limits.ts'
import { createDocuments } from './system/documents.ts'
import { healthEndpoint } from './system/health-endpoint.ts'

/** How long a caller may take over sending a request, and over its headers; a connection without one is closed. */
const requestTimeoutMs = 30_000
const headersTimeoutMs = 10_000
const idleTimeoutMs = 65_000

/** For tests: what a server otherwise takes from the machine. */
export type Overrides = {
  readonly now?: () => number
  readonly log?: Logger
  /** How long a request may take in all. */
  readonly requestMs?: number
}

export type FoyerServer = {
  /** Opens the port and resolves with the server's own address, like http://127.0.0.1:4400. @throws {Error} when the port is taken. */
  readonly listen: () => Promise<string>
  /** Where it listens. @throws {Error} before `listen`. */
  readonly url: string
  /** The same answers without a port. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly projects: Projects['store']
  readonly operators: Projects['operators']
  /** Lets open requests finish (`Config.drainMs`), then stops everything and closes the database. */
  readonly close: () => Promise<void>
}

/** Every part of the server. One that another builds on comes before it. */
async function createParts(context: Context): Promise<{ readonly projects: Projects; readonly parts: readonly Part[] }> {
  const projects = await createProjects(context)
  const prices = createPrices(context)
  const parts = [
    createGateway(context),
    createIdentity(context),
    createBalances(context, prices.lists),
    prices,
    createCatalogue(context),
    projects,
    createAnalytics(context),
    await createRelay(context, projects.gates.project),
  ]
  return { projects, parts }
}

type State = { draining: boolean; url: string | undefined }

function createContext(
  config: Config,
  secrets: Secrets,
  { database, state, now, log }: Required<Omit<Overrides, 'requestMs'>> & { database: Database; state: State },
): Context {
  const metrics = createMetrics()
  return {
    config,
    secrets,
    log,
    metrics,
    now,
    sql: database.sql,
    chains: createChains(config.chains.map((chain) => createChain(chain, { log, metrics, now }))),
    egress: createEgress({ allowLocal: config.allowLocalEgress ?? false }),
    publicUrl: () => config.publicUrl ?? state.url ?? 'http://localhost',
    port: () => Number(new URL(state.url ?? `http://localhost:${config.port}`).port || 80),
  }
}

/** @throws {Error} when the database cannot be opened or migrated; the message says why. */
export async function createServer(config: Config, secrets: Secrets = {}, overrides: Overrides = {}): Promise<FoyerServer> {
  const { now = Date.now, log = createLog(config.logLevel ?? 'info'), requestMs } = overrides
  const state: State = { draining: false, url: undefined }
  const database = await openServerDatabase(config, secrets)
  const context = createContext(config, secrets, { database, state, now, log })
  const { projects, parts } = await createParts(context).catch(async (error: unknown) => {
    await database.close()
    throw error
  })
  const shared = await openLimits(config, secrets, log)
  const health = healthEndpoint(context, { database, parts, isDraining: () => state.draining })
  const app = createRouter({
    trustedProxies: config.trustedProxies ?? 0,
    requestMs,
    log,
    metrics: context.metrics,
    limits: shared.limits,
    commonLimit: 'read' satisfies LimitName,
    gates: projects.gates,
    endpoints: [...parts.flatMap((part) => part.endpoints ?? []), health],
    documents: [...createDocuments(context.metrics, secrets.metricsToken), ...parts.flatMap((part) => part.documents ?? [])],
  })
  const server = createAdaptorServer({
    fetch: app.fetch,
    serverOptions: { requestTimeout: requestTimeoutMs, headersTimeout: headersTimeoutMs, keepAliveTimeout: idleTimeoutMs },
  })
  for (const part of parts) part.upgrade?.(server as Server)
  const stopJobs = startJobs(
    parts.flatMap((part) => part.jobs ?? []),
    log,
  )
  let closing: Promise<void> | undefined

  async function shutDown(): Promise<void> {
    state.draining = true
    await Promise.all([closePort(server, config.drainMs ?? 10_000), ...parts.map((part) => part.close?.())])
    stopJobs()
    shared.close()
    await Promise.all(context.chains.all.map((chain) => chain.close()))
    await database.close()
    log.info('stopped')
    log.flush()
  }

  return {
    projects: projects.store,
    operators: projects.operators,
    get url() {
      if (state.url === undefined) throw new Error('The server has no address before listen().')
      return state.url
    },
    fetch: async (request) => app.fetch(request),
    listen: async () => {
      state.url = await openPort(server, config)
      log.info({ url: state.url }, 'listening')
      return state.url
    },
    close: () => {
      closing ??= shutDown()
      return closing
    },
  }
}
