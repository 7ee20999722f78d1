'use client'
import type { Hex, Namespace, TypedData } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

/**
 * Asks the connected wallet to sign EIP-712 typed data, which it shows to the person. `data` is the signature.
 *
 * Errors: `request_rejected`, `request_pending`, `not_connected`, `invalid_input`, `method_unsupported`.
 */
export function useSignTypedData(options: { readonly namespace?: Namespace } = {}): Action<[typedData: TypedData | string], Hex> {
  const kit = useKit()
  return useAction((typedData: TypedData | string) => kit.signTypedData(typedData, options.namespace))
}
