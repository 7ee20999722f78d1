/**
 * How fast the index of a network grows, whether it keeps level with its chain, and how long a page of it takes.
 *
 * `npm run bench:history -- [--transfers 10000,100000] [--seconds 20] [--database postgres] [--nfts]`
 *
 * A server process reads a chain that this process serves: blocks of 200 transfers, half of them of a token, between 20,000
 * accounts and one that has a part in all of them; with `--nfts` every token that moves is one of a kind. Exits with 1 when a target is missed.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Agent, request } from 'undici'
import { startNode } from '../packages/server/src/testing/start-node.ts'
import { startPostgres } from '../packages/server/src/testing/start-postgres.ts'
import { account, createWrittenChain, type WrittenTransfer } from '../packages/server/src/testing/written-chain.ts'
import { toTable } from './src/print-table.ts'
import { median, quantile } from './src/statistics.ts'

const { values: options } = parseArgs({
  options: {
    transfers: { type: 'string', default: '10000,100000' },
    seconds: { type: 'string', default: '20' },
    database: { type: 'string', default: 'embedded' },
    nfts: { type: 'boolean', default: false },
  },
})

const targets = { transfersPerSecond: 5_000, pageMs: 20, behind: 3 }
const sizes = options.transfers.split(',').map(Number)
const perBlock = 200
const accounts = 20_000
/** Has a part in every transfer, so that its history is as long as the chain. */
const busy = account(1)
/** Has a part in one transfer of many thousands. */
const quiet = account(100)
const token = account(2)

type Row = { readonly what: string; readonly measured: string; readonly wanted: string; readonly met: boolean }

const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-history-'))
const written = createWrittenChain()
const node = await startNode(written.behaviour)
const postgres = options.database === 'postgres' ? await startPostgres({ durable: true }) : undefined
let server: { readonly url: string; readonly process: ChildProcess } | undefined
const dispatcher = new Agent({ connections: 1 })
const rows: Row[] = []
const growth: string[][] = []
let made = 0
try {
  server = await startServer(node.url, await postgres?.createDatabase())
  for (const size of sizes) {
    const before = made
    while (made < size) addBlock()
    const seconds = await untilLevel()
    const rate = (made - before) / seconds
    const pages = await measurePages(300)
    growth.push([
      made.toLocaleString('en'),
      Math.round(rate).toLocaleString('en'),
      ...[pages.first, pages.deep, pages.quiet].flatMap((times) => [median(times), quantile(times, 0.99)].map((ms) => ms.toFixed(1))),
    ])
    if (size === Math.max(...sizes)) {
      rows.push(
        {
          what: `transfers a second, the last ${(made - before).toLocaleString('en')}`,
          measured: Math.round(rate).toLocaleString('en'),
          wanted: `≥ ${targets.transfersPerSecond.toLocaleString('en')}`,
          met: rate >= targets.transfersPerSecond,
        },
        {
          what: `page of 50 out of ${made.toLocaleString('en')}, median`,
          measured: `${median(pages.deep).toFixed(1)} ms`,
          wanted: `≤ ${targets.pageMs} ms`,
          met: median(pages.deep) <= targets.pageMs,
        },
      )
    }
  }
  const behind = await followChain(Number(options.seconds))
  rows.push({
    what: `blocks behind a chain of one block of ${perBlock} a second, at most`,
    measured: String(behind),
    wanted: `≤ ${targets.behind}`,
    met: behind <= targets.behind,
  })
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}, ${options.database}\n`)
  console.log(
    toTable(['transfers', 'a second', 'first page ms', 'p99', 'page in the middle ms', 'p99', 'of a quiet account ms', 'p99'], growth),
  )
  console.log(
    `\n${toTable(
      ['target', 'measured', 'wanted', ''],
      rows.map(({ what, measured, wanted, met }) => [what, measured, wanted, met ? 'met' : 'MISSED']),
    )}`,
  )
  if (rows.some(({ met }) => !met)) process.exitCode = 1
} finally {
  await dispatcher.close()
  await stop(server?.process)
  await postgres?.stop()
  await node.close()
  rmSync(folder, { recursive: true, force: true })
}

function addBlock(): void {
  written.add(
    Array.from({ length: perBlock }, (_, at): WrittenTransfer => {
      const other = account(100 + ((made + at * 7_919) % accounts))
      const [from, to] = at % 3 === 0 ? [busy, other] : [other, busy]
      return {
        from,
        to,
        value: BigInt(made + at + 1),
        ...(at % 2 === 0 && { token }),
        ...(at % 2 === 0 && options.nfts && { nft: { kind: 'erc721', id: BigInt(made + at) } }),
      }
    }),
  )
  made += perBlock
}

/** Seconds until the newest block is in the index. */
async function untilLevel(): Promise<number> {
  const started = performance.now()
  while ((await readNewest()) < written.height()) await new Promise((resolve) => setTimeout(resolve, 100))
  return (performance.now() - started) / 1000
}

type Answer = {
  readonly data: readonly { readonly metadata: { readonly minedAt: string; readonly status: string } }[]
  readonly next: string | null
}

async function readPage(cursor?: string, who = busy): Promise<{ readonly answer: Answer | undefined; readonly ms: number }> {
  const query = new URLSearchParams({ projectId: 'foyer-local', sv: '1', chainId: 'eip155:31337', ...(cursor !== undefined && { cursor }) })
  const started = performance.now()
  const response = await request(`${server?.url}/v1/account/${who}/history?${query}`, { dispatcher })
  const body = (await response.body.json()) as Answer
  return { answer: response.statusCode === 200 ? body : undefined, ms: performance.now() - started }
}

/** The block of the newest entry: its number is its time. -1 while there is none, or the index is too far behind to be read. */
async function readNewest(): Promise<number> {
  const { answer } = await readPage()
  const newest = answer?.data[0]?.metadata.minedAt
  return newest === undefined ? -1 : Date.parse(newest) / 1000 - 1_700_000_000
}

type Pages = { readonly first: readonly number[]; readonly deep: readonly number[]; readonly quiet: readonly number[] }

async function measurePages(count: number): Promise<Pages> {
  const first: number[] = []
  const deep: number[] = []
  const few: number[] = []
  for (let round = 0; round < count; round++) {
    const middle = Buffer.from(JSON.stringify({ 'eip155:31337': `${Math.floor(Math.random() * written.height()) + 1}.0` })).toString(
      'base64url',
    )
    const pages = [await readPage(), await readPage(middle), await readPage(undefined, quiet)] as const
    if (pages.some(({ answer }) => answer === undefined)) throw new Error('A page was refused.')
    if (round < count / 6) continue
    first.push(pages[0].ms)
    deep.push(pages[1].ms)
    few.push(pages[2].ms)
  }
  return { first, deep, quiet: few }
}

/** How far the index was behind at most, while a block was made each second. */
async function followChain(seconds: number): Promise<number> {
  let most = 0
  for (let second = 0; second < seconds; second++) {
    addBlock()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    most = Math.max(most, written.height() - (await readNewest()))
  }
  return most
}

async function startServer(rpcUrl: string, databaseUrl: string | undefined): Promise<{ url: string; process: ChildProcess }> {
  const main = fileURLToPath(new URL('../apps/server/src/main.ts', import.meta.url))
  const tokens = [{ address: token, name: 'Bench', symbol: 'BNCH', decimals: 6 }]
  const chain = { caip2: 'eip155:31337', name: 'Bench', rpcUrls: [rpcUrl], tokens, history: { source: 'indexer' } }
  const project = { id: 'foyer-local', name: 'Bench', allowedOrigins: [], development: true, analytics: false }
  const plenty = '100000000'
  const child = spawn(process.execPath, ['--conditions=foyer-source', '--import', 'tsx', main], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      ...process.env,
      PORT: '0',
      DATA_DIR: join(folder, 'server'),
      ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
      CHAINS: JSON.stringify([chain]),
      PROJECTS: JSON.stringify([project]),
      LIMIT_READ_PER_MINUTE: plenty,
      PROJECT_LIMIT_READ_PER_MINUTE: plenty,
    },
  })
  const url = await new Promise<string>((resolve, reject) => {
    let output = ''
    child.once('exit', (code) => reject(new Error(`The server ended with ${code}.`)))
    child.stdout?.on('data', (chunk) => {
      output = (output + String(chunk)).slice(-10_000)
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
