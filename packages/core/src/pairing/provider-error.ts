/** What a paired provider (EIP-1193) rejects with, as a `KitError`. Adapters have their own, larger tables. */
import { KitError, type KitErrorCode } from '../errors.ts'
import { fromPairingError } from './pairing-error.ts'

const byNumber: Readonly<Record<number, readonly [KitErrorCode, string]>> = {
  4001: ['request_rejected', 'The request was declined in the wallet.'],
  5000: ['request_rejected', 'The request was declined in the wallet.'],
  5002: ['request_rejected', 'The request was declined in the wallet.'],
  4100: ['unauthorized', 'The wallet has not allowed this page to use the account or method.'],
  4200: ['method_unsupported', 'The wallet did not approve this method, and there is nobody else to ask.'],
  '-32601': ['method_unsupported', 'The wallet does not know this method.'],
  4900: ['wallet_disconnected', 'The session has ended. Connect the wallet again.'],
  4901: ['wallet_disconnected', 'The wallet has lost its connection to the network.'],
  4902: ['chain_unsupported', 'Chain is not supported'],
  5100: ['chain_unsupported', 'Chain is not supported'],
  '-32602': ['invalid_input', 'The request was refused as not valid.'],
}

export function fromProviderError(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  const inner = (cause as { readonly cause?: unknown } | undefined)?.cause
  const pairing = isPairingError(inner) ? fromPairingError(inner) : undefined
  if (pairing && pairing.code !== 'unknown') return pairing
  const { code } = (typeof cause === 'object' && cause !== null ? cause : {}) as { readonly code?: unknown }
  const [found, text] = (typeof code === 'number' && byNumber[code]) || [
    'unknown' as const,
    'The wallet gave an error that it did not explain.',
  ]
  return new KitError(found, text, { cause, ...(typeof code === 'number' && { peerCode: code }) })
}

function isPairingError(value: unknown): boolean {
  return (value as { readonly name?: unknown } | undefined)?.name === 'PairingError'
}
