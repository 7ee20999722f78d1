/**
 * Load experiments on our relay: `npm run bench:relay -- [sockets|publish|burst|reconnect|kill|several]... [--short] [--check] [--json file]`
 *
 * The server runs as its image does, in a process of its own with the embedded database in a real folder and the limits it
 * comes with; the load comes from this process. Each experiment starts with an empty server.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { cpus, loadavg } from 'node:os'
import { dirname } from 'node:path'
import { parseArgs } from 'node:util'
import { toTable } from './src/print-table.ts'
import { type Databases, startDatabase, startDatabases } from './src/relay/databases.ts'
import { measureKills } from './src/relay/measure-kills.ts'
import { measurePublish } from './src/relay/measure-publish.ts'
import { measureReconnect } from './src/relay/measure-reconnect.ts'
import { measureSeveral } from './src/relay/measure-several.ts'
import { measureSockets } from './src/relay/measure-sockets.ts'
import type { Report } from './src/relay/report.ts'
import { type ServerProcess, startServerProcess } from './src/relay/server-process.ts'

const text = { type: 'string' } as const
const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    short: { type: 'boolean', default: false },
    check: { type: 'boolean', default: false },
    sockets: text,
    seconds: text,
    rate: text,
    kills: text,
    seed: text,
    bytes: text,
    'in-flight': text,
    json: text,
    profile: text,
    program: text,
    database: text,
  },
})
const { short } = options
if (options.database !== undefined && options.database !== 'postgres') throw new Error('--database is postgres, or left out.')
const number = (given: string | undefined, whole: number, less: number) => (given === undefined ? (short ? less : whole) : Number(given))
const bytes = number(options.bytes, 700, 700)

const experiments: Readonly<Record<string, (server: ServerProcess, other: () => Promise<ServerProcess>) => Promise<Report>>> = {
  sockets: (server) =>
    measureSockets(server, {
      sockets: number(options.sockets, 10_000, 1_000),
      seconds: number(options.seconds, 1_800, 20),
      perSecond: number(options.rate, 20, 20),
      bytes,
    }),
  publish: (server) =>
    measurePublish(server, {
      name: 'publish',
      sockets: number(options.sockets, 2_000, 500),
      seconds: number(options.seconds, 60, 5),
      perSecond: number(options.rate, 1_500, 1_500),
      bytes,
      p99Ms: 150,
    }),
  burst: (server) =>
    measurePublish(server, {
      name: 'burst',
      sockets: number(options.sockets, 2_000, 1_000),
      seconds: number(options.seconds, 30, 3),
      perSecond: number(options.rate, 5_000, 5_000),
      bytes,
      p99Ms: undefined,
    }),
  reconnect: (server) =>
    measureReconnect(server, {
      sockets: number(options.sockets, 10_000, 1_000),
      inFlight: number(options['in-flight'], 1_000, 1_000),
      bytes,
      limitSeconds: 30,
    }),
  kill: (server) =>
    measureKills(server, {
      sockets: number(options.sockets, 400, 100),
      kills: number(options.kills, 200, 5),
      perSecond: number(options.rate, 300, 300),
      bytes,
      seed: number(options.seed, Date.now() % 1_000_000, Date.now() % 1_000_000),
    }),
  several: async (server, other) =>
    measureSeveral([server, await other()], {
      sockets: number(options.sockets, 1_000, 200),
      seconds: number(options.seconds, 30, 4),
      perSecond: number(options.rate, 500, 300),
      bytes,
      p99Ms: 150,
    }),
}

const wanted = positionals.length === 0 ? Object.keys(experiments) : positionals
const unknown = wanted.filter((name) => !(name in experiments))
if (unknown.length > 0) throw new Error(`There is no experiment ${unknown.join(', ')}; there are ${Object.keys(experiments).join(', ')}.`)

const reports: Report[] = []
for (const name of wanted) {
  const databases = await openDatabases(name)
  const servers: ServerProcess[] = []
  const start = async () => {
    const server = await startServerProcess({
      ...(options.program !== undefined && { program: options.program }),
      ...(options.profile !== undefined && { profile: options.profile }),
      ...databases,
    })
    servers.push(server)
    return server
  }
  let isMet = false
  try {
    const report = (await experiments[name]?.(await start(), start)) as Report
    reports.push(report)
    isMet = report.rows.every(({ met }) => met)
    const rows = report.rows.map(({ what, measured, wanted: limit, met }) => [
      what,
      measured,
      limit,
      limit === '' ? '' : met ? 'met' : 'MISSED',
    ])
    console.log(`\n${toTable([name, 'measured', 'wanted', ''], rows)}`)
  } finally {
    if (!isMet) for (const server of servers) console.error(`\nThe end of the server's log:\n${server.readLog()}`)
    for (const server of servers) await server.dispose({ keepLog: !isMet })
    await databases?.stop()
  }
}

async function openDatabases(name: string): Promise<Databases | undefined> {
  if (name === 'several') return startDatabases()
  return options.database === undefined ? undefined : startDatabase()
}

console.log(`\n${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`)
if (options.json !== undefined) {
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(
    options.json,
    `${JSON.stringify({ node: process.version, cores: cpus().length, cpu: cpus()[0]?.model, reports }, null, 2)}\n`,
  )
}
if (options.check && reports.some(({ rows }) => rows.some(({ met }) => !met))) process.exitCode = 1
