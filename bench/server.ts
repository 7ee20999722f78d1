/**
 * How much one server process answers, and what the gateway costs.
 *
 * `npm run bench:server -- [--seconds 10] [--connections 50] [--profile folder]`
 *
 * A real anvil with the local world's contracts, a server process on one core (by taskset, where there is one), and the
 * load from another. Beside it the same bytes from a bare `node:http`, on the same core and in turns with it: how much of what Node can do is
 * left, by answers a second and by the processor time of one answer, which others who work on the machine hardly change. Every answer must be a 200. Exits with 1 when a target is missed.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { deploy, devnetAccounts, firstNetwork, startChain, toServerChains } from '@foyer/devnet'
import { Agent, request } from 'undici'
import { toTable } from './src/print-table.ts'
import { type ServerProcess, startServerProcess } from './src/relay/server-process.ts'
import { median } from './src/statistics.ts'

const { values: options } = parseArgs({
  options: { seconds: { type: 'string', default: '10' }, connections: { type: 'string', default: '50' }, profile: { type: 'string' } },
})

/** It has no types of its own: what is used of it. */
const autocannon = createRequire(import.meta.url)('autocannon') as (load: {
  readonly url: string
  readonly connections: number
  readonly duration: number
  readonly workers: number
  readonly requests: readonly { readonly path: string; readonly headers: Readonly<Record<string, string>> }[]
}) => Promise<{
  readonly non2xx: number
  readonly errors: number
  readonly timeouts: number
  readonly requests: { readonly average: number; readonly total: number }
  readonly latency: { readonly p99: number }
}>

const targets = { requestsPerSecond: 5_000, p99Ms: 50, gatewayMs: 2, ofBare: 0.6 }
const query = 'projectId=foyer-local&st=bench&sv=1'
const origin = 'http://localhost:3000'
const addresses = Object.values(devnetAccounts).map(({ address }) => address)

/** To one core, where that can be said. */
const pinned = spawnSync('taskset', ['-c', '0', 'true']).status === 0 ? ['taskset', '-c', '0'] : []

type Row = { readonly what: string; readonly measured: string; readonly wanted: string; readonly met: boolean }

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-server-'))
const chain = await startChain({ network: firstNetwork, stateFile: join(folder, 'chain.json'), port: 0 })
let server: ServerProcess | undefined
try {
  await deploy(chain.client, 'first')
  server = await startServer(chain.rpcUrl)
  const url = server.url.replace('ws://', 'http://').replace('/relay', '')
  const rows = [
    ...(await measureCached('identity', url, (address) => `/v1/identity/${address}?${query}`)),
    ...(await measureCached('balance', url, (address) => `/v1/account/${address}/balance?chainId=eip155:31337&${query}`)),
    await measureGateway(url, chain.rpcUrl),
  ]
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}\n`)
  console.log(
    toTable(
      ['target', 'measured', 'wanted', ''],
      rows.map(({ what, measured, wanted, met }) => [what, measured, wanted, met ? 'met' : 'MISSED']),
    ),
  )
  if (rows.some(({ met }) => !met)) process.exitCode = 1
} finally {
  await server?.dispose()
  await chain.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Answers a second, milliseconds of the processor for one, and the slowest of a hundred in milliseconds. */
type Turn = { readonly ours: number; readonly bare: number; readonly ourMs: number; readonly bareMs: number; readonly p99: number }

/** The load of one kind of answer that is already known. */
async function measureCached(what: string, url: string, pathOf: (address: string) => string): Promise<readonly Row[]> {
  const paths = addresses.map(pathOf)
  const headers = { origin }
  const run = async (to: string, duration: number) => {
    const requests = paths.map((path) => ({ path, headers }))
    const result = await autocannon({ url: to, connections: Number(options.connections), duration, workers: 1, requests })
    const bad = result.non2xx + result.errors + result.timeouts
    if (bad > 0) throw new Error(`${bad} of the ${what} answers were not a 200.`)
    return result
  }
  const ourProcess = server?.child() as ChildProcess
  await run(url, 2)
  const bare = await startBare(`${url}${paths[0]}`)
  // In turns, so that a busy moment of the machine falls on both.
  const turns: Turn[] = []
  for (let turn = 0; turn < 3; turn++) {
    const [before, beforeBare] = [processorMs(ourProcess), processorMs(bare.process)]
    const ours = await run(url, Number(options.seconds) / 3)
    const beside = await run(bare.url, Number(options.seconds) / 3)
    turns.push({
      ours: ours.requests.average,
      bare: beside.requests.average,
      p99: ours.latency.p99,
      ourMs: (processorMs(ourProcess) - before) / ours.requests.total,
      bareMs: (processorMs(bare.process) - beforeBare) / beside.requests.total,
    })
  }
  await stop(bare.process)
  const result = { requests: { average: median(turns.map((one) => one.ours)) }, latency: { p99: median(turns.map((one) => one.p99)) } }
  const bareAverage = median(turns.map((one) => one.bare))
  console.log(
    `${what}: ${Math.round(result.requests.average)} a second, node:http alone ${Math.round(bareAverage)} (medians of three turns)`,
  )
  const share = median(turns.map((one) => one.ours / one.bare))
  const ofProcessor = median(turns.map((one) => one.bareMs / one.ourMs))
  const [ourMs, bareMs] = [median(turns.map((one) => one.ourMs)), median(turns.map((one) => one.bareMs))]
  console.log(`${what}: ${(ourMs * 1_000).toFixed(0)} µs of the processor for one, node:http alone ${(bareMs * 1_000).toFixed(0)}`)
  return [
    {
      what: `${what}, cached: share of node:http alone`,
      measured: share.toFixed(2),
      wanted: `≥ ${targets.ofBare}`,
      met: share >= targets.ofBare,
    },
    {
      what: `${what}, cached: the same by processor time`,
      measured: ofProcessor.toFixed(2),
      wanted: `≥ ${targets.ofBare}`,
      met: ofProcessor >= targets.ofBare,
    },
    atLeast(`${what}, cached: answers a second`, result.requests.average, targets.requestsPerSecond),
    atMost(`${what}, cached: slowest 1 in 100`, result.latency.p99, targets.p99Ms),
  ]
}

/** The same question straight to the node and through the gateway, taking turns. */
async function measureGateway(url: string, rpcUrl: string): Promise<Row> {
  const dispatcher = new Agent({ connections: 1 })
  const ask = async (to: string, id: number): Promise<number> => {
    // A different account each time: an answer that is shared or kept would prove nothing.
    const account = `0x${id.toString(16).padStart(40, '0')}`
    const body = JSON.stringify({ jsonrpc: '2.0', id, method: 'eth_getBalance', params: [account, 'latest'] })
    const started = performance.now()
    const response = await request(to, { method: 'POST', headers: { 'content-type': 'application/json', origin }, body, dispatcher })
    const answer = (await response.body.json()) as { id?: unknown; result?: unknown }
    if (answer.id !== id || answer.result !== '0x0') throw new Error(`Not the answer to ${id}: ${JSON.stringify(answer)}`)
    return performance.now() - started
  }
  const gateway = `${url}/v1/?chainId=eip155:31337&${query}`
  const direct: number[] = []
  const through: number[] = []
  for (let round = 0; round < 2_000; round++) {
    const times = [await ask(rpcUrl, 1_000_000 + round), await ask(gateway, 1_000_000 + round)] as const
    // The first rounds are for the just-in-time compiler.
    if (round < 500) continue
    direct.push(times[0])
    through.push(times[1])
  }
  await dispatcher.close()
  console.log(`node alone ${median(direct).toFixed(2)} ms, through the gateway ${median(through).toFixed(2)} ms (medians)`)
  return atMost('gateway: added at the median', median(through) - median(direct), targets.gatewayMs)
}

function atLeast(what: string, measured: number, wanted: number): Row {
  return { what, measured: Math.round(measured).toLocaleString('en'), wanted: `≥ ${wanted.toLocaleString('en')}`, met: measured >= wanted }
}

function atMost(what: string, measured: number, wanted: number): Row {
  return { what, measured: `${measured.toFixed(2)} ms`, wanted: `≤ ${wanted} ms`, met: measured <= wanted }
}

/** The answer that the server gives at an address, from nothing but `node:http`. */
async function startBare(address: string): Promise<{ url: string; process: ChildProcess }> {
  const response = await request(address, { headers: { origin } })
  const body = await response.body.text()
  const left = new Set(['content-length', 'connection', 'keep-alive', 'date', 'transfer-encoding'])
  const headers = Object.fromEntries(Object.entries(response.headers).filter(([name]) => !left.has(name)))
  const main = fileURLToPath(new URL('src/bare-server.ts', import.meta.url))
  return startPinned(main, { BENCH_ANSWER: JSON.stringify({ headers, body }) })
}

/** As its image runs it. */
async function startServer(rpcUrl: string): Promise<ServerProcess> {
  const project = { id: 'foyer-local', name: 'Bench', allowedOrigins: [], development: true, analytics: false }
  const env = {
    CHAINS: JSON.stringify(toServerChains({ first: rpcUrl, second: rpcUrl }).slice(0, 1)),
    PROJECTS: JSON.stringify([project]),
    ALLOW_LOCAL_EGRESS: 'true',
    LIMIT_READ_PER_MINUTE: '100000000',
    LIMIT_RPC_PER_MINUTE: '100000000',
    PROJECT_LIMIT_READ_PER_MINUTE: '100000000',
    PROJECT_LIMIT_RPC_PER_MINUTE: '100000000',
  }
  return startServerProcess({ env, through: pinned, ...(options.profile !== undefined && { profile: options.profile }) })
}

/** What a process has used of the processor, in milliseconds; not a number where the system does not tell (it does on Linux). */
function processorMs({ pid }: ChildProcess): number {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    // In ticks of the clock, of which there are a hundred a second.
    return (Number(fields[11]) + Number(fields[12])) * 10
  } catch {
    return Number.NaN
  }
}

/** On one core, where that can be said. It prints its address when it is up. */
async function startPinned(main: string, environment: Readonly<Record<string, string>>): Promise<{ url: string; process: ChildProcess }> {
  const program = [process.execPath, '--conditions=foyer-source', '--import', 'tsx', main]
  const [command, ...args] = [...pinned, ...program]
  const child = spawn(command as string, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, ...environment },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    child.stdout?.on('data', (chunk) => {
      output += String(chunk)
      const found = /"url":"([^"]+)"/.exec(output)?.[1]
      if (found !== undefined) resolve(found)
    })
  })
  return { url, process: child }
}

async function stop(child: ChildProcess | undefined): Promise<void> {
  if (child === undefined || child.exitCode !== null) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  child.kill('SIGTERM')
  await ended
}
