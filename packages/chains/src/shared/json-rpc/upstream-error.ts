/** What goes wrong between us and a node, as a `KitError`, and what may be done about it. */
import { KitError } from '@foyer/core'

const retryStatuses: ReadonlySet<number> = new Set([403, 408, 413, 429, 500, 502, 503, 504])

/** Only the host: the rest of an RPC address is often a key. */
export function hostOf(url: string): string {
  try {
    return new URL(url).host
  } catch {
    return 'the RPC address'
  }
}

/** With what the response said as its cause, as the errors of calls to the server have it (docs/behaviour.md, Errors). */
export function httpError(url: string, { status, headers }: Response, text: string): KitError {
  const code = status === 429 ? 'rate_limited' : 'server_failed'
  const cause = { status, headers, body: text.slice(0, 500) }
  return new KitError(code, `HTTP status code ${status} from ${hostOf(url)}.`, { cause, peerCode: status })
}

export function unreadable(url: string, what: string, cause?: unknown): KitError {
  return new KitError('server_failed', `${hostOf(url)} gave an answer that cannot be used: ${what}.`, { cause })
}

/** Trying again may help: code -1, no answer in time, limit exceeded, those statuses, or no status at all. */
export function canRetry(error: KitError): boolean {
  if (error.code === 'server_failed') return error.peerCode === undefined || retryStatuses.has(error.peerCode)
  return error.code === 'rate_limited' || error.code === 'network_failed' || error.peerCode === -1
}

/** The chain itself has decided, or the request is wrong: no other node would respond otherwise. */
export function isFinal(error: KitError): boolean {
  const { code, peerCode } = error
  return (
    code === 'execution_failed' ||
    code === 'insufficient_funds' ||
    code === 'request_cancelled' ||
    peerCode === -32602 ||
    peerCode === -32600
  )
}
