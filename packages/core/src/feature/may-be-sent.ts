/** Whether a wallet that was asked may have sent it all the same. */
import type { KitError, KitErrorCode } from '../entities/errors.ts'

/** After these nothing is on its way, whatever else may be wrong. */
const certain: readonly KitErrorCode[] = [
  'request_rejected',
  'request_pending',
  'unauthorized',
  'insufficient_funds',
  'invalid_input',
  'token_distrusted',
  'method_unsupported',
  'chain_unsupported',
  'wallet_disconnected',
  'wallet_not_found',
  'not_connected',
  'execution_failed',
]

/** Stands for anything that a node may say: a wallet that gives nothing else does not know, either. */
const general = -32000

export function mayBeSent(error: KitError): boolean {
  const { code, peerCode } = error
  if (isNotLoaded(error)) return false
  return !certain.includes(code) || (code === 'invalid_input' && peerCode === general)
}

/**
 * The code that would have asked did not arrive, so nobody was asked. Its code alone is that of an answer that is lost, too: what tells them
 * apart is the text of the kernel's `notLoaded`, and of the families' own. An import of it would be a name in the page's first bytes.
 */
export function isNotLoaded({ code, message }: KitError): boolean {
  return code === 'network_failed' && message === 'This part did not load. Check the connection, then try again.'
}
