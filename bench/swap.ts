/**
 * How long a quote for a swap takes, and everything that the kit waits for before it shows one.
 *
 * `npm run bench:swap -- [--quotes 100]`
 *
 * The local world: a real anvil with pools of both kinds, a server that is asked over HTTP. Each quote is for another amount and after a
 * new block, so that nothing but the addresses of pools is remembered. Exits with 1 when a target is missed.
 */
import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { createWorld, devnetAccounts, devnetTokens, type World } from '@foyer/devnet'
import { Agent, request } from 'undici'
import { toTable } from './src/print-table.ts'
import { median, quantile } from './src/statistics.ts'

const { values: options } = parseArgs({ options: { quotes: { type: 'string', default: '100' } } })

const targetMs = 150
const network = 'eip155:31337'
const on = (address: string) => `${network}:${address}`
const native = on(`0x${'e'.repeat(40)}`)
const plenty = { read: 10_000_000, rpc: 10_000_000, image: 10_000_000, write: 10_000_000, operator: 10_000_000 }
const pairs = [
  ['coins to a token', native, on(devnetTokens.usd.address), 10n ** 18n],
  ['a token to another, several ways', on(devnetTokens.foy.address), on(devnetTokens.usd.address), 10n ** 18n],
  ['by a token in between', on(devnetTokens.usdt.address), on(devnetTokens.foy.address), 10n ** 7n],
] as const

const dispatcher = new Agent({ connections: 8 })
const world = await createWorld({ server: { limits: { perIp: plenty, perProject: plenty } } })
let missed = false
try {
  const rows: string[][] = []
  for (const [what, from, to, amount] of pairs) {
    const measured = await measure({ from, to, amount })
    missed ||= measured.all > targetMs
    rows.push([
      what,
      ...[measured.first, measured.quote, measured.all, measured.slow].map((ms) => ms.toFixed(1)),
      measured.all <= targetMs ? 'met' : 'MISSED',
    ])
  }
  console.log(`\n${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), Node ${process.version}\n`)
  console.log(toTable(['ms', 'first quote', 'quote, median', 'all that is shown, median', '95 %', `wanted ${targetMs}`], rows))
} finally {
  await dispatcher.close()
  await world.dispose()
}
process.exitCode = missed ? 1 : 0

type Measured = { readonly first: number; readonly quote: number; readonly all: number; readonly slow: number }

type Wish = { readonly from: string; readonly to: string; readonly amount: bigint }

async function measure({ from, to, amount }: Wish): Promise<Measured> {
  const quotes: number[] = []
  const all: number[] = []
  for (let index = 0; index < Number(options.quotes); index++) {
    await mine(world)
    const start = performance.now()
    const user = on(devnetAccounts.alice.address)
    const query = { from, to, amount: String(amount + BigInt(index)), userAddress: user }
    await Promise.all([
      get('convert/quotes', query).then(() => quotes.push(performance.now() - start)),
      post('fungible/price', { addresses: [...new Set([from, to, native])] }),
      get('convert/gas-price', { chainId: network }),
    ])
    if (from !== native) await get('convert/allowance', { tokenAddress: from, userAddress: user, source: 'pools' })
    all.push(performance.now() - start)
  }
  const [first = Number.NaN, ...others] = quotes
  return { first, quote: median(others), all: median(all.slice(1)), slow: quantile(all.slice(1), 0.95) }
}

function mine({ chains }: World): Promise<void> {
  return chains.first.client.mine({ blocks: 1 })
}

function get(path: string, query: Readonly<Record<string, string>>): Promise<void> {
  return send(`/v1/${path}?${new URLSearchParams({ ...query, projectId: world.projectId })}`)
}

function post(path: string, body: object): Promise<void> {
  return send(`/v1/${path}?projectId=${world.projectId}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
  })
}

type Sent = { readonly method: 'POST'; readonly body: string; readonly headers: Readonly<Record<string, string>> }

async function send(path: string, sent?: Sent): Promise<void> {
  const { statusCode, body } = await request(`${world.server.url}${path}`, { dispatcher, ...sent })
  const text = await body.text()
  if (statusCode !== 200) throw new Error(`${path} was answered with ${statusCode}: ${text}`)
}
