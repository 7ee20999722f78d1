/**
 * Two processes of one relay, over Redis and PostgreSQL. Of each pair the dapp connects to the first and the wallet to the second: no message
 * reaches its subscriber but by way of both. First a load on both, then one of them is killed under it, and its clients connect to
 * the other.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { type AuditedRun, createAuditedRun } from './audited-run.ts'
import { createLatencies, type Latencies } from './latencies.ts'
import { until } from './load.ts'
import { atMost, note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'

export type SeveralOptions = {
  readonly sockets: number
  /** Of each of the two parts. */
  readonly seconds: number
  readonly perSecond: number
  readonly bytes: number
  /** Undefined where the figure is reported without a target. */
  readonly p99Ms: number | undefined
}

type Part = { readonly published: number; readonly toAcknowledged: Latencies; readonly toDelivered: Latencies }

export async function measureSeveral(
  servers: readonly [ServerProcess, ServerProcess],
  { sockets, seconds, perSecond, bytes, p99Ms }: SeveralOptions,
): Promise<Report> {
  const [first] = servers
  const up = new Set<ServerProcess>(servers)
  const run = createAuditedRun({
    // A client's own process, while it runs.
    urlOf: (client) => (servers.find((server, index) => index === client % 2 && up.has(server)) ?? [...up][0] ?? first).url,
    projectId: first.projectId,
    sockets,
    capacity: Math.ceil(perSecond * seconds * 2 + 10_000),
    bytes,
  })
  await run.connect()

  const undisturbed = await runPart(run, { perSecond, seconds }, async () => undefined)
  const copiesBefore = run.figures().tally.copies
  let away = 0
  const withKill = await runPart(run, { perSecond, seconds }, async () => {
    await wait((seconds * 1_000) / 4)
    const killed = performance.now()
    up.delete(first)
    await first.kill()
    // Longer than its clients need to connect to the other one.
    await wait((seconds * 1_000) / 4)
    if ((await first.start()) === 'ended') throw new Error(`The killed process did not start again:\n${first.readLog()}`)
    away = (performance.now() - killed) / 1_000
    up.add(first)
  })
  run.stop()

  const latency = (what: string, ms: number) =>
    p99Ms === undefined ? note(what, ms, { unit: 'ms', places: 1 }) : atMost(what, ms, { limit: p99Ms, unit: 'ms', places: 1 })
  return {
    name: 'several',
    rows: [
      latency('until acknowledged, 99 of 100', undisturbed.toAcknowledged.quantile(0.99)),
      latency('until delivered at the other one, 99 of 100', undisturbed.toDelivered.quantile(0.99)),
      note('until acknowledged, median', undisturbed.toAcknowledged.quantile(0.5), { unit: 'ms', places: 1 }),
      note('until delivered at the other one, median', undisturbed.toDelivered.quantile(0.5), { unit: 'ms', places: 1 }),
      atMost('delivered twice before the kill', copiesBefore, { limit: 0 }),
      ...run.judge(),
      note('one killed, the other: until acknowledged, 99 of 100', withKill.toAcknowledged.quantile(0.99), { unit: 'ms', places: 1 }),
      note('one killed: slowest delivery', withKill.toDelivered.max(), { unit: 'ms', places: 1 }),
      note('the killed one was away', away, { unit: 's', places: 1 }),
      note('publishes a second', perSecond),
      note('acknowledged, undisturbed and with the kill', `${undisturbed.published} and ${withKill.published}`),
      note('refused, and published again', run.refusals()),
      note('sockets', run.clientCount()),
    ],
    figures: { ...run.figures(), perSecond, copiesBefore },
  }
}

/** Resolves when every message is acknowledged and delivered, or a minute has passed. */
async function runPart(
  run: AuditedRun,
  { perSecond, seconds }: Pick<SeveralOptions, 'perSecond' | 'seconds'>,
  disturb: () => Promise<void>,
): Promise<Part> {
  const { ledger } = run
  const before = ledger.created()
  const toAcknowledged = createLatencies()
  const toDelivered = createLatencies()
  ledger.measureInto(toAcknowledged, toDelivered)
  const disturbing = disturb()
  const started = performance.now()
  const total = Math.round(perSecond * seconds)
  for (let turn = 0; turn < total; await wait(2)) {
    const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond))
    for (; turn < due; turn++) run.publish(turn, started + (turn / perSecond) * 1_000)
  }
  await disturbing
  await until(() => run.isAcknowledged() && run.isDelivered(), 60_000)
  return { published: ledger.created() - before, toAcknowledged, toDelivered }
}
