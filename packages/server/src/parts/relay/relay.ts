/**
 * The relay: carries sealed messages between clients that need not be connected at the same time, and can read none.
 *
 * A publish is answered when the message is on disk (`mailbox/`); then the topic's subscribers receive it, at this process
 * and at others (`fanout/`).
 */
import type { ProjectReader } from '@foyer/service/access'
import { readSocketIp } from '@foyer/service/http'
import { limitKey } from '@foyer/service/limits'
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { type Admission, createAdmission, unknownProject } from './admission/admission.ts'
import { createAudience } from './admission/audience.ts'
import { handleUpgrades, rejectedCode } from './admission/upgrade.ts'
import { upgradeRequired } from './admission/upgrade-required.ts'
import { createAnswerCall } from './calls/answer-call.ts'
import { CallRefusal } from './calls/call-refusal.ts'
import { createCallRunner } from './calls/call-runner.ts'
import { createConnections } from './connection/connections.ts'
import { defaultRelayLimits, type RelayLimits, sharedMailboxLimits } from './limits.ts'
import { createQuotas, overQuota, type Payer, type Quotas } from './quotas.ts'
import { openSharedDatabase, openSingleProcess, type Storage } from './storage.ts'

const housekeepingMs = 1_000
/** How often it is looked whether the projects of open connections are still there. */
const projectsMs = 5_000
/** A limit can be passed by what a process takes in meanwhile, at most what has accumulated there. */
const usageMs = 200

// Unlike the wall clock, it does not jump when somebody sets the time.
const clock = () => performance.now()

export type RelayProjects = ProjectReader & {
  readonly findExisting: (ids: readonly string[], signal: AbortSignal) => Promise<ReadonlySet<string>>
}

/** @throws {Error} when the mailbox cannot be opened. */
export async function createRelay(context: Context, projects: RelayProjects): Promise<Part> {
  const ofStorage = context.secrets.databaseUrl === undefined ? {} : sharedMailboxLimits
  const limits = { ...defaultRelayLimits, ...ofStorage, ...context.config.relay?.limits }
  const metrics = context.metrics.relay
  const storage = await openStorage(context, limits)
  const quotas = createQuotas(limits, clock)
  const { runner, connections } = createTraffic(context, { storage, limits, quotas })
  const admit = toAdmission(context, projects, quotas)
  const stopping = new AbortController()
  const stops: (() => void)[] = [shareUsage(storage, quotas), () => stopping.abort()]

  /** Of projects that are removed, wherever that was done. */
  async function closeRemoved(): Promise<void> {
    const open = connections.projects()
    if (open.length === 0) return
    const existing = await projects.findExisting(open, stopping.signal)
    connections.closeProjects(new Set(open.filter((id) => !existing.has(id))), rejectedCode, unknownProject)
  }

  return {
    documents: ['/', '/relay', '/relay/'].map((path) => ({ path, read: () => upgradeRequired })),
    upgrade(server) {
      const { isFull, accept } = connections
      const onRejected = (code: string) => metrics.refused.inc({ code })
      stops.push(handleUpgrades({ server, maxFrameBytes: limits.hardFrameBytes, admit, isFull, onRejected, onOpen: accept }))
    },
    jobs: [
      {
        name: 'relay housekeeping',
        everyMs: housekeepingMs,
        async run() {
          metrics.topics.set(storage.subscribers.topicCount())
          quotas.prune()
          connections.closeStalled()
        },
      },
      {
        name: 'relay projects',
        everyMs: projectsMs,
        run: () =>
          closeRemoved().catch((error: unknown) => {
            if (!stopping.signal.aborted) throw error
          }),
      },
    ],
    async health() {
      const status = await readStatus(storage)
      return { status, details: { relay: status } }
    },
    ...(storage.backUp !== undefined && { backUp: storage.backUp }),
    /** Answers pending publishes, as long as open requests may take, then closes every connection. */
    async stop() {
      connections.stopReceiving()
      for (const stop of stops) stop()
      await orLate(runner.idle(), context.config.drainMs ?? 10_000)
      await connections.closeAll(1012, 'The relay restarts.')
      await storage.close()
    },
  }
}

/** Resolves with the work, or after so long without it. */
async function orLate(work: Promise<void>, ms: number): Promise<void> {
  let late: NodeJS.Timeout | undefined
  const isLate = new Promise<void>((resolve) => {
    late = setTimeout(resolve, ms)
  })
  await Promise.race([work, isLate]).finally(() => clearTimeout(late))
}

function openStorage({ config, secrets, sql, log, now }: Context, limits: RelayLimits): Promise<Storage> {
  return secrets.databaseUrl === undefined
    ? openSingleProcess(config.dataDir, { limits, now, log })
    : openSharedDatabase({ sql, redisUrl: secrets.redisUrl }, { limits, now, log })
}

type TrafficOptions = { readonly storage: Storage; readonly limits: RelayLimits; readonly quotas: Quotas }

/** The connections of this process and the calls that arrive on them. */
function createTraffic({ metrics, turns, log, now }: Context, { storage, limits, quotas }: TrafficOptions) {
  const charge = (payer: Payer, points: number) => {
    const limitedBy = quotas.take(payer, points)
    if (limitedBy === undefined) return
    metrics.relay.limited.inc({ by: limitedBy })
    throw new CallRefusal('limit', overQuota(limitedBy, limits))
  }
  const shared = { ...storage, limits, quotas, metrics: metrics.relay, turns, log, now, clock }
  const runner = createCallRunner({ ...shared, ...createAnswerCall({ ...shared, charge }) })
  return { runner, connections: createConnections({ ...shared, runner }) }
}

function toAdmission({ config, now, port }: Context, projects: ProjectReader, quotas: Quotas): Admission {
  const addresses = [...(config.publicUrl === undefined ? [] : [config.publicUrl]), ...(config.relay?.addresses ?? [])]
  return createAdmission({
    projects,
    audience: createAudience(addresses, { host: config.host, port }),
    ipOf: (request) => limitKey(readSocketIp(request, config.trustedProxies ?? 0)),
    now,
    quotas,
  })
}

/** Tells the other processes what was spent here, and counts what was spent there. Returns the way to stop. */
function shareUsage({ fanout }: Storage, quotas: Quotas): () => void {
  fanout.onUsage(quotas.spendElsewhere)
  const timer = setInterval(() => fanout.shareUsage(quotas.takeUsage()), usageMs)
  timer.unref()
  return () => clearInterval(timer)
}

/** `degraded`: other processes are reached by way of the database only. `down`: no message can be stored. */
function readStatus({ mailbox, fanout }: Storage): Promise<'ok' | 'degraded' | 'down'> {
  return mailbox.ping().then(
    () => (fanout.isConnected() ? 'ok' : 'degraded'),
    () => 'down',
  )
}
