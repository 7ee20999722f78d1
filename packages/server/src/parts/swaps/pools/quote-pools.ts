/** What pools would pay now, for an amount and each way through them. */
import { type Address, encodeFunctionData, encodePacked, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import type { SwapPools } from '../../../chains/chain-config.ts'
import { multicall, type Read } from '../../../chains/multicall.ts'
import { readWord } from '../../../chains/return-data.ts'
import type { PairPools, PoolFinder, TokenPair } from './find-pools.ts'

/** A way through pools of one version. `fees` has one for each step of version 3, and is undefined for version 2. */
export type PoolRoute = { readonly tokens: readonly Address[]; readonly fees: readonly number[] | undefined }

export type RouteQuote = PoolRoute & { readonly out: bigint; readonly gas: bigint }

const abi = parseAbi([
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
  'function quoteExactInput(bytes path, uint256 amountIn) returns (uint256 amountOut, uint160[] pricesAfter, uint32[] ticksCrossed, uint256 gasEstimate)',
])

/** Of the pools between two tokens, those that a way by a third token may use. */
const mostPoolsOfStep = 2
const gasOfTransaction = 60_000n
const gasOfPair = 90_000n

export type QuoteParts = { readonly chain: Chain; readonly pools: SwapPools; readonly finder: PoolFinder; readonly via: readonly Address[] }

/** The way by which most arrives; undefined where nobody swaps that much. Tokens are contracts, in lower case. */
export async function quotePools(
  { chain, pools, finder, via }: QuoteParts,
  { from, to, amount }: { readonly from: Address; readonly to: Address; readonly amount: bigint },
  signal: AbortSignal,
): Promise<RouteQuote | undefined> {
  const ways = [[from, to], ...via.filter((token) => token !== from && token !== to).map((token) => [from, token, to])] as const
  const steps = ways.map((tokens) => toSteps(tokens))
  const known = await finder.find(steps.flat(), signal)
  const poolsOf = new Map(steps.flat().map((step, index) => [step.join(), known[index] as PairPools]))
  const byPairs = ways.flatMap((tokens) => {
    const pairs = toSteps(tokens).map((step) => poolsOf.get(step.join())?.pair)
    return pairs.every((pair) => pair !== undefined) ? [{ tokens, pairs: pairs as readonly Address[] }] : []
  })
  const byFees = ways.flatMap((tokens) => {
    const most = tokens.length > 2 ? mostPoolsOfStep : Number.POSITIVE_INFINITY
    return combine(toSteps(tokens).map((step) => poolsOf.get(step.join())?.fees.slice(0, most) ?? [])).map((fees) => ({ tokens, fees }))
  })
  const pairs = [...new Set(byPairs.flatMap((way) => way.pairs))]
  const reads: readonly Read[] = [
    ...pairs.map((target) => ({ target, data: encodeFunctionData({ abi, functionName: 'getReserves' }) })),
    ...byFees.map((route) => toQuoterRead(pools, route, amount)),
  ]
  const answers = await multicall(chain, reads, { signal })
  const reserves = new Map(pairs.map((pair, index) => [pair, answers[index]]))
  const quotes: readonly RouteQuote[] = [
    ...byPairs.map(({ tokens, pairs: own }) => ({
      tokens,
      fees: undefined,
      out: own.reduce((sum, pair, index) => amountOut(reserves.get(pair), toSteps(tokens)[index] as TokenPair, sum), amount),
      gas: gasOfTransaction + gasOfPair * BigInt(own.length),
    })),
    ...byFees.map((route, index) => {
      const answer = answers[pairs.length + index]
      return { ...route, out: readWord(answer, 0) ?? 0n, gas: gasOfTransaction + (readWord(answer, 3) ?? 0n) }
    }),
  ]
  return quotes
    .filter(({ out }) => out > 0n)
    .reduce<RouteQuote | undefined>((best, quote) => (best === undefined || quote.out > best.out ? quote : best), undefined)
}

/** A path of version 3: a token, then fee and token for each step. */
export function toPath({ tokens, fees }: { readonly tokens: readonly Address[]; readonly fees: readonly number[] }): Hex {
  const parts = tokens.flatMap((token, index) => (index === 0 ? [token] : [fees[index - 1] as number, token]))
  return encodePacked(
    parts.map((part) => (typeof part === 'number' ? 'uint24' : 'address')),
    parts,
  )
}

function toQuoterRead(
  { feePools }: SwapPools,
  route: { readonly tokens: readonly Address[]; readonly fees: readonly number[] },
  amount: bigint,
): Read {
  return {
    target: feePools?.quoter as Address,
    data: encodeFunctionData({ abi, functionName: 'quoteExactInput', args: [toPath(route), amount] }),
  }
}

/** What a pool of version 2 pays: the product of its reserves stays, but for a fee of 0.3 %. */
function amountOut(reserves: Hex | undefined, [from, to]: TokenPair, amount: bigint): bigint {
  const [first, second] = [readWord(reserves, 0), readWord(reserves, 1)]
  if (!first || !second) return 0n
  const [reserveIn, reserveOut] = BigInt(from) < BigInt(to) ? [first, second] : [second, first]
  const counted = amount * 997n
  return (counted * reserveOut) / (reserveIn * 1000n + counted)
}

function toSteps(tokens: readonly Address[]): readonly TokenPair[] {
  return tokens.slice(1).map((token, index) => [tokens[index] as Address, token])
}

function combine(choices: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return choices.reduce<readonly (readonly number[])[]>((ways, choice) => ways.flatMap((way) => choice.map((fee) => [...way, fee])), [[]])
}
