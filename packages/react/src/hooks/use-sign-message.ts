'use client'
import type { Namespace, NetworkNamespace, SignatureOf } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

/**
 * Asks the connected wallet to sign a text (EIP-191 `personal_sign` on EVM). `data` is the signature.
 *
 * Errors: `request_rejected`, `request_pending`, `not_connected`, `method_unsupported`, `wallet_disconnected`.
 */
export function useSignMessage<N extends Namespace = NetworkNamespace>(
  options: { readonly namespace?: N } = {},
): Action<[message: string], SignatureOf<N>> {
  const kit = useKit()
  return useAction((message: string) => kit.signMessage(message, options.namespace))
}
