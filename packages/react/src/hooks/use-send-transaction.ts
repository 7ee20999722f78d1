import type { Kit } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

export type TransactionInput = Parameters<Kit['sendTransaction']>[0]

/**
 * Asks the connected wallet to send a transaction; amounts are base units (wei). `data` is its hash: the
 * network has accepted it, not yet included it.
 *
 * Errors: `request_rejected`, `insufficient_funds`, `execution_failed`, `not_connected`, `network_failed`.
 */
export function useSendTransaction(): Action<[transaction: TransactionInput], string> {
  const kit = useKit()
  return useAction((transaction: TransactionInput) => kit.sendTransaction(transaction))
}
