/** Who has sent what a library sends: it asks the wallet itself, by a request. */
import type { Caip2, Caip10 } from '@foyer/contract/entities'
import type { Account } from '../entities/wallet.ts'
import type { NonEmpty, ProviderRequest } from '../family/family.ts'
import { networkOf } from '../kernel/select.ts'
import type { KernelState } from '../kernel/state.ts'

type Wallet = { readonly accounts: NonEmpty<Account>; readonly network: Caip2; readonly state: KernelState }

/** The account that a request has sent something from, which the wallet has done by now; `undefined` of one that sends nothing. */
export function senderOf({ method, params }: ProviderRequest, { accounts, network, state }: Wallet): Caip10 | undefined {
  if (method !== 'eth_sendTransaction' && method !== 'wallet_sendCalls') return undefined
  const { from, chainId } = Object(Array.isArray(params) && params[0]) as { readonly from?: unknown; readonly chainId?: unknown }
  // Whom or where the kit does not know, the wallet had to take for its own.
  const { address } = accounts.find((account) => isSame(account.address, from)) ?? accounts[0]
  const named = networkOf(state, `eip155:${Number(chainId)}`)
  return `${named?.caipNetworkId ?? network}:${address}`
}

function isSame(address: string, from: unknown): boolean {
  return typeof from === 'string' && from.toLowerCase() === address.toLowerCase()
}
