/**
 * Our pairing client beside the official one, through our own relay: `npm run bench:pairing -- [--rounds 30] [--requests 20] [--check] [--json file]`
 *
 * Each round is a new app and a new wallet; the pairs take turns, so that a busy moment of the machine falls on all of
 * them. `bench/README.md` says what is measured and how.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { measureBundles } from './src/pairing/bundle-sizes.ts'
import { measureRound, type Round } from './src/pairing/measure-round.ts'
import { officialSide } from './src/pairing/official-side.ts'
import { ourSide } from './src/pairing/our-side.ts'
import { toTable } from './src/print-table.ts'
import { startServerProcess } from './src/relay/server-process.ts'
import { median, quantile } from './src/statistics.ts'

const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '30' },
    requests: { type: 'string', default: '20' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const [rounds, requests] = [Number(options.rounds), Number(options.requests)]

const pairs = [
  { name: 'ours', app: ourSide, wallet: ourSide },
  { name: 'official', app: officialSide, wallet: officialSide },
  { name: 'our app, official wallet', app: ourSide, wallet: officialSide },
  { name: 'official app, our wallet', app: officialSide, wallet: ourSide },
] as const
const measured = new Map<string, Round[]>(pairs.map(({ name }) => [name, []]))

// Official clients that were put away keep connections: after some fifty rounds there would be no room for more from one address.
const relay = await startServerProcess({ env: { RELAY_CONNECTIONS_PER_IP: '10000' } })
try {
  // Round 0 warms both up and is forgotten.
  for (let round = 0; round <= rounds; round += 1) {
    for (const [place] of pairs.entries()) {
      const pair = pairs[(place + round) % pairs.length]
      if (!pair) continue
      const result = await measureRound(pair, relay, requests)
      if (round > 0) measured.get(pair.name)?.push(result)
    }
    process.stderr.write(`\rround ${round} of ${rounds}`)
  }
  process.stderr.write('\n')
} finally {
  await relay.dispose()
}

const figures = {
  'code to draw': ({ code }: Round) => [code],
  'scanned to connected': ({ connected }: Round) => [connected],
  'the same, sockets open': ({ connectedAgain }: Round) => [connectedAgain],
  'request to answer': ({ answers }: Round) => answers,
  'processor time': ({ processor }: Round) => [processor],
} as const
const of = (pair: string, pick: (round: Round) => readonly number[]) => (measured.get(pair) ?? []).flatMap(pick)

console.log(`Medians (and 90th percentiles) of ${rounds} rounds with ${requests} requests each, in milliseconds, through our relay.\n`)
const cell = (values: readonly number[]) => `${median(values).toFixed(2)} (${quantile(values, 0.9).toFixed(2)})`
console.log(
  toTable(
    ['pair', ...Object.keys(figures)],
    pairs.map(({ name }) => [name, ...Object.values(figures).map((pick) => cell(of(name, pick)))]),
  ),
)

const sizes = await measureBundles()
console.log(
  `\n${toTable(
    ['bundle', 'KiB gzip'],
    Object.entries(sizes).map(([name, size]) => [name, size.toFixed(1)]),
  )}`,
)

const ratios = Object.entries(figures).map(([name, pick]) => ({ name, ratio: median(of('ours', pick)) / median(of('official', pick)) }))
const rows = [...ratios, { name: 'bundle', ratio: sizes['ours, for both roles'] / sizes['official, for both roles'] }].map(
  ({ name, ratio }) => ({ name, ratio, met: ratio <= 1 }),
)
console.log(
  `\n${toTable(
    ['ours to official', 'ratio', 'wanted', ''],
    rows.map(({ name, ratio, met }) => [name, ratio.toFixed(2), '≤ 1', met ? 'met' : 'MISSED']),
  )}`,
)
if (options.json) {
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(options.json, JSON.stringify({ options, rounds: Object.fromEntries(measured), sizes, rows }, undefined, 2))
}
if (options.check && rows.some(({ met }) => !met)) process.exitCode = 1
// The official client leaves timers behind.
process.exit()
