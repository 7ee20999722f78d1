/**
 * Where the contracts are. The same addresses on both networks and after every start: each is the deployer's
 * n-th transaction, and `deploy/plan-contracts.ts` sends exactly those.
 */
import { type Address, getContractAddress } from 'viem'
import { devnetAccounts } from './accounts.ts'

const atNonce = (nonce: number): Address => getContractAddress({ from: devnetAccounts.deployer.address, nonce: BigInt(nonce) })

/** What is deployed, in order. Append only: an earlier line moves every later address. */
export const deployedInOrder = [
  'weth',
  'usd',
  'usdt',
  'foy',
  'points',
  'wordy',
  'broken',
  'portraits',
  'editions',
  'pairFactory',
  'nameRegistry',
  'nameResolver',
  'universalResolver',
  'feePoolFactory',
  'poolQuoter',
  'swapRouter',
  'oddities',
  'lures',
  'credit',
  'hollow',
  'gift',
] as const

export type DeployedName = (typeof deployedInOrder)[number]

/** The contracts of the local world. The name service answers on the first network only. */
export const devnetContracts: Readonly<Record<DeployedName | 'multicall3', Address>> = {
  multicall3: '0xcA11bde05977b3631167028862bE2a173976CA11',
  weth: atNonce(0),
  usd: atNonce(1),
  usdt: atNonce(2),
  foy: atNonce(3),
  points: atNonce(4),
  wordy: atNonce(5),
  broken: atNonce(6),
  portraits: atNonce(7),
  editions: atNonce(8),
  pairFactory: atNonce(9),
  nameRegistry: atNonce(10),
  nameResolver: atNonce(11),
  universalResolver: atNonce(12),
  feePoolFactory: atNonce(13),
  poolQuoter: atNonce(14),
  swapRouter: atNonce(15),
  oddities: atNonce(16),
  lures: atNonce(17),
  credit: atNonce(18),
  /** No token of the lists: it says that it takes permits, and takes none. */
  hollow: atNonce(19),
  /** A token of no list, under a name that leads away: for whoever is to be sent one. */
  gift: atNonce(20),
}

export type DevnetToken = {
  readonly address: Address
  readonly name: string
  readonly symbol: string
  readonly decimals: number
}

const token = (key: DeployedName, [name, symbol, decimals]: readonly [name: string, symbol: string, decimals: number]): DevnetToken => ({
  address: devnetContracts[key],
  name,
  symbol,
  decimals,
})

/** Every ERC-20 of the local world; the same on both networks. */
export const devnetTokens = {
  weth: token('weth', ['Wrapped Ether', 'WETH', 18]),
  /** Worth one US dollar by definition: prices are measured in it. */
  usd: token('usd', ['Foyer Dollar', 'USDF', 6]),
  /** Returns nothing from transfer and approve, and wants an allowance set to zero before it changes. */
  usdt: token('usdt', ['Tethered Dollar', 'USDT', 6]),
  foy: token('foy', ['Foyer', 'FOY', 18]),
  /** No decimals and no pool: an amount without a price. */
  points: token('points', ['House Points', 'PTS', 0]),
  wordy: token('wordy', ['A Token Whose Name Is Far Longer Than Any List Has Room For', 'LONGSYMBOLTOKEN', 18]),
  /** Takes permits (EIP-2612): what may be taken of it can be signed. Only a pool with a fee of its own holds it, so it has no price. */
  credit: token('credit', ['Foyer Credit', 'CRED', 18]),
  /** Every look at a balance reverts. */
  broken: token('broken', ['Broken', 'BRKN', 18]),
} as const
