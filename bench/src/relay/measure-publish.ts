/** Durable publishes at a rate: how long until one is acknowledged, and until it is delivered, and whether all are. */

import { until } from './load.ts'
import { createLoadRun, type LoadRunOptions } from './load-run.ts'
import { atLeast, atMost, note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'

export type PublishOptions = LoadRunOptions & {
  readonly name: 'publish' | 'burst'
  /** Undefined where the figure is reported without a target. */
  readonly p99Ms: number | undefined
}

export async function measurePublish(server: ServerProcess, { name, p99Ms, ...options }: PublishOptions): Promise<Report> {
  const { seconds, perSecond } = options
  const { clients, ledger, failures, connect, load, disconnect } = createLoadRun(server, options)
  await connect()
  const memoryBefore = server.memory()
  const cpuBefore = server.cpu()
  const started = performance.now()
  const own = process.cpuUsage()
  await load()
  const sending = (performance.now() - started) / 1000
  const all = () => ledger.toAcknowledged.count() === ledger.created() && ledger.toDelivered.count() === ledger.created()
  await until(all, 120_000)
  const done = (performance.now() - started) / 1000
  const cpu = (server.cpu() - cpuBefore) / done
  const { user, system } = process.cpuUsage(own)
  const memory = server.memory()
  disconnect()

  const tally = ledger.tally()
  const latency = (what: string, ms: number) =>
    p99Ms === undefined ? note(what, ms, { unit: 'ms', places: 1 }) : atMost(what, ms, { limit: p99Ms, unit: 'ms', places: 1 })
  return {
    name,
    rows: [
      // Responses to a burst may take longer than sending it; those to a steady load may not.
      p99Ms === undefined
        ? note(
            'publishes a second, sent and answered',
            `${Math.round(tally.published / sending)} and ${Math.round(tally.acknowledged / done)}`,
          )
        : atLeast('publishes a second', tally.acknowledged / done, { limit: Math.floor(perSecond * 0.99) }),
      atMost('not acknowledged', tally.published - tally.acknowledged, { limit: 0 }),
      atMost('acknowledged and lost', tally.lost, { limit: 0 }),
      atMost('delivered twice or changed', tally.copies + tally.unknown, { limit: 0 }),
      latency('until acknowledged, 99 of 100', ledger.toAcknowledged.quantile(0.99)),
      latency('until delivered, 99 of 100', ledger.toDelivered.quantile(0.99)),
      note('until acknowledged, median', ledger.toAcknowledged.quantile(0.5), { unit: 'ms', places: 1 }),
      note('until delivered, median', ledger.toDelivered.quantile(0.5), { unit: 'ms', places: 1 }),
      note('slowest delivery', ledger.toDelivered.max(), { unit: 'ms', places: 1 }),
      note('publishes', tally.published),
      note('sockets', clients.length),
      note('server memory, before and after', `${Math.round(memoryBefore / 1024)} and ${Math.round(memory / 1024)} MB`),
      note('processor use, server and generator', `${Math.round(cpu * 100)} % and ${Math.round(((user + system) / 1e6 / done) * 100)} %`),
    ],
    figures: {
      perSecond,
      seconds,
      sending,
      done,
      tally,
      failures: Object.fromEntries(failures),
      toAcknowledged: percentiles(ledger.toAcknowledged),
      toDelivered: percentiles(ledger.toDelivered),
    },
  }
}

function percentiles({ quantile, max }: { quantile: (share: number) => number; max: () => number }) {
  return { p50: quantile(0.5), p90: quantile(0.9), p99: quantile(0.99), p999: quantile(0.999), max: max() }
}
