/** What the requests that load later may use of the adapter: one wallet, already found. */
import type { AdapterHost } from '@foyer/core'
import type { Eip1193Provider, RpcRequest } from '../provider.ts'
import type { Session } from '../session.ts'
import type { Where } from '../translate-error.ts'

export type Wallet = {
  ask(request: RpcRequest, where?: Where): Promise<unknown>
  readonly provider: Eip1193Provider
  /** A part of the page's own bundle; a `KitError` when it cannot be had. */
  load<T>(part: () => Promise<T>): Promise<T>
  readonly session: Session | undefined
  readonly host: Pick<AdapterHost, 'rpcUrls'>
  readonly signals: readonly AbortSignal[]
}
