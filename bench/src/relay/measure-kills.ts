/**
 * `kill -9` at random moments under load, again and again, while clients disconnect and reconnect. What was acknowledged to a publisher must reach
 * the subscriber. Copies are counted by kind: at-least-once allows one only where the acknowledgement may have been lost with the relay.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { median, quantile } from '../statistics.ts'
import { type AuditedRun, createAuditedRun } from './audited-run.ts'
import { until } from './load.ts'
import { createRandom } from './random.ts'
import { note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'

export type KillsOptions = {
  readonly sockets: number
  readonly kills: number
  readonly perSecond: number
  readonly bytes: number
  readonly seed: number
}

/** One kill in so many falls into a start. */
const killedStarts = 8
/** Like a phone in a pocket: this share of the clients disconnects every second, for so long, while messages wait for it. */
const absence = { share: 0.1, minMs: 500, spreadMs: 5_000 } as const

export async function measureKills(server: ServerProcess, options: KillsOptions): Promise<Report> {
  const { sockets, kills, perSecond, bytes, seed } = options
  const random = createRandom(seed)
  const run = createAuditedRun({
    urlOf: () => server.url,
    projectId: server.projectId,
    sockets,
    capacity: Math.ceil(kills * perSecond * 20 + 50_000),
    bytes,
  })
  await run.connect()

  let loading = true
  const isLoading = () => loading
  const working = Promise.all([keepPublishing(run, perSecond, isLoading), keepDisconnecting(run, random, isLoading)])
  const { starts, recoveries } = await killRepeatedly(server, run, { kills, random })
  loading = false
  await working
  await until(run.isAcknowledged, 180_000)
  await until(run.isDelivered, 60_000)
  run.stop()

  return {
    name: 'kill',
    rows: [
      ...run.judge(),
      note('kills', kills),
      note('acknowledged under load', run.figures().tally.acknowledged),
      note('sockets', run.clientCount()),
      note('until it listened again, median', median(starts) / 1000, { unit: 's', places: 2 }),
      note('from there to the first acknowledgement, median', median(recoveries) / 1000, { unit: 's', places: 2 }),
      note('publishes refused, and retried', run.refusals()),
      note('seed', String(seed)),
    ],
    figures: { ...run.figures(), kills, seed, starts: { p50: median(starts), max: quantile(starts, 1) } },
  }
}

async function killRepeatedly(
  server: ServerProcess,
  { ledger }: AuditedRun,
  { kills, random }: { readonly kills: number; readonly random: () => number },
): Promise<{ readonly starts: readonly number[]; readonly recoveries: readonly number[] }> {
  const starts: number[] = []
  const recoveries: number[] = []
  for (let done = 0; done < kills; ) {
    const acknowledged = ledger.toAcknowledged.count()
    const listening = performance.now()
    if (!(await until(() => ledger.toAcknowledged.count() > acknowledged, 60_000)))
      throw new Error('Nothing was acknowledged for a minute.')
    if (done > 0) recoveries.push(performance.now() - listening)
    await wait(random() * 1_000)
    await server.kill()
    done++
    const killed = performance.now()
    if (done < kills && random() < 1 / killedStarts) {
      const start = server.start()
      await wait(random() * (median(starts) || 500))
      await server.kill()
      done++
      await start
    }
    const starting = performance.now()
    if ((await server.start()) === 'ended') throw new Error(`The server did not start after kill ${done}.`)
    starts.push(performance.now() - starting)
    if (done % 20 === 0)
      console.error(`${done} kills, ${ledger.toAcknowledged.count()} acknowledged, away ${Math.round(performance.now() - killed)} ms`)
  }
  return { starts, recoveries }
}

async function keepPublishing(run: AuditedRun, perSecond: number, isLoading: () => boolean): Promise<void> {
  const started = performance.now()
  for (let turn = 0; isLoading(); await wait(2)) {
    const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
    for (; turn < due; turn++) run.publish(turn, performance.now())
  }
}

async function keepDisconnecting(run: AuditedRun, random: () => number, isLoading: () => boolean): Promise<void> {
  for (; isLoading(); await wait(1_000 / (absence.share * run.clientCount()))) {
    run.disconnect(Math.floor(random() * run.clientCount()), absence.minMs + random() * absence.spreadMs)
  }
}
