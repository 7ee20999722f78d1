'use client'
import { adapterOf, type Caip2, canPair, namespaceOf, networkAccess } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type NetworkAccessInfo = {
  /** Something on this page can talk to networks of that family at all. */
  readonly isAvailable: boolean
  /** The wallet in use has not approved it for this session, and takes no other request. */
  readonly isClosed: boolean
}

/** Whether the page, and the wallet in use, can go to a network. */
export function useNetworkAccess(network: Caip2): NetworkAccessInfo {
  const { options } = useKit()
  const isClosed = useKitState((state) => networkAccess(state, network) === 'closed')
  const adapter = adapterOf(options, namespaceOf(network))
  const isAvailable = adapter !== undefined && (!adapter.walletless || canPair(options))
  return { isAvailable, isClosed }
}

/** Whether the wallet in use has approved only some of the page's networks. */
export function useIsPartlyApproved(): boolean {
  return useKitState((state) => state.network.networks.some((one) => networkAccess(state, one.caipNetworkId) === 'closed'))
}
