/** The account that a page shows, for hooks and bridges: the kit itself and its buttons do without. */
import type { Namespace } from '@foyer/contract/entities'
import type { Account, AddressOf } from '../entities/wallet.ts'
import type { NonEmpty } from '../family/family.ts'
import { caipAddressOf, connectionOf, heldOf } from './select.ts'
import type { Connection, KernelState } from './state.ts'

/** The account as the page may show it. */
export type AccountSnapshot<N extends Namespace = Namespace> = {
  readonly address: AddressOf<N> | undefined
  /** On the network the wallet is on. */
  readonly caipAddress: `${N}:${string}:${AddressOf<N>}` | undefined
  /** True also while a restored connection is being verified; `status` tells the two apart. */
  readonly isConnected: boolean
  readonly status: Connection['status']
  /** The one in use first. */
  readonly allAccounts: readonly Account<N>[]
}

export function accountOf<N extends Namespace = Namespace>(state: KernelState, namespace?: N): AccountSnapshot<N>
export function accountOf(state: KernelState, namespace?: Namespace): AccountSnapshot {
  const connection = connectionOf(state, namespace)
  const held = heldOf(connection)
  const accounts: readonly Account[] | NonEmpty<Account> = held?.accounts ?? []
  return {
    address: accounts[0]?.address,
    caipAddress: caipAddressOf(state, namespace),
    isConnected: held !== undefined,
    status: connection.status,
    allAccounts: accounts,
  }
}
