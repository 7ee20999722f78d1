/** What the calls about swaps are given, brought to one form, or what is wrong with it. */
import { addressOf, type Caip10, ether, type NativeCurrency, nativeAddress, networkOf } from '@foyer/contract'
import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import type { TokenConfig } from '../../chains/chain-config.ts'
import { readEvmAddress } from '../../chains/evm-address.ts'
import type { SwapMarket } from './swap-market.ts'

export type Problem = {
  readonly code: 'unknown_chain' | 'invalid_address' | 'not_found'
  readonly sentence: string
  readonly field: string
}

export const notSwapped = 'Network not supported for Swaps'

export type Markets = ReadonlyMap<string, SwapMarket>

export type Listed = Omit<TokenConfig, 'address'> | NativeCurrency

/** The token as the deployment lists it; undefined for others. `address` in lower case. */
export function findToken({ config }: Chain, address: string): Listed | undefined {
  if (address === nativeAddress) return config.nativeCurrency ?? ether
  return config.tokens.find((token) => token.address.toLowerCase() === address)
}

/** An account, and tokens by the names that the call has for them. */
type Named = { readonly userAddress?: Caip10 | undefined; readonly [token: string]: Caip10 | undefined }

type Read<Input extends Named> =
  | { readonly market: SwapMarket; readonly addresses: { readonly [Name in keyof Input]: Address } }
  | { readonly problem: Problem }

/** The market of the network that all are of, and their addresses in lower case. */
export function readInput<Input extends Named>(markets: Markets, named: Input): Read<Input> {
  const entries = Object.entries(named).filter((entry): entry is [string, Caip10] => entry[1] !== undefined)
  const networks = new Set(entries.map(([, id]) => networkOf(id)))
  const [field = ''] = entries[0] ?? []
  if (networks.size > 1) return problem('unknown_chain', 'Tokens and account must be of one network.', field)
  const market = markets.get([...networks].join())
  if (market === undefined) return problem('unknown_chain', notSwapped, field)
  const addresses: [string, Address][] = []
  for (const [name, id] of entries) {
    const read = readEvmAddress(addressOf(id))
    if ('problem' in read) return problem('invalid_address', read.problem, name)
    const { address } = read
    if (name !== 'userAddress' && findToken(market.chain, address) === undefined) {
      return problem('not_found', 'This server does not swap this token. See /v1/convert/tokens.', name)
    }
    addresses.push([name, address])
  }
  return { market, addresses: Object.fromEntries(addresses) as { readonly [Name in keyof Input]: Address } }
}

function problem(code: Problem['code'], sentence: string, field: string): { readonly problem: Problem } {
  return { problem: { code, sentence, field } }
}
