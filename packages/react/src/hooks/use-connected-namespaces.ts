'use client'
import { connectionOf, heldOf, type Namespace, namespaces } from '@foyer/core'
import { useKitState } from './use-kit-state.ts'

/** The namespaces in which an account is connected, or was and is being verified. */
export function useConnectedNamespaces(): readonly Namespace[] {
  return useKitState((state) => namespaces.filter((namespace) => heldOf(connectionOf(state, namespace)) !== undefined))
}
