/**
 * Two processes of one relay, over Redis and PostgreSQL. Of each pair the dapp is at the first and the wallet at the second: nothing
 * reaches its reader but by way of both. First a load that both take, then one of them is killed under it, and its clients go to
 * the other.
 */
import { setTimeout as wait } from 'node:timers/promises'
import { createComeback } from './comeback.ts'
import { createFleet } from './fleet.ts'
import { createLatencies } from './latencies.ts'
import { createLetters } from './letters.ts'
import { createLinks } from './link.ts'
import { until } from './load.ts'
import { atMost, note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'
import { createWitness, judgeKills } from './witness.ts'

export type SeveralOptions = {
  readonly sockets: number
  /** Of each of the two parts. */
  readonly seconds: number
  readonly perSecond: number
  readonly bytes: number
  /** Undefined where the figure is only told. */
  readonly p99Ms: number | undefined
}

export async function measureSeveral(
  [one, two]: readonly [ServerProcess, ServerProcess],
  { sockets, seconds, perSecond, bytes, p99Ms }: SeveralOptions,
): Promise<Report> {
  const capacity = Math.ceil(perSecond * seconds * 2 + 10_000)
  const letters = createLetters(capacity, bytes)
  const { told, lost, copies } = createWitness(letters, capacity, sockets + 1)
  const servers = [one, two] as const
  const up = new Set<ServerProcess>(servers)
  let over = false

  const fleet = createFleet({
    open: createLinks(),
    // Its own, as long as it is there.
    urlOf: (client) => (servers.find((server, index) => index === client % 2 && up.has(server)) ?? [...up][0] ?? one).url,
    projectId: one.projectId,
    sockets,
    onMail: ({ message }, client) => told(message, client),
    onLost(_, client) {
      lost(client)
      if (!over) comeback.lost(client, 0)
    },
  })
  const comeback = createComeback(fleet, letters)
  await fleet.connect(100)
  const answered = () => comeback.open() === 0 && letters.count().lost === 0

  const calm = await runPart(async () => undefined)
  const copiesWhileCalm = letters.count().copies
  let away = 0
  const stormy = await runPart(async () => {
    await wait((seconds * 1_000) / 4)
    const killed = performance.now()
    up.delete(one)
    await one.kill()
    // Longer than its clients need to find the other one.
    await wait((seconds * 1_000) / 4)
    if ((await one.start()) === 'ended') throw new Error(`The killed one did not start again:\n${one.readLog()}`)
    away = (performance.now() - killed) / 1_000
    up.add(one)
  })
  comeback.stop()
  over = true
  fleet.drop()

  /** Dapps and wallets in turn, from whoever is connected; resolves when all is answered and delivered, or does not come. */
  async function runPart(work: () => Promise<void>) {
    const first = letters.written()
    const toAcknowledged = createLatencies()
    const toDelivered = createLatencies()
    letters.measureInto(toAcknowledged, toDelivered)
    const working = work()
    const started = performance.now()
    const total = Math.round(perSecond * seconds)
    for (let turn = 0; turn < total; await wait(2)) {
      const due = Math.min(total, Math.floor(((performance.now() - started) / 1_000) * perSecond))
      for (; turn < due; turn++) {
        const pair = turn % fleet.pairs.length
        const client = 2 * pair + (Math.floor(turn / fleet.pairs.length) % 2)
        if (fleet.clients[client]?.isOpen()) comeback.send(client, letters.write(started + (turn / perSecond) * 1_000))
      }
    }
    await working
    await until(answered, 60_000)
    return { sent: letters.written() - first, toAcknowledged, toDelivered }
  }

  const tally = letters.count()
  const latency = (what: string, ms: number) => (p99Ms === undefined ? note(what, ms, 'ms', 1) : atMost(what, ms, p99Ms, 'ms', 1))
  const refused = [...comeback.refusals.values()].reduce((sum, n) => sum + n, 0)
  return {
    name: 'several',
    rows: [
      latency('until acknowledged, 99 of 100', calm.toAcknowledged.quantile(0.99)),
      latency('until delivered at the other one, 99 of 100', calm.toDelivered.quantile(0.99)),
      note('until acknowledged, median', calm.toAcknowledged.quantile(0.5), 'ms', 1),
      note('until delivered at the other one, median', calm.toDelivered.quantile(0.5), 'ms', 1),
      atMost('delivered twice before the kill', copiesWhileCalm, 0, ''),
      ...judgeKills(tally, comeback, copies),
      note('one killed, the other: until acknowledged, 99 of 100', stormy.toAcknowledged.quantile(0.99), 'ms', 1),
      note('one killed: slowest delivery', stormy.toDelivered.max(), 'ms', 1),
      note('the killed one was away', away, 's', 1),
      note('publishes a second', perSecond),
      note('acknowledged, calm and with the kill', `${calm.sent} and ${stormy.sent}`),
      note('refused, and said again', refused),
      note('sockets', fleet.clients.length),
    ],
    figures: {
      perSecond,
      tally,
      copies,
      copiesWhileCalm,
      neverAcknowledged: comeback.open(),
      refusals: Object.fromEntries(comeback.refusals),
    },
  }
}
