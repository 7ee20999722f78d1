/**
 * Balances of an account over one chain or all of them, with prices.
 *
 * What an account holds is kept for 10 s per chain and account, so an answer for one chain is never given for another.
 * A chain that does not answer within 4 s is left out of the list and does not delay or spoil the rest.
 */

import { type Currency, currency, ether, nativeAddress, type TokenBalance } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import { within } from '@foyer/service/limits'
import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { type Context, toTokenImage } from '../../context.ts'
import { ofAmount, times, toDecimal, toNumber } from '../../money/fraction.ts'
import type { PriceList, PriceLists } from '../../money/price-list.ts'
import { createHoldingsReader, type Holdings } from './holdings.ts'

export type BalanceQuery = {
  readonly chains: readonly Chain[]
  readonly currency: Currency
  /** Chains to read again, whatever is kept. */
  readonly fresh: readonly Chain[]
  /** Of the caller, who may hang up. Made when it is wanted: what is kept needs none. */
  readonly signal: () => AbortSignal
  /** Is told, in networks beyond the first, what is about to be asked of nodes, and throws where that is too much. */
  readonly charge: (points: number) => void
}

/** The same object as long as it is kept; a cause where no chain answered. */
export type FoundBalances = { readonly balances: TokenBalance[] } | { readonly cause: unknown }

/** Which list is wanted. */
export type BalanceList = Pick<BalanceQuery, 'chains' | 'currency'>

export type BalanceReader = {
  readonly read: (account: Address, query: BalanceQuery) => Promise<FoundBalances>
  /** Reads the same list again as long as it is kept; undefined where it has to be read. */
  readonly createRecall: (account: Address, list: BalanceList) => () => { readonly balances: TokenBalance[] } | undefined
}

const keptMs = 10_000
/** Rows of what is kept: of the amounts that accounts have, and of the lists that are made of them. An account may have as many as are listed. */
const mostKeptRows = 50_000
const partialMs = 2_000
const chainMs = 4_000
/** Longer than a source of prices is asked, and less than a network may take. */
const longestPricesMs = 3_000

type Asked = { readonly currency: Currency; readonly signal: AbortSignal }

type Known = { readonly found: { readonly balances: TokenBalance[] }; readonly complete: boolean }

class NoChainAnswered extends Error {}

export function createBalanceReader(
  context: Pick<Context, 'chains' | 'publicUrl' | 'pictures' | 'now' | 'metrics'>,
  lists: PriceLists,
  { mostRows = mostKeptRows }: { readonly mostRows?: number } = {},
): BalanceReader {
  const { now, metrics } = context
  const readHoldings = createHoldingsReader()
  const holdings = createTimedCache<Holdings>({ ttlMs: keptMs, now, max: mostRows, costOf: ({ size }) => 1 + size })
  const known = createTimedCache<Known>({
    ttlMs: ({ complete }) => (complete ? keptMs : partialMs),
    now,
    max: mostRows,
    costOf: ({ found }) => 1 + found.balances.length,
    onRead: (outcome) => metrics.cache.inc({ cache: 'balance', outcome }),
  })

  async function readChain(chain: Chain, account: Address, { currency, signal: all }: Asked): Promise<readonly TokenBalance[]> {
    const [held, prices] = await Promise.all([
      within(all, chainMs, (signal) => holdings.read(heldKeyOf(account, chain), (own) => readHoldings(chain, account, own), signal)),
      readPrices(chain, { currency, signal: all }),
    ])
    return toBalances(chain, { held, prices, imageOf: (token) => toTokenImage(context, token) })
  }

  /** None where they are not told in time: what somebody has does not depend on what it is worth. */
  function readPrices(chain: Chain, { currency, signal: all }: Asked): Promise<PriceList> {
    return within(all, longestPricesMs, async (signal) => {
      try {
        return await lists.read(chain, currency, signal)
      } catch (error) {
        all.throwIfAborted()
        if (signal.aborted) return new Map()
        throw error
      }
    })
  }

  async function readAll(account: Address, chains: readonly Chain[], asked: Asked): Promise<Known> {
    const settled = await Promise.allSettled(chains.map((chain) => readChain(chain, account, asked)))
    asked.signal.throwIfAborted()
    const answered = settled.filter((one) => one.status === 'fulfilled')
    if (answered.length === 0) throw new NoChainAnswered('', { cause: settled.find((one) => one.status === 'rejected')?.reason })
    const balances = answered.flatMap((one) => one.value).sort((a, b) => (b.value ?? 0) - (a.value ?? 0))
    return { found: { balances: balances.slice(0, 1000) }, complete: answered.length === chains.length }
  }

  function recall(key: string): { readonly balances: TokenBalance[] } | undefined {
    const kept = known.peek(key)
    if (kept !== undefined) metrics.cache.inc({ cache: 'balance', outcome: 'hit' })
    return kept?.found
  }

  return {
    createRecall(account, { chains, currency }) {
      const key = keyOf(account, chains, currency)
      return () => recall(key)
    },
    async read(account, { chains, currency, fresh, signal, charge }) {
      if (fresh.length > 0) {
        for (const chain of fresh) holdings.forget(heldKeyOf(account, chain))
        for (const key of keysOf(account, context.chains.all)) known.forget(key)
      }
      try {
        const key = keyOf(account, chains, currency)
        const kept = recall(key)
        if (kept !== undefined) return kept
        const asked = chains.filter((chain) => holdings.peek(heldKeyOf(account, chain)) === undefined)
        charge(Math.max(0, asked.length - 1))
        return (await known.read(key, (own) => readAll(account, chains, { currency, signal: own }), signal())).found
      } catch (error) {
        if (error instanceof NoChainAnswered) return { cause: error.cause }
        throw error
      }
    },
  }
}

function heldKeyOf(account: Address, { config }: Chain): string {
  return `${config.caip2}/${account}`
}

function keyOf(account: Address, chains: readonly Chain[], currency: Currency): string {
  return `${account}/${chains.map((chain) => chain.config.caip2).join()}/${currency}`
}

/** Every list that can be kept for an account: one chain or all, in each currency. */
function keysOf(account: Address, all: readonly Chain[]): readonly string[] {
  return [all, ...all.map((chain) => [chain])].flatMap((chains) => currency.options.map((one) => keyOf(account, chains, one)))
}

type ListedToken = { readonly symbol: string; readonly iconUrl?: string }
type Findings = { readonly held: Holdings; readonly prices: PriceList; readonly imageOf: (token: ListedToken) => string }

function toBalances(chain: Chain, { held, prices, imageOf }: Findings): readonly TokenBalance[] {
  const { config } = chain
  const native = config.nativeCurrency ?? ether
  const rows = [
    { ...native, address: undefined, key: nativeAddress },
    ...config.tokens.map((token) => ({ ...token, key: token.address.toLowerCase() })),
  ]
  return rows.flatMap((row): readonly TokenBalance[] => {
    const amount = held.get(row.key)
    // A token without decimals is of low quality.
    if (amount === undefined || row.decimals === 0) return []
    const price = prices.get(row.key)
    return [
      {
        name: row.name,
        symbol: row.symbol,
        chainId: config.caip2,
        // Named by the deployment.
        ...(row.address !== undefined && { address: `${config.caip2}:${row.address}` as const, flags: { is_spam: false } }),
        ...(price !== undefined && { value: toNumber(times(ofAmount(amount, row.decimals), price)) }),
        price: price === undefined ? 0 : toNumber(price),
        quantity: { decimals: String(row.decimals), numeric: toDecimal(amount, row.decimals) },
        iconUrl: imageOf(row),
      },
    ]
  })
}
