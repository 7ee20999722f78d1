/** The pools that prices are read from, and that tokens are swapped in. */
import { type Address, getContractAddress, parseUnits } from 'viem'
import { devnetContracts, devnetTokens } from './contracts.ts'
import type { NetworkKey } from './networks.ts'

type PooledToken = 'weth' | 'usd' | 'usdt' | 'foy' | 'credit'

export type DevnetPool = {
  readonly address: Address
  /** Of a pool with a fee of its own, in hundredths of a basis point; undefined for the others, which take 0.3 %. */
  readonly fee: number | undefined
  /** What is in it at the start, in each token's smallest unit. */
  readonly holds: readonly (readonly [PooledToken, bigint])[]
}

const pool = (nth: number, ...holds: readonly (readonly [PooledToken, string])[]): DevnetPool => ({
  address: getContractAddress({ from: devnetContracts.pairFactory, nonce: BigInt(nth) }),
  fee: undefined,
  holds: holds.map(toUnits),
})

const feePool = (nth: number, fee: number, ...holds: readonly (readonly [PooledToken, string])[]): DevnetPool => ({
  address: getContractAddress({ from: devnetContracts.feePoolFactory, nonce: BigInt(nth) }),
  fee,
  holds: holds.map(toUnits),
})

function toUnits([token, amount]: readonly [PooledToken, string]): readonly [PooledToken, bigint] {
  return [token, parseUnits(amount, devnetTokens[token].decimals)]
}

/** At the start ether is 2500 dollars on the first network and 2480 on the second; FOY is 1 and 0.992. */
export const devnetPools: Readonly<Record<NetworkKey, readonly DevnetPool[]>> = {
  first: [
    pool(1, ['weth', '1000'], ['usd', '2500000']),
    pool(2, ['foy', '1000000'], ['weth', '400']),
    pool(3, ['usdt', '1000000'], ['usd', '999000']),
  ],
  second: [pool(1, ['weth', '500'], ['usd', '1240000']), pool(2, ['foy', '250000'], ['weth', '100'])],
}

/** For swaps alone: with less in them, or a lower fee, than the pools above, so that the best route depends on the amount. */
export const devnetFeePools: Readonly<Record<NetworkKey, readonly DevnetPool[]>> = {
  first: [
    feePool(1, 500, ['foy', '50000'], ['usd', '50000']),
    feePool(2, 100, ['usdt', '400000'], ['usd', '400000']),
    feePool(3, 500, ['credit', '50000'], ['usd', '50000']),
    feePool(4, 3_000, ['credit', '50000'], ['weth', '20']),
  ],
  second: [feePool(1, 500, ['foy', '50000'], ['usd', '49600'])],
}
