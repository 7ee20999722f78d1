/** Who holds what at the start: everything, almost nothing, nothing, and more than a double can count. */
import { type Address, encodeFunctionData, parseEther, parseUnits } from 'viem'
import { type DevnetAccountName, devnetAccounts } from '../accounts.ts'
import { devTokenArtifact } from '../artifacts/dev-token.ts'
import { editionsArtifact } from '../artifacts/editions.ts'
import { portraitsArtifact } from '../artifacts/portraits.ts'
import { wrappedEtherArtifact } from '../artifacts/wrapped-ether.ts'
import { devnetContracts, devnetTokens } from '../contracts.ts'
import type { NetworkKey } from '../networks.ts'
import type { PlannedTransaction } from './transaction.ts'

type MintedToken = 'usd' | 'usdt' | 'foy' | 'points' | 'wordy'
type Holding = readonly [DevnetAccountName, MintedToken, amount: string]

const onFirst: readonly Holding[] = [
  ['alice', 'usd', '1234.567891'],
  ['alice', 'usdt', '250.5'],
  ['alice', 'foy', '1000.000000000000000001'],
  ['alice', 'points', '42'],
  ['alice', 'wordy', '3.14'],
  ['bob', 'usd', '75'],
  ['bob', 'foy', '0.5'],
  ['whale', 'usd', '9007199254740993.000001'],
  ['whale', 'foy', '123456789012345678901234567890.123456789012345678'],
  ['whale', 'points', '115792089237316195423570985008687907853269984665640564039457584007913129'],
  ['dusty', 'usd', '0.000001'],
  ['dusty', 'usdt', '0.000001'],
  ['dusty', 'foy', '0.000000000000000001'],
]

const onSecond: readonly Holding[] = [
  ['alice', 'usd', '88.8'],
  ['alice', 'foy', '5'],
  ['bob', 'usdt', '12.34'],
]

export function planHoldings(key: NetworkKey): readonly PlannedTransaction[] {
  const minted = (key === 'first' ? onFirst : onSecond).map(([who, token, amount]) =>
    mint(token, devnetAccounts[who].address, parseUnits(amount, devnetTokens[token].decimals)),
  )
  return [...minted, ...planWrapped(key === 'first' ? '1.5' : '0.25'), ...(key === 'first' ? planCollectibles() : [])]
}

/** Makes `amount` (in the smallest unit) of a token out of nothing. */
export function mint(token: MintedToken, to: Address, amount: bigint): PlannedTransaction {
  const data = encodeFunctionData({ abi: devTokenArtifact.abi, functionName: 'mint', args: [to, amount] })
  return { about: `mint ${token}`, to: devnetContracts[token], data }
}

function planWrapped(amount: string): readonly PlannedTransaction[] {
  const value = parseEther(amount)
  const { abi } = wrappedEtherArtifact
  return [
    { about: 'wrap', to: devnetContracts.weth, data: encodeFunctionData({ abi, functionName: 'deposit' }), value },
    {
      about: 'give weth',
      to: devnetContracts.weth,
      data: encodeFunctionData({ abi, functionName: 'transfer', args: [devnetAccounts.alice.address, value] }),
    },
  ]
}

/** Portraits 1 and 2 are alice's, 3 is bob's (and his avatar); of editions alice has seven of 1 and one of 2. */
function planCollectibles(): readonly PlannedTransaction[] {
  const { alice, bob } = devnetAccounts
  const portrait = (to: Address, id: bigint): PlannedTransaction => ({
    about: `portrait ${id}`,
    to: devnetContracts.portraits,
    data: encodeFunctionData({ abi: portraitsArtifact.abi, functionName: 'mint', args: [to, id] }),
  })
  const edition = (to: Address, id: bigint, amount: bigint): PlannedTransaction => ({
    about: `edition ${id}`,
    to: devnetContracts.editions,
    data: encodeFunctionData({ abi: editionsArtifact.abi, functionName: 'mint', args: [to, id, amount] }),
  })
  return [
    portrait(alice.address, 1n),
    portrait(alice.address, 2n),
    portrait(bob.address, 3n),
    edition(alice.address, 1n, 7n),
    edition(alice.address, 2n, 1n),
    edition(bob.address, 1n, 2n),
  ]
}
