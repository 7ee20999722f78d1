/** Holds many sockets with a little traffic on them, and samples the server's memory meanwhile. */
import { setTimeout as wait } from 'node:timers/promises'
import { until } from './load.ts'
import { createLoadRun, type LoadRunOptions } from './load-run.ts'
import { atMost, note, type Report } from './report.ts'
import type { ServerProcess } from './server-process.ts'

const whole = 'memory of the whole server per socket, at its highest'

type Sample = { readonly second: number; readonly kib: number }

export async function measureSockets(server: ServerProcess, options: LoadRunOptions): Promise<Report> {
  const { seconds } = options
  const { clients, ledger, failures, connect, load, disconnect } = createLoadRun(server, options)
  const empty = server.memory()
  const started = performance.now()
  await connect()
  const connected = (performance.now() - started) / 1000

  const samples: Sample[] = []
  const sample = () => samples.push({ second: (performance.now() - started) / 1000 - connected, kib: server.memory() })
  sample()
  const cpuBefore = server.cpu()
  const timer = setInterval(sample, Math.min(10_000, (seconds * 1000) / 20))
  await Promise.all([load(), wait(seconds * 1000)])
  clearInterval(timer)
  sample()
  const cpu = (server.cpu() - cpuBefore) / seconds
  await until(() => ledger.toDelivered.count() === ledger.created(), 60_000)
  const open = clients.filter((client) => client.isOpen()).length
  disconnect()

  // All of its memory, that of an idle server included: an idle server's size depends on what its start left uncollected.
  const perSocket = (kib: number) => kib / clients.length
  const peak = perSocket(Math.max(...samples.map(({ kib }) => kib)))
  const last = perSocket(samples.at(-1)?.kib ?? Number.NaN)
  const enough = clients.length >= 10_000
  // The first fifth belongs to what connecting left behind.
  const growth = (slopeOf(samples.slice(Math.floor(samples.length / 5))) * 60 * 1024) / clients.length
  const tally = ledger.tally()
  return {
    name: 'sockets',
    rows: [
      atMost('sockets that did not stay', clients.length - open + [...failures.values()].reduce((sum, n) => sum + n, 0), { limit: 0 }),
      enough ? atMost(whole, peak, { limit: 60, unit: 'KB', places: 1 }) : note(whole, peak, { unit: 'KB', places: 1 }),
      // Half an hour of this is a twentieth of what is allowed; in a short hold the figure says nothing yet.
      seconds < 600
        ? note('growth per socket and minute', growth, { unit: 'bytes' })
        : atMost('growth per socket and minute', growth, { limit: 100, unit: 'bytes' }),
      atMost('messages lost or changed', tally.published - tally.delivered + tally.unknown, { limit: 0 }),
      note('sockets held', clients.length),
      note('held for', seconds, { unit: 's' }),
      note('messages meanwhile', tally.delivered),
      note('memory of the server before', empty / 1024, { unit: 'MB' }),
      note('the same at the end', last, { unit: 'KB', places: 1 }),
      note('server processor use while holding', cpu * 100, { unit: '%', places: 1 }),
      note('slowest delivery in 100', ledger.toDelivered.quantile(0.99), { unit: 'ms', places: 1 }),
    ],
    figures: {
      sockets: clients.length,
      lostSockets: clients.length - open,
      seconds,
      connected,
      emptyKib: empty,
      samples,
      failures: Object.fromEntries(failures),
      tally,
    },
  }
}

/** By least squares, in KiB a second. */
function slopeOf(samples: readonly Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, one) => sum + of(one), 0) / samples.length
  const [second, kib] = [mean((one) => one.second), mean((one) => one.kib)]
  const over = samples.reduce((sum, one) => sum + (one.second - second) * (one.kib - kib), 0)
  const under = samples.reduce((sum, one) => sum + (one.second - second) ** 2, 0)
  return under === 0 ? 0 : over / under
}
