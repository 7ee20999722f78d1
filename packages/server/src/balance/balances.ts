/**
 * Balances of an account over one chain or all of them, with prices.
 *
 * What an account holds is kept for 10 s per chain and account, so an answer for one chain is never given for another.
 * A chain that does not answer within 4 s is left out of the list and does not delay or spoil the rest.
 */
import { balance, type Currency, currency, nativeAddress, type TokenBalance } from '@foyer/contract'
import type { Address } from 'viem'
import { createTimedCache } from '../cache/timed-cache.ts'
import { type Chain, ether } from '../chains/chain.ts'
import { type Prepared, prepare } from '../http/endpoint.ts'
import { Refusal } from '../http/refusal.ts'
import type { Metrics } from '../observe/metrics.ts'
import { ofAmount, times, toDecimal, toNumber } from '../prices/fraction.ts'
import type { PriceList, Prices } from '../prices/prices.ts'
import { type Holdings, readHoldings } from './holdings.ts'

export type Balances = {
  /** @throws {Refusal} `upstream_failed` when no asked chain answered. */
  readonly read: (account: Address, chains: readonly Chain[], currency: Currency, fresh: readonly Chain[]) => Promise<Prepared>
}

const keptMs = 10_000
const partialMs = 2_000
const chainMs = 4_000

type Known = { readonly answer: Prepared; readonly complete: boolean }

export function createBalances(parts: {
  readonly chains: readonly Chain[]
  readonly prices: Prices
  /** The image of a token that has none of its own. */
  readonly imageOf: (symbol: string) => string
  readonly now: () => number
  readonly metrics: Metrics
}): Balances {
  const holdings = createTimedCache<Holdings>({ ttlMs: keptMs, now: parts.now })
  const answers = createTimedCache<Known>({
    ttlMs: (known) => (known.complete ? keptMs : partialMs),
    now: parts.now,
    onRead: (outcome) => parts.metrics.cache.inc({ cache: 'balance', outcome }),
  })

  async function readChain(chain: Chain, account: Address, currency: Currency): Promise<readonly TokenBalance[]> {
    const [held, prices] = await Promise.all([
      holdings.read(`${chain.config.caip2}/${account}`, () => readHoldings(chain, account)),
      parts.prices.read(chain, currency),
    ])
    return list(chain, held, prices, parts.imageOf)
  }

  async function ask(account: Address, chains: readonly Chain[], currency: Currency): Promise<Known> {
    const settled = await Promise.allSettled(chains.map((chain) => within(chainMs, readChain(chain, account, currency))))
    const answered = settled.filter((one) => one.status === 'fulfilled')
    if (answered.length === 0) {
      const cause = settled.find((one) => one.status === 'rejected')?.reason
      throw new Refusal('upstream_failed', 'Token Balance Unavailable', { field: 'chainId', retryAfter: 2, cause })
    }
    const balances = answered.flatMap((one) => one.value).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    return { answer: prepare(balance, { balances: balances.slice(0, 1000) }, 'no-store'), complete: answered.length === chains.length }
  }

  return {
    async read(account, chains, currency, fresh) {
      if (fresh.length > 0) {
        for (const chain of fresh) holdings.forget(`${chain.config.caip2}/${account}`)
        for (const key of keysOf(account, parts.chains)) answers.forget(key)
      }
      return (await answers.read(keyOf(account, chains, currency), () => ask(account, chains, currency))).answer
    },
  }
}

function keyOf(account: Address, chains: readonly Chain[], currency: Currency): string {
  return `${account}/${chains.map((chain) => chain.config.caip2).join()}/${currency}`
}

/** Every answer that can be kept for an account: one chain or all, in each currency. */
function keysOf(account: Address, all: readonly Chain[]): readonly string[] {
  return [all, ...all.map((chain) => [chain])].flatMap((chains) => currency.options.map((one) => keyOf(account, chains, one)))
}

function list(chain: Chain, held: Holdings, prices: PriceList, imageOf: (symbol: string) => string): readonly TokenBalance[] {
  const { config } = chain
  const native = config.nativeCurrency ?? ether
  const rows = [
    { ...native, address: undefined, key: nativeAddress, iconUrl: undefined },
    ...config.tokens.map((token) => ({ iconUrl: undefined, ...token, key: token.address.toLowerCase() })),
  ]
  return rows.flatMap((row): readonly TokenBalance[] => {
    const amount = held.get(row.key)
    // The native balance is told even when it is 0; a token without decimals is low quality (spec 5.05).
    if (amount === undefined || (row.address !== undefined && amount === 0n) || row.decimals === 0) return []
    const price = prices.get(row.key)
    return [
      {
        name: row.name,
        symbol: row.symbol,
        chainId: config.caip2,
        ...(row.address !== undefined && { address: `${config.caip2}:${row.address}` as const }),
        ...(price !== undefined && { value: toNumber(times(ofAmount(amount, row.decimals), price)) }),
        price: price === undefined ? 0 : toNumber(price),
        quantity: { decimals: String(row.decimals), numeric: toDecimal(amount, row.decimals) },
        iconUrl: row.iconUrl ?? imageOf(row.symbol),
      },
    ]
  })
}

async function within<Value>(ms: number, work: Promise<Value>): Promise<Value> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`The network did not answer within ${ms} ms.`)), ms)
  })
  try {
    return await Promise.race([work, late])
  } finally {
    clearTimeout(timer)
  }
}
