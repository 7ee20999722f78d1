/** What EVM nodes say when they refuse a transaction or call, by their sentence. */
import type { NodeErrors } from '../shared/errors/translate-error.ts'

export const nodeErrors = [
  [/revert/i, 'The contract refused: execution reverted.'],
  [/(?:tip|priority fee).*(?:higher|above|greater) than (?:the )?(?:max )?fee/i, 'The tip is above the fee cap.'],
  [/(?:fee cap|fee per gas).*(?:2\^256|too high)/i, 'The fee cap is too high.'],
  [/(?:fee cap|fee per gas|gas price).*(?:less than|too low|below)|underpriced|outdated/i, 'The fee cap is too low.'],
  [/nonce (?:is )?too high/i, 'The nonce is too high.'],
  // It may be the very transaction that was asked for, sent a moment before.
  [
    /nonce (?:is )?too low|already (?:imported|known|in mempool)|\bknown transaction/i,
    'The nonce is too low: this transaction or another took its place.',
    'unknown',
  ],
  [/nonce.*max/i, 'The nonce is at its maximum.'],
  [/insufficient funds|exceeds.*balance/i, 'The account cannot pay for value plus fee.', 'insufficient_funds'],
  [/intrinsic gas too high|exceeds.*gas limit|gas limit reached/i, 'The gas limit is too high.'],
  [/intrinsic gas too low|out ?of ?gas/i, 'The gas limit is too low.'],
  [/transaction type/i, 'The chain does not support this type of transaction.'],
] as const satisfies NodeErrors
