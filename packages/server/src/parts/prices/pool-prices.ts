/**
 * Prices in US dollars from pools of the Uniswap V2 kind.
 *
 * A token is priced by its deepest pool, either against a dollar token or against the wrapped native currency. These are
 * spot prices of the reserves at one block: good for showing what a balance is worth, not for settling anything. Pools
 * with little in them are ignored, since their price can be moved by anyone.
 */
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import type { PoolPrices } from '../../chains/chain-config.ts'
import { multicall } from '../../chains/multicall.ts'
import { readWord } from '../../chains/return-data.ts'
import { type Fraction, isLess, ofAmount, one, times } from '../../money/fraction.ts'

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getReserves() view returns (uint112 reserve0, uint112 reserve1, uint32 at)',
])

type Priced = { readonly address: Address; readonly decimals: number }

/** Dollars for each token, by lower-case address; the native currency is under its wrapped form's address. Unknown ones are absent. */
export async function readPoolPrices(chain: Chain, pools: PoolPrices, signal?: AbortSignal): Promise<ReadonlyMap<string, Fraction>> {
  const tokens: readonly Priced[] = chain.config.tokens
  const wrapped: Priced = { address: pools.wrappedNative, decimals: chain.config.nativeCurrency?.decimals ?? 18 }
  const prices = new Map<string, Fraction>()
  for (const stable of pools.stables) prices.set(stable.address.toLowerCase(), one)

  const open = [wrapped, ...tokens.filter((token) => !prices.has(token.address.toLowerCase()) && !isSame(token, wrapped))]
  const pairs = open.flatMap((token) => [
    ...pools.stables.map((against) => ({ token, against })),
    ...(isSame(token, wrapped) ? [] : [{ token, against: wrapped }]),
  ])
  const addresses = await multicall(
    chain,
    pairs.map(({ token, against }) => ({
      target: pools.factory,
      data: encodeFunctionData({ abi, functionName: 'getPair', args: [token.address, against.address] }),
    })),
    { signal },
  )
  const existing = pairs.flatMap((pair, index) => {
    const pool = toAddress(addresses[index])
    return pool === undefined ? [] : [{ ...pair, pool }]
  })
  const reserves = await multicall(
    chain,
    existing.map(({ pool }) => ({ target: pool, data: encodeFunctionData({ abi, functionName: 'getReserves' }) })),
    { signal },
  )

  const least = ofAmount(BigInt(Math.round(pools.minLiquidityUsd ?? 1000)), 0)
  const deepest = new Map<string, Fraction>()
  // The native currency comes first: the others may be priced through it.
  existing.forEach(({ token, against }, index) => {
    const first = readWord(reserves[index], 0)
    const second = readWord(reserves[index], 1)
    const unit = prices.get(against.address.toLowerCase())
    if (!first || !second || unit === undefined) return
    const [own, other] = isBefore(token.address, against.address) ? [first, second] : [second, first]
    const depth = times(ofAmount(other, against.decimals), unit)
    const key = token.address.toLowerCase()
    if (isLess(depth, least) || !isLess(deepest.get(key) ?? nothing, depth)) return
    deepest.set(key, depth)
    prices.set(key, { top: depth.top * 10n ** BigInt(token.decimals), bottom: depth.bottom * own })
  })
  return prices
}

const nothing: Fraction = { top: 0n, bottom: 1n }

function isSame(a: Priced, b: Priced): boolean {
  return a.address.toLowerCase() === b.address.toLowerCase()
}

/** A pool keeps its two tokens in the order of their addresses. */
function isBefore(a: Address, b: Address): boolean {
  return BigInt(a) < BigInt(b)
}

function toAddress(data: Hex | undefined): Address | undefined {
  const word = readWord(data)
  return word ? getAddress(`0x${word.toString(16).padStart(40, '0')}`) : undefined
}
