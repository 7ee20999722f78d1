/** Which pools there are for a pair of tokens. They are remembered: pools do not go away, and new ones are rare. */
import { createTimedCache } from '@foyer/service/cache'
import { type Address, encodeFunctionData, getAddress, type Hex, parseAbi } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import type { SwapPools } from '../../../chains/chain-config.ts'
import { multicall } from '../../../chains/multicall.ts'
import { readWord } from '../../../chains/return-data.ts'

export type PairPools = {
  /** Of version 2; undefined where the router takes its pairs from another factory, too. */
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
  'function factoryV2() view returns (address)',
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

  async function ask([a, b]: TokenPair, signal: AbortSignal): Promise<PairPools> {
    const { router, pairFactory, feePools } = pools
    const pairReads =
      pairFactory === undefined
        ? []
        : [
            { target: pairFactory, data: encodeFunctionData({ abi, functionName: 'getPair', args: [a, b] }) },
            { target: router, data: encodeFunctionData({ abi, functionName: 'factoryV2' }) },
          ]
    const feeReads =
      feePools === undefined
        ? []
        : feesOfPools.map((fee) => ({
            target: feePools.factory,
            data: encodeFunctionData({ abi, functionName: 'getPool', args: [a, b, fee] }),
          }))
    const answers = await multicall(chain, [...pairReads, ...feeReads], { signal })
    const found = answers.map(toAddress)
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
    return { pair: pairFactory !== undefined && takesPairsOf(pairFactory, answers[1]) ? found[0] : undefined, fees }
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

/**
 * A router swaps through the pairs of the factory that it was made with, which is none on some networks. One that does not say which is
 * taken at the word of whoever configured it.
 */
function takesPairsOf(pairFactory: Address, said: Hex | undefined): boolean {
  const factory = readWord(said)
  return factory === undefined || factory === BigInt(pairFactory)
}

function toAddress(data: Hex | undefined): Address | undefined {
  const word = readWord(data)
  return word ? getAddress(`0x${word.toString(16).padStart(40, '0')}`) : undefined
}
