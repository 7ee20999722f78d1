/** What an app can ask its client to do. */
import type { ChainId, PeerMetadata } from '@foyer/contract/entities'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import type { Cacao, SignInRequest } from '../sign-in/message.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import type { Method } from '../wire/methods.ts'
import type { Ref, SessionProperties } from './state.ts'

export type Command =
  | (SessionProperties & {
      readonly type: 'propose'
      readonly metadata: PeerMetadata
      readonly required?: ProposalNamespaces
      readonly optional?: ProposalNamespaces
      /** What the code says will be asked. */
      readonly methods?: readonly Method[]
    })
  | ({ readonly type: 'authenticate'; readonly metadata: PeerMetadata } & SignInRequest)
  | { readonly type: 'approveSignIn'; readonly id: RpcId; readonly metadata: PeerMetadata; readonly cacaos: readonly Cacao[] }
  /** Waits for the session of a proposal, under the proposal's own `ref`; after a reload too. */
  | { readonly type: 'attach' }
  /** Nobody waits any more for the proposal, request or ping that was asked for under `target`. */
  | { readonly type: 'abandon'; readonly target: Ref }
  | { readonly type: 'pair'; readonly uri: string }
  | (SessionProperties & {
      readonly type: 'approve'
      readonly id: RpcId
      readonly metadata: PeerMetadata
      readonly namespaces: SessionNamespaces
    })
  | { readonly type: 'reject'; readonly id: RpcId; readonly reason?: RpcError }
  | {
      readonly type: 'request'
      readonly topic: Topic
      readonly chainId: ChainId
      readonly method: string
      readonly params: unknown
      readonly expiry?: number
    }
  | { readonly type: 'respond'; readonly topic: Topic; readonly id: RpcId; readonly result?: unknown; readonly error?: RpcError }
  | { readonly type: 'emit'; readonly topic: Topic; readonly chainId: ChainId; readonly name: string; readonly data: unknown }
  | { readonly type: 'update'; readonly topic: Topic; readonly namespaces: SessionNamespaces }
  | { readonly type: 'extend'; readonly topic: Topic }
  | { readonly type: 'ping'; readonly topic: Topic }
  | { readonly type: 'disconnect'; readonly topic: Topic; readonly reason?: RpcError }

/** Under this a dapp waits for the session of its proposal. */
export const approvalRef = (ref: Ref): Ref => `${ref}/approval`
