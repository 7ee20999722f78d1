/** Which pools there are for a pair of tokens. They are remembered: pools do not go away, and new ones are rare. */
import { createTimedCache } from '@foyer/service/cache'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import type { SwapPools } from '../../../chains/chain-config.ts'
import { multicall, type Read } from '../../../chains/multicall.ts'
import { readWord } from '../../../chains/return-data.ts'

export type PairPools = {
  /** Of version 2. */
  readonly pair: Address | undefined
  /** Fees of the pools of version 3 that hold anything, in hundredths of a basis point; the deepest first. */
  readonly fees: readonly number[]
}

export type PoolFinder = {
  /** The pools of each pair, in the order of the pairs. @throws what `Chain.request` throws. */
  readonly find: (pairs: readonly TokenPair[], signal: AbortSignal) => Promise<readonly PairPools[]>
}

export type TokenPair = readonly [Address, Address]

const abi = parseAbi([
  'function getPair(address a, address b) view returns (address)',
  'function getPool(address a, address b, uint24 fee) view returns (address)',
  'function liquidity() view returns (uint128)',
])

/** What Uniswap lets pools take: 0.01, 0.05, 0.3 and 1 per cent. */
const feesOfPools = [100, 500, 3_000, 10_000]
const keptMs = 300_000
const mostKeptPairs = 10_000

export function createPoolFinder({
  chain,
  pools,
  now,
}: {
  readonly chain: Chain
  readonly pools: SwapPools
  readonly now: () => number
}): PoolFinder {
  const kept = createTimedCache<PairPools>({ ttlMs: keptMs, now, max: mostKeptPairs })

  const readAddresses = async (reads: readonly Read[], signal: AbortSignal) =>
    (await multicall(chain, reads, { signal })).map((data) => toAddress(data))

  async function ask([a, b]: TokenPair, signal: AbortSignal): Promise<PairPools> {
    const { pairFactory, feePools } = pools
    const pairReads =
      pairFactory === undefined ? [] : [{ target: pairFactory, data: encodeFunctionData({ abi, functionName: 'getPair', args: [a, b] }) }]
    const feeReads =
      feePools === undefined
        ? []
        : feesOfPools.map((fee) => ({
            target: feePools.factory,
            data: encodeFunctionData({ abi, functionName: 'getPool', args: [a, b, fee] }),
          }))
    const found = await readAddresses([...pairReads, ...feeReads], signal)
    const withFee = found
      .slice(pairReads.length)
      .flatMap((pool, index) => (pool === undefined ? [] : [{ pool, fee: feesOfPools[index] ?? 0 }]))
    const depths = await multicall(
      chain,
      withFee.map(({ pool }) => ({ target: pool, data: encodeFunctionData({ abi, functionName: 'liquidity' }) })),
      { signal },
    )
    const fees = withFee
      .map(({ fee }, index) => ({ fee, depth: readWord(depths[index]) ?? 0n }))
      .filter(({ depth }) => depth > 0n)
      .sort((one, other) => (one.depth > other.depth ? -1 : 1))
      .map(({ fee }) => fee)
    return { pair: pairReads.length === 0 ? undefined : found[0], fees }
  }

  return {
    find: (pairs, signal) =>
      Promise.all(
        pairs.map(([a, b]) => {
          const [first, second] = BigInt(a) < BigInt(b) ? [a, b] : [b, a]
          return kept.read(`${first}/${second}`, (own) => ask([first, second], own), signal)
        }),
      ),
  }
}

function toAddress(data: Hex | undefined): Address | undefined {
  const word = readWord(data)
  return word ? getAddress(`0x${word.toString(16).padStart(40, '0')}`) : undefined
}
