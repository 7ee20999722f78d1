/** What a paired provider (EIP-1193) rejects with, as a `KitError` (spec 8.19). Adapters have their own, larger tables. */
import { KitError, type KitErrorCode } from '../errors.ts'
import { fromPairingError } from './pairing-error.ts'

type Meaning = readonly [KitErrorCode, string]

const declined: Meaning = ['request_rejected', 'The request was declined in the wallet.']
const unknownMethod: Meaning = ['method_unsupported', 'The wallet does not know this method, or a part of it.']
const unknownChain: Meaning = ['chain_unsupported', 'Chain is not supported']
const refused: Meaning = ['invalid_input', 'The request was refused as not valid.']

const byNumber: Readonly<Record<number, Meaning>> = {
  4001: declined,
  5000: declined,
  5002: declined,
  5750: declined,
  4100: ['unauthorized', 'The wallet has not allowed this page to use the account or method.'],
  4200: ['method_unsupported', 'The method is not supported: the wallet did not approve it, or does not know it.'],
  '-32601': unknownMethod,
  '-32004': unknownMethod,
  '-32006': unknownMethod,
  5700: unknownMethod,
  5760: unknownMethod,
  4900: ['wallet_disconnected', 'The session has ended. Connect the wallet again.'],
  4901: ['wallet_disconnected', 'The wallet has lost its connection to the network.'],
  4902: unknownChain,
  5100: unknownChain,
  5710: unknownChain,
  '-32002': ['request_pending', 'The wallet already shows a request for this page: answer it there.'],
  '-32005': ['rate_limited', 'Too many requests: wait a moment.'],
  '-32600': refused,
  '-32602': refused,
  5720: refused,
  5730: refused,
  5740: refused,
}

type Thrown = { readonly name?: unknown; readonly code?: unknown; readonly peerCode?: unknown; readonly cause?: unknown }

export function fromProviderError(cause: unknown): KitError {
  if (KitError.is(cause)) return cause
  const outer = asThrown(cause)
  const inner = asThrown(outer.cause)
  const isPaired = inner.name === 'PairingError'
  // The wallet's own number says most; without one, why the client of the session had to answer itself.
  const number = isPaired ? inner.peerCode : outer.code
  const meaning = typeof number === 'number' ? byNumber[number] : undefined
  if (!meaning && isPaired) {
    const error = fromPairingError(inner)
    if (error.code !== 'unknown') return error
  }
  const [code, text] = meaning ?? (['unknown', 'The wallet gave an error that it did not explain.'] as const)
  const peerCode = number ?? outer.code
  return new KitError(code, text, { cause, ...(typeof peerCode === 'number' && { peerCode }) })
}

function asThrown(value: unknown): Thrown {
  return typeof value === 'object' && value !== null ? value : {}
}
