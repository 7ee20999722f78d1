/** The pools that prices are read from. */
import { type Address, getContractAddress, parseUnits } from 'viem'
import { devnetContracts, devnetTokens } from './contracts.ts'
import type { NetworkKey } from './networks.ts'

type PooledToken = 'weth' | 'usd' | 'usdt' | 'foy'

export type DevnetPool = {
  readonly address: Address
  /** What is in it at the start, in each token's smallest unit. */
  readonly holds: readonly (readonly [PooledToken, bigint])[]
}

const pool = (nth: number, ...holds: readonly (readonly [PooledToken, string])[]): DevnetPool => ({
  address: getContractAddress({ from: devnetContracts.pairFactory, nonce: BigInt(nth) }),
  holds: holds.map(([token, amount]) => [token, parseUnits(amount, devnetTokens[token].decimals)] as const),
})

/** At the start ether is 2500 dollars on the first network and 2480 on the second; FOY is 1 and 0.992. */
export const devnetPools: Readonly<Record<NetworkKey, readonly DevnetPool[]>> = {
  first: [
    pool(1, ['weth', '1000'], ['usd', '2500000']),
    pool(2, ['foy', '1000000'], ['weth', '400']),
    pool(3, ['usdt', '1000000'], ['usd', '999000']),
  ],
  second: [pool(1, ['weth', '500'], ['usd', '1240000']), pool(2, ['foy', '250000'], ['weth', '100'])],
}
