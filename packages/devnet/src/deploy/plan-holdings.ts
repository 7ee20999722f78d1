/** Who holds what at the start: everything, almost nothing, nothing, and more than a double can count. */
import { type Address, encodeFunctionData, parseEther, parseUnits } from 'viem'
import { type DevnetAccountName, devnetAccounts } from '../accounts.ts'
import { devTokenArtifact } from '../artifacts/dev-token.ts'
import { editionsArtifact } from '../artifacts/editions.ts'
import { odditiesArtifact } from '../artifacts/oddities.ts'
import { portraitsArtifact } from '../artifacts/portraits.ts'
import { wrappedEtherArtifact } from '../artifacts/wrapped-ether.ts'
import { devnetContracts, devnetTokens } from '../contracts.ts'
import type { NetworkKey } from '../networks.ts'
import type { PlannedTransaction } from './transaction.ts'

type MintedToken = 'usd' | 'usdt' | 'foy' | 'points' | 'wordy' | 'credit'
type Holding = readonly [DevnetAccountName, MintedToken, amount: string]

const onFirst: readonly Holding[] = [
  ['alice', 'usd', '1234.567891'],
  ['alice', 'usdt', '250.5'],
  ['alice', 'foy', '1000.000000000000000001'],
  ['alice', 'points', '42'],
  ['alice', 'wordy', '3.14'],
  ['alice', 'credit', '100'],
  ['bob', 'usd', '75'],
  ['bob', 'foy', '0.5'],
  ['whale', 'usd', '9007199254740993.000001'],
  ['whale', 'foy', '123456789012345678901234567890.123456789012345678'],
  ['whale', 'points', '115792089237316195423570985008687907853269984665640564039457584007913129'],
  ['dusty', 'usd', '0.000001'],
  ['dusty', 'usdt', '0.000001'],
  ['dusty', 'foy', '0.000000000000000001'],
  ['seller', 'usd', '100000000'],
  ['seller', 'usdt', '100000000'],
  ['seller', 'foy', '100000000'],
]

const onSecond: readonly Holding[] = [
  ['alice', 'usd', '88.8'],
  ['alice', 'foy', '5'],
  ['bob', 'usdt', '12.34'],
  ['seller', 'usd', '100000000'],
  ['seller', 'foy', '100000000'],
]

export function planHoldings(key: NetworkKey): readonly PlannedTransaction[] {
  const minted = (key === 'first' ? onFirst : onSecond).map(([who, token, amount]) =>
    mint(token, devnetAccounts[who].address, parseUnits(amount, devnetTokens[token].decimals)),
  )
  return [
    ...minted,
    ...planWrapped(key === 'first' ? '1.5' : '0.25'),
    ...(key === 'first' ? [...planCollectibles(), ...planOddities()] : []),
  ]
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

/** What can be wrong with an NFT, one token each, all of them erin's; and one that nobody asked for. */
export const oddities: readonly { readonly id: bigint; readonly about: string; readonly uri: string }[] = [
  { id: 1n, about: 'a picture that is not there', uri: toUri({ name: 'No picture', image: 'https://pictures.invalid/none.png' }) },
  {
    id: 2n,
    about: 'a picture of 60,000 by 60,000 pixels',
    uri: toUri({
      name: 'Huge picture',
      image: `data:image/png;base64,${toBase64('\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\xea\x60\0\0\xea\x60\x08\x06\0\0\0')}`,
    }),
  },
  { id: 3n, about: 'metadata of a megabyte', uri: 'endless' },
  { id: 4n, about: 'metadata that takes all gas', uri: 'greedy' },
  { id: 5n, about: 'HTML in its name', uri: toUri({ name: '<img src=x onerror=alert(1)>Bold' }) },
  { id: 6n, about: 'a name that turns the text around', uri: toUri({ name: 'Safe\u202egpj.exe' }) },
  { id: 7n, about: 'a name without end', uri: toUri({ name: 'The Longest Name That Anybody Ever Gave To A Picture '.repeat(8) }) },
  { id: 8n, about: 'metadata that is no JSON', uri: 'data:application/json,{' },
  {
    id: 9n,
    about: 'a picture that runs a script',
    uri: toUri({
      name: 'Busy picture',
      image_data:
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><script>alert(1)</script><rect width="8" height="8" fill="#27a"/></svg>',
    }),
  },
  {
    id: 2n ** 256n - 1n,
    about: 'the largest number, and a picture that moves',
    uri: toUri({
      name: 'Moving picture',
      image:
        'data:image/gif;base64,R0lGODlhAQABAPAAAP8AAAAAACH/C05FVFNDQVBFMi4wAwEAAAAh+QQACgAAACwAAAAAAQABAAACAkQBACH5BAAKAAAALAAAAAABAAEAgAAA/wAAAAICRAEAOw==',
    }),
  },
]

function toUri(metadata: object): string {
  return `data:application/json,${JSON.stringify(metadata)}`
}

function toBase64(bytes: string): string {
  return btoa(bytes)
}

function planOddities(): readonly PlannedTransaction[] {
  const { alice, erin } = devnetAccounts
  const mintOddity = (to: Address, contract: Address, { id, about, uri }: (typeof oddities)[number]): PlannedTransaction => ({
    about,
    to: contract,
    data: encodeFunctionData({ abi: odditiesArtifact.abi, functionName: 'mint', args: [to, id, uri] }),
  })
  const lure = { id: 1n, about: 'a lure', uri: toUri({ name: 'Reward', image: 'https://pictures.invalid/reward.png' }) }
  return [
    ...oddities.map((oddity) => mintOddity(erin.address, devnetContracts.oddities, oddity)),
    mintOddity(alice.address, devnetContracts.lures, lure),
    mintOddity(erin.address, devnetContracts.lures, { ...lure, id: 2n }),
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
