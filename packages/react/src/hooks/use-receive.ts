'use client'
import { type Network, namespaceOf, networkAccess } from '@foyer/core'
import { useAccount } from './use-account.ts'
import { useKitState } from './use-kit-state.ts'

export type Receive = {
  /** Where tokens can be sent; `undefined` while no account is connected. */
  readonly address: string | undefined
  /** What a QR code of it says: the plain address, which every wallet reads. */
  readonly code: string | undefined
  /** The page's networks on which the address is this account. A smart account is there only where it is in use. */
  readonly networks: readonly Network[]
}

/** The account's address, to be given to somebody who sends. */
export function useReceive(): Receive {
  const { account, caipAddress } = useAccount()
  const networks = useKitState((state) => {
    if (!account || !caipAddress) return none
    const [namespace, reference] = caipAddress.split(':')
    return state.network.networks.filter(({ caipNetworkId }) =>
      account.type === 'smartAccount'
        ? caipNetworkId === `${namespace}:${reference}`
        : namespaceOf(caipNetworkId) === namespace && networkAccess(state, caipNetworkId) !== 'closed',
    )
  })
  return { address: account?.address, code: account?.address, networks }
}

const none: readonly Network[] = []
