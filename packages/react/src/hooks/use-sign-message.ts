import type { Namespace } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

/**
 * Asks the connected wallet to sign a text (EIP-191 `personal_sign` on EVM). `data` is the signature.
 *
 * Errors: `request_rejected`, `request_pending`, `not_connected`, `method_unsupported`, `wallet_disconnected`.
 */
export function useSignMessage(options: { readonly namespace?: Namespace } = {}): Action<[message: string], string> {
  const kit = useKit()
  return useAction((message: string) => kit.signMessage(message, options.namespace))
}
