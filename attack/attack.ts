/**
 * The standing suite of attacks: `npm run attack -- [name]... [--short] [--database embedded|postgres] [--processes 2] [--json file]`
 *
 * The server runs as its image does, in processes of its own; the honest client and the nodes have one each; the attackers are
 * here. Nothing but loopback is ever contacted: see `src/guard`.
 */
import './src/guard/install.ts'
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { bundleServer } from '../bench/src/relay/server-process.ts'
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts'
import { startRedis } from '../packages/server/src/testing/start-redis.ts'
import type { Setting } from './src/attack.ts'
import { attacks } from './src/attacks/attacks.ts'
import { browserAttacks, runBrowserAttack } from './src/browser-attacks.ts'
import { findExcesses, findFaults } from './src/judge.ts'
import { toReport } from './src/report.ts'
import { type Measured, runAttack, type Skipped } from './src/run-attack.ts'
import { serverProbe } from './src/server/attacked-server.ts'

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', multiple: true, default: [] },
    short: { type: 'boolean', default: false },
    list: { type: 'boolean', default: false },
    database: { type: 'string', default: 'embedded' },
    processes: { type: 'string', default: '1' },
    seconds: { type: 'string' },
    json: { type: 'string' },
  },
})

const setting = readSetting()
const wanted = [...options.only, ...positionals]
const names = [...attacks, ...browserAttacks].map(({ name }) => name)
const unknown = wanted.filter((name) => !names.includes(name))
if (unknown.length > 0) throw new Error(`There is no attack ${unknown.join(', ')}; there are ${names.join(', ')}.`)
const chosen = attacks.filter(({ name, short }) => (wanted.length > 0 ? wanted.includes(name) : short || !options.short))
const attackSeconds = Number(options.seconds ?? (options.short ? 4 : 20))
const seconds = { quiet: options.short ? 3 : 15, attack: attackSeconds, after: options.short ? 1 : 5 }

if (options.list) {
  for (const { name, what, bounds } of attacks) console.log(`${name}: ${what}${bounds.map((one) => `\n    ${one}`).join('')}`)
  for (const { name, what } of browserAttacks) console.log(`${name}: ${what}`)
} else {
  const isMet = chosen.length === 0 || (await runAll())
  // CI runs these among its other tests.
  const inBrowser = browserAttacks.filter(({ name }) =>
    wanted.length > 0 ? wanted.includes(name) : !options.short && setting === 'embedded',
  )
  const areMet = inBrowser.map(runBrowserAttack)
  if (!isMet || areMet.includes(false)) process.exitCode = 1
}

function readSetting(): Setting {
  if (options.processes !== '1') return 'several'
  if (options.database !== 'embedded' && options.database !== 'postgres') throw new Error('--database is embedded or postgres.')
  return options.database
}

/** Whether all that is wanted was met. */
async function runAll(): Promise<boolean> {
  const bundle = await bundleServer([serverProbe])
  const postgres = setting === 'embedded' ? undefined : await startPostgres({ durable: true })
  const redis = setting === 'several' ? await startRedis() : undefined
  const results: (Measured | Skipped)[] = []
  let isMet = true
  try {
    for (const attack of chosen) {
      const result = await runAttack(attack, { bundle, setting, postgres, redis, waitMs: 10_000, isMemoryJudged: true }, seconds)
      results.push(result)
      const missed = 'skipped' in result ? [] : [...findFaults(attack, result), ...findExcesses(attack, result)]
      if (missed.length > 0) isMet = false
      console.log(toReport(attack, result, missed))
    }
  } finally {
    await Promise.all([postgres?.stop(), redis?.stop()])
    rmSync(bundle, { recursive: true, force: true })
  }
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
  if (options.json !== undefined) {
    mkdirSync(dirname(options.json), { recursive: true })
    writeFileSync(
      options.json,
      `${JSON.stringify({ node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, setting, results }, null, 2)}\n`,
    )
  }
  return isMet
}
