/**
 * `kill -9` at random moments under load, again and again, while clients come and go. What was acknowledged to a publisher must reach the subscriber;
 * copies are counted, and told apart: at-least-once allows one only where the acknowledgement may have died with the relay.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { median, quantile } from '../statistics.ts'
import { createComeback } from './comeback.ts'
import { createFleet } from './fleet.ts'
import { createLetters } from './letters.ts'
import { createLinks } from './link.ts'
import { until } from './load.ts'
import { createRandom } from './random.ts'
import { note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { createWitness, judgeKills } from './witness.ts'

export type KillsOptions = {
  readonly sockets: number
  readonly kills: number
  readonly perSecond: number
  readonly bytes: number
  readonly seed: number
}

/** One kill in so many falls into a start. */
const killedStarts = 8
/** A phone in a pocket: this share of the clients goes away every second, for so long, and has mail waiting. */
const naps = { share: 0.1, minMs: 500, spreadMs: 5_000 } as const

export async function measureKills(server: ServerProcess, { sockets, kills, perSecond, bytes, seed }: KillsOptions): Promise<Report> {
  const random = createRandom(seed)
  const capacity = Math.ceil(kills * perSecond * 20 + 10_000)
  const letters = createLetters(capacity, bytes)
  const { told, lost, copies } = createWitness(letters, capacity, sockets + 1)
  const away = new Float64Array(sockets + 1)
  let over = false

  const fleet = createFleet({
    open: createLinks(),
    urlOf: () => server.url,
    projectId: server.projectId,
    sockets,
    onMail: ({ message }, client) => told(message, client),
    onLost(_, client) {
      lost(client)
      if (!over) comeback.lost(client, away[client] as number)
      away[client] = 0
    },
  })
  const comeback = createComeback(fleet, letters)
  await fleet.connect(100)

  let loading = true
  const working = Promise.all([keepLoading(), keepNapping()])
  const starts: number[] = []
  const recoveries: number[] = []
  for (let done = 0; done < kills; ) {
    const acknowledged = letters.toAcknowledged.count()
    const back = performance.now()
    if (!(await until(() => letters.toAcknowledged.count() > acknowledged, 60_000)))
      throw new Error('Nothing was acknowledged for a minute.')
    if (done > 0) recoveries.push(performance.now() - back)
    await wait(random() * 1_000)
    await server.kill()
    done++
    const started = performance.now()
    if (done < kills && random() < 1 / killedStarts) {
      const start = server.start()
      await wait(random() * (median(starts) || 500))
      await server.kill()
      done++
      await start
    }
    const again = performance.now()
    if ((await server.start()) === 'ended') throw new Error(`The server did not start after kill ${done}.`)
    starts.push(performance.now() - again)
    if (done % 20 === 0)
      console.error(`${done} kills, ${letters.toAcknowledged.count()} acknowledged, away ${Math.round(performance.now() - started)} ms`)
  }
  loading = false
  await working
  await until(() => comeback.open() === 0, 60_000)
  await until(() => letters.count().lost === 0, 30_000)
  comeback.stop()
  over = true
  fleet.drop()

  /** Pair after pair; who is away publishes nothing new. */
  async function keepLoading(): Promise<void> {
    const started = performance.now()
    for (let turn = 0; loading; await wait(2)) {
      const due = Math.floor(((performance.now() - started) / 1000) * perSecond)
      for (; turn < due; turn++) {
        const pair = turn % fleet.pairs.length
        const client = 2 * pair + (Math.floor(turn / fleet.pairs.length) % 2)
        if (fleet.clients[client]?.isOpen()) comeback.send(client, letters.write(performance.now()))
      }
    }
  }

  async function keepNapping(): Promise<void> {
    for (; loading; await wait(1_000 / (naps.share * fleet.clients.length))) {
      const client = Math.floor(random() * fleet.clients.length)
      if (!fleet.clients[client]?.isOpen()) continue
      away[client] = naps.minMs + random() * naps.spreadMs
      fleet.clients[client]?.drop()
    }
  }

  const tally = letters.count()
  return {
    name: 'kill',
    rows: [
      ...judgeKills(tally, comeback, copies),
      note('kills', kills),
      note('acknowledged under load', tally.acknowledged),
      note('sockets', fleet.clients.length),
      note('until it listened again, median', median(starts) / 1000, 's', 2),
      note('from there to the first acknowledgement, median', median(recoveries) / 1000, 's', 2),
      note(
        'publishes refused, and retried',
        [...comeback.refusals.values()].reduce((sum, n) => sum + n, 0),
      ),
      note('seed', String(seed)),
    ],
    figures: {
      kills,
      neverAcknowledged: comeback.open(),
      tally,
      copies,
      seed,
      starts: { p50: median(starts), max: quantile(starts, 1) },
      refusals: Object.fromEntries(comeback.refusals),
    },
  }
}
