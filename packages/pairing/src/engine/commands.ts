/** What an app asks its client to do. What cannot be done is refused with a `PairingError`, and has then changed nothing. */
import { PairingError } from '../error.ts'
import type { ChainId } from '../namespaces/caip.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import type { Cacao, SignInAsked } from '../sign-in/message.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import type { Method } from '../wire/methods.ts'
import type { Metadata, Ref, Said } from './state.ts'
import { conclude, fail, type Turn } from './turn.ts'

export type Command =
  | (Said & {
      readonly type: 'propose'
      readonly metadata: Metadata
      readonly required?: ProposalNamespaces
      readonly optional?: ProposalNamespaces
      /** What the code says will be asked. */
      readonly methods?: readonly Method[]
    })
  | ({ readonly type: 'authenticate'; readonly metadata: Metadata } & SignInAsked)
  | { readonly type: 'approveSignIn'; readonly id: RpcId; readonly metadata: Metadata; readonly cacaos: readonly Cacao[] }
  /** Waits for the session of a proposal, under the proposal's own `ref`; after a reload too. */
  | { readonly type: 'attach' }
  /** Nobody waits any more for the proposal, request or ping that was asked for under `target`. */
  | { readonly type: 'abandon'; readonly target: Ref }
  | { readonly type: 'pair'; readonly uri: string }
  | (Said & {
      readonly type: 'approve'
      readonly id: RpcId
      readonly metadata: Metadata
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

type Run<T extends Command['type']> = (turn: Turn, ref: Ref, command: Extract<Command, { readonly type: T }>) => void

/** How one side does what it is asked. */
export type Commands = { readonly [T in Command['type']]?: Run<T> }

/** Under this a dapp waits for the session of its proposal. */
export const approvalRef = (ref: Ref): Ref => `${ref}/approval`

export function obey(turn: Turn, ref: Ref, command: Command) {
  // The same command from a tab that did not hear the answer: it gets the answer, not a second run.
  const known = turn.state.outcomes[ref]
  if (known) return conclude(turn, ref, known.outcome)
  if (Object.values(turn.state.calls).some((call) => call.ref === ref)) return
  const before = turn.state
  try {
    const run = turn.role.commands[command.type]
    if (!run) throw new PairingError('invalid_input', `This client cannot ${command.type}: that is the other side's to do.`)
    run(turn, ref, command as never)
  } catch (error) {
    if (!PairingError.is(error)) throw error
    turn.state = before
    fail(turn, ref, error)
  }
}
