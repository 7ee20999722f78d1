/** What one side of a session can do and receive. A dapp that is only a dapp does not carry the wallet's half. */
import type { RpcError, RpcId, RpcMessage } from '../wire/json-rpc.ts'
import type { Key, Topic } from '../wire/keys.ts'
import type { Method } from '../wire/methods.ts'
import type { Command } from './command.ts'
import type { Draft } from './draft.ts'
import type { Call, Ref } from './state.ts'

type Perform<T extends Command['type']> = (draft: Draft, ref: Ref, command: Extract<Command, { readonly type: T }>) => void

/** How one side performs its app's commands. */
export type Commands = { readonly [T in Command['type']]?: Perform<T> }

export type ReceivedRequest = { readonly topic: Topic; readonly id: RpcId; readonly params: unknown }
export type Handler = (draft: Draft, request: ReceivedRequest) => void

/** How one side handles its peer's requests. */
export type Handlers = Readonly<Partial<Record<Method, Handler>>>

export type Role = {
  readonly commands: Commands
  readonly handlers: Handlers
  /** Ends what has run out and only this side has. */
  readonly expire?: (draft: Draft) => void
  /** A relay has just said what time it is. */
  readonly onClock?: (draft: Draft) => void
  /** The dapp has taken the session. */
  readonly confirmSettlement?: (draft: Draft, call: Call) => void
  /** The dapp has refused a wallet's call, or was not reached. */
  readonly revert?: (draft: Draft, call: Call, reason: RpcError) => void
  /** Responses that are sealed to a dapp's own public key: those to a sign-in. */
  readonly sealedResponses?: {
    readonly keyFor: (draft: Draft, topic: Topic, sender: Key) => Key | undefined
    readonly receive: (draft: Draft, from: { readonly topic: Topic; readonly sender: Key }, response: RpcMessage) => void
  }
}
