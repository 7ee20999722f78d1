'use client'
import { confirmedOf, connectionOf, type Namespace, type NetworkNamespace, type ProviderOf } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { useKitState } from './use-kit-state.ts'

/** The connected wallet's own provider (EIP-1193 on EVM), for the page's own libraries; `undefined` while none is connected. */
export function useProvider<N extends Namespace = NetworkNamespace>(namespace?: N): ProviderOf<N> | undefined {
  const kit = useKit()
  // Every paired wallet has one connector: its session says which one it is.
  const connected = useKitState((state) => {
    const held = confirmedOf(connectionOf(state, namespace))
    return held && { connector: held.connector, session: held.session }
  })
  return connected === undefined ? undefined : kit.getProvider(namespace)
}
