'use client'
import type { Namespace } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

/** Disconnects one namespace, or all of them. Rejects with 'Failed to disconnect' (docs/behaviour.md, Disconnecting); the kit forgets the wallet all the same. */
export function useDisconnect(): Action<[namespace?: Namespace], void> {
  const kit = useKit()
  return useAction((namespace?: Namespace) => kit.disconnect(namespace))
}
