'use client'
import { type Caip2, isUnsupported, type KitError, type Network, type NetworkId, networkOf } from '@foyer/core'
import { useCallback } from 'react'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

export type NetworkInfo = {
  /** The network the page is on; `undefined` when the wallet is on one the kit was not given. */
  readonly network: Network<NetworkId> | undefined
  /** Its id, known also when `network` is not. */
  readonly caipNetworkId: Caip2 | undefined
  readonly networks: readonly Network<NetworkId>[]
  /** Whether the wallet is on one of `networks` (docs/behaviour.md, Unsupported network). */
  readonly isSupported: boolean
  /** The network the wallet is being asked to move to. */
  readonly switching: Caip2 | undefined
  /** When that wait began, ms since the epoch. */
  readonly since: number | undefined
  /** Why the last switch failed, and where it was going. */
  readonly error: KitError | undefined
  readonly failedTo: Caip2 | undefined
  /** Resolves on the new network; rejects with a `KitError`, which is also in `error`. */
  readonly switchNetwork: (network: NetworkId) => Promise<void>
  /** The same for who shows the outcome from `switching`, `error` and `network`. */
  readonly startSwitch: (network: NetworkId) => void
}

/** The network the page is on, those it may be on, and the way from one to the other. */
export function useNetwork(): NetworkInfo {
  const kit = useKit()
  const info = useKitState((state) => {
    const { active, networks, switching, failed } = state.network
    return {
      network: networkOf(state),
      caipNetworkId: active,
      networks,
      isSupported: !isUnsupported(state),
      switching: switching?.to,
      since: switching?.since,
      error: failed?.error,
      failedTo: failed?.to,
    }
  })
  const switchNetwork = useCallback((network: NetworkId) => kit.switchNetwork(network), [kit])
  const startSwitch = useCallback((network: NetworkId) => kit.send({ type: 'switch-network', network }), [kit])
  return { ...info, switchNetwork, startSwitch }
}
