import type { KitError, ProviderRequest } from '@foyer/core'

/** What the nodes of one chain family have of their own; the rest of JSON-RPC is the same for all. */
export type RpcProtocol = {
  /** Sending it twice does the same as sending it once. Everything else is sent once and never again by itself. */
  isRead(method: string): boolean
  /** What a node answers at once and for nothing: tells whether it is up, and how far away. */
  readonly ping: ProviderRequest
  /** The `error` of a response; it stays readable as the cause. */
  toError(error: unknown): KitError
}
