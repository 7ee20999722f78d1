'use client'
import type { TransactionHash, TransactionRequest } from '@foyer/core'
import { useKit } from '../kit-context.ts'
import { type Action, useAction } from './use-action.ts'

/**
 * Asks the connected wallet to send a transaction; amounts are base units (wei). `data` is its hash: the
 * network has accepted it, not yet included it.
 *
 * Errors: `request_rejected`, `insufficient_funds`, `execution_failed`, `not_connected`, `network_failed`.
 */
export function useSendTransaction(): Action<[transaction: TransactionRequest], TransactionHash> {
  const kit = useKit()
  return useAction((transaction: TransactionRequest) => kit.sendTransaction(transaction))
}
