/**
 * The whole server in one process: opens the database, knows the chains, lists the parts, answers HTTP.
 *
 * `createServer` makes a living thing without a port; `listen` gives it one; `close` leaves nothing behind.
 */
import { createServer as createHttpServer } from 'node:http'
import { setTimeout } from 'node:timers/promises'
import type { Database } from '@foyer/service/database'
import { createEgress } from '@foyer/service/egress'
import { createRouter } from '@foyer/service/http'
import { type ClosingStep, closeInOrder, createPort, type Job, startJobs } from '@foyer/service/lifecycle'
import { createTurns, type PlaceLimits } from '@foyer/service/limits'
import { createLog, type Logger } from '@foyer/service/observe'
import { createBackUp } from './backup/back-up.ts'
import { createBackupRequests } from './backup/requests.ts'
import { createSharedAnswers } from './chains/answer-cache.ts'
import { createChain } from './chains/chain.ts'
import { createChains } from './chains/chains.ts'
import type { Config } from './config/config.ts'
import type { LimitName } from './config/limits.ts'
import type { Secrets } from './config/secrets.ts'
import type { Context } from './context.ts'
import { openServerDatabase } from './database/open-server-database.ts'
import { readServerKey } from './database/server-keys.ts'
import { createMetrics } from './observe/metrics.ts'
import { createAnalytics } from './parts/analytics/analytics.ts'
import { createBalances } from './parts/balances/balances.ts'
import { createCatalogue } from './parts/catalogue/catalogue.ts'
import { createGateway } from './parts/gateway/gateway.ts'
import { createHistory } from './parts/history/history.ts'
import { createIdentity } from './parts/identity/identity.ts'
import { createOnramp } from './parts/onramp/onramp.ts'
import type { Part } from './parts/part.ts'
import { createPictureProxy } from './parts/pictures/pictures.ts'
import { createPrices } from './parts/prices/prices.ts'
import { createProjects, type Projects } from './parts/projects/projects.ts'
import type { OperatorStore, ProjectStore } from './parts/projects/stores.ts'
import { createRelay } from './parts/relay/relay.ts'
import { createSwaps } from './parts/swaps/swaps.ts'
import { createPictures, type Pictures } from './pictures/pictures.ts'
import { openLimits } from './redis/open-limits.ts'
import { createDocuments } from './system/documents.ts'
import { healthEndpoints } from './system/health-endpoint.ts'

/** How long a caller may take over sending a request, and over its headers; a connection without one is closed. */
const requestTimeoutMs = 30_000
const headersTimeoutMs = 10_000
const idleTimeoutMs = 65_000
/** How often the embedded database looks for space to use again. */
const reclaimMs = 60_000

const notClosed = 'what was open could not all be closed after a failed start'

/** For tests: what a server otherwise takes from the machine. */
export type Overrides = {
  readonly now?: () => number
  readonly log?: Logger
  /** How long a request may take in all. */
  readonly requestMs?: number
  /** How many requests may wait for something at once. */
  readonly places?: PlaceLimits
  /** How the time passes before the port is closed. */
  readonly wait?: (ms: number) => Promise<unknown>
}

export type FoyerServer = {
  /** Opens the port and resolves with the server's own address, like http://127.0.0.1:4400. @throws {Error} when the port is taken. */
  readonly listen: () => Promise<string>
  /** Where it listens. @throws {Error} before `listen`. */
  readonly url: string
  /** The same answers without a port. */
  readonly fetch: (request: Request) => Promise<Response>
  readonly projects: ProjectStore
  readonly operators: OperatorStore
  /** For programs that name pictures of their own beside the server's answers. */
  readonly pictures: Pick<Pictures, 'addressOf' | 'show'>
  /** Copies everything that the embedded database and the relay keep into a new folder, while the server goes on. @throws {Error} where they keep it elsewhere. */
  readonly backUp: (folder: string) => Promise<void>
  /** Is not ready any more for a while (`Config.drainDelayMs`), lets open requests finish (`Config.drainMs`), then stops everything and closes the database. */
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
    createHistory(context),
    createOnramp(context),
    prices,
    createSwaps(context),
    await createCatalogue(context),
    createPictureProxy(context),
    projects,
    createAnalytics(context),
    await createRelay(context, projects.store),
  ]
  return { projects, parts }
}

/** What only the embedded database needs: with PostgreSQL both are other programs' work. */
function jobsOf({ backUp, reclaim }: Database, backups: Job): readonly Job[] {
  return [
    ...(backUp === undefined ? [] : [backups]),
    ...(reclaim === undefined ? [] : [{ name: 'space of rows that have gone', everyMs: reclaimMs, run: reclaim }]),
  ]
}

type State = { draining: boolean; url: string | undefined }

async function createContext(
  config: Config,
  secrets: Secrets,
  { database, state, now, log }: Required<Pick<Overrides, 'now' | 'log'>> & { database: Database; state: State },
): Promise<Context> {
  const metrics = createMetrics()
  const allowLocal = config.allowLocalEgress ?? false
  const egress = createEgress({ allowLocal })
  const turns = createTurns()
  const answers = createSharedAnswers(turns)
  const publicUrl = () => config.publicUrl ?? state.url ?? 'http://localhost'
  const key = await readServerKey(database.sql, 'pictures')
  return {
    config,
    secrets,
    log,
    metrics,
    now,
    turns,
    sql: database.sql,
    chains: createChains(config.chains.map((chain) => createChain(chain, { log, metrics, now, answers }))),
    egress,
    pictures: createPictures({ key, egress, allowLocal, publicUrl, now, metrics }),
    publicUrl,
    port: () => Number(new URL(state.url ?? `http://localhost:${config.port}`).port || 80),
  }
}

/** @throws {Error} when the database cannot be opened or migrated; the message says why. */
export async function createServer(config: Config, secrets: Secrets = {}, overrides: Overrides = {}): Promise<FoyerServer> {
  const { now = Date.now, log = createLog(config.logLevel ?? 'info'), requestMs, places, wait = setTimeout } = overrides
  const state: State = { draining: false, url: undefined }
  const database = await openServerDatabase(config, secrets)
  // Of a start that fails, the last that was opened first.
  const opened: ClosingStep[] = [[database.close]]
  const open = async () => {
    const context = await createContext(config, secrets, { database, state, now, log })
    opened.unshift(context.chains.all.map((chain) => chain.close))
    const shared = await openLimits(config, secrets, log)
    opened.unshift([shared.close])
    return { context, shared, ...(await createParts(context)) }
  }
  const { context, shared, projects, parts } = await open().catch(async (error: unknown) => {
    await closeInOrder(opened, log).catch((closing: unknown) => log.error({ err: closing }, notClosed))
    throw error
  })
  const health = healthEndpoints(context, { database, parts, isDraining: () => state.draining })
  const router = createRouter({
    trustedProxies: config.trustedProxies ?? 0,
    requestMs,
    places,
    turns: context.turns,
    log,
    metrics: context.metrics,
    limits: shared.limits,
    commonLimit: 'read' satisfies LimitName,
    gates: projects.gates,
    endpoints: [...parts.flatMap((part) => part.endpoints ?? []), ...health],
    documents: [...createDocuments(context.metrics, secrets.metricsToken), ...parts.flatMap((part) => part.documents ?? [])],
  })
  const times = { requestTimeout: requestTimeoutMs, headersTimeout: headersTimeoutMs, keepAliveTimeout: idleTimeoutMs }
  const server = createHttpServer(times, router.listener)
  router.takeConnections(server)
  const port = createPort(server, log)
  for (const part of parts) part.upgrade?.(server)
  const backUp = createBackUp(database, parts, now)
  const requests = createBackupRequests(config.dataDir, backUp)
  const stopJobs = startJobs([...parts.flatMap((part) => part.jobs ?? []), ...jobsOf(database, requests.job)], log)
  let closing: Promise<void> | undefined

  async function shutDown(): Promise<void> {
    state.draining = true
    const steps: readonly ClosingStep[] = [
      // Whoever asks hears that this one is going, while it still takes everything.
      [async () => config.drainDelayMs && state.url !== undefined && wait(config.drainDelayMs)],
      [() => port.close(config.drainMs ?? 10_000), ...parts.map((part) => () => part.stop?.())],
      [stopJobs],
      // Until here open requests have had whom they ask.
      parts.map((part) => () => part.close?.()),
      [requests.idle],
      [shared.close, ...context.chains.all.map((chain) => chain.close)],
      [database.close],
    ]
    try {
      await closeInOrder(steps, log)
      log.info('stopped')
    } finally {
      log.flush()
    }
  }

  return {
    projects: projects.store,
    operators: projects.operators,
    pictures: context.pictures,
    backUp,
    get url() {
      if (state.url === undefined) throw new Error('The server has no address before listen().')
      return state.url
    },
    fetch: async (request) => router.fetch(request),
    listen: async () => {
      await Promise.all(parts.map((part) => part.prepare?.()))
      state.url = await port.open(config)
      log.info({ url: state.url }, 'listening')
      return state.url
    },
    close: () => {
      closing ??= shutDown()
      return closing
    },
  }
}
