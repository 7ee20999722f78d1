/**
 * Everything a client remembers, as one value: what is stored is this, and what has to be done follows from it.
 *
 * The relay is told to carry the topics of `topicsOf` and the messages of `outbox`; the clock is set for `nextDeadline`.
 * So a client that is killed anywhere and started again on what it stored goes on where it was.
 */

import type { ChainId, PeerMetadata, RelayLink } from '@foyer/contract/entities'
import type { PairingErrorCode } from '../error.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import type { Cacao, SignInPayload } from '../sign-in/message.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Key, Topic } from '../wire/keys.ts'

export type Participant = { readonly publicKey: Key; readonly metadata: PeerMetadata }

/** Free words of the dapp or wallet about a session: any JSON. */
export type Properties = Readonly<Record<string, unknown>>

/** What either side says beside the namespaces (CAIP-25). All of it is optional, and none of it is a promise. */
export type SessionProperties = {
  readonly properties?: Properties | undefined
  /** By namespace or chain: `eip155:1`. Wallets tell their EIP-5792 capabilities here. */
  readonly scopedProperties?: Properties | undefined
}

/** A wallet's scanned code, until its proposal is answered. */
export type Pairing = {
  readonly topic: Topic
  readonly expiry: number
  /** What the dapp says it will ask. */
  readonly methods?: readonly string[]
  /** By our own clock the code is over, and nobody has told the time yet: who waits, and when it ends. */
  readonly awaitsClock?: { readonly ref: Ref; readonly expiry: number }
}

/** A dapp's own proposal. Times called `expiry` are seconds since 1970, as on the wire. */
export type OutgoingProposal = SessionProperties & {
  readonly id: RpcId
  readonly ref: Ref
  readonly uri: string
  readonly pairingTopic: Topic
  readonly privateKey: Key
  readonly self: Participant
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  /** Until when the code may be scanned; the wallet then has until `expiry` to answer. */
  readonly codeExpiry: number
  readonly expiry: number
} & (
    | { readonly status: 'proposed' }
    /** A wallet said yes; its settlement is on its way. */
    | { readonly status: 'answered'; readonly responderPublicKey: Key; readonly sessionTopic: Topic }
  )

/** A proposal in front of a wallet's person. */
export type IncomingProposal = SessionProperties & {
  readonly id: RpcId
  readonly pairingTopic: Topic
  readonly proposer: Participant
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  readonly expiry: number
}

/** A dapp's sign-in, beside its proposal and under the same id: whichever the wallet answers. */
export type OutgoingSignIn = {
  /** Of the request itself. */
  readonly requestId: RpcId
  /** Hash of the dapp's public key: the answer comes sealed to that. */
  readonly topic: Topic
  readonly payload: SignInPayload
  readonly expiry: number
}

/** A sign-in in front of a wallet's person. */
export type IncomingSignIn = {
  readonly id: RpcId
  readonly pairingTopic: Topic
  readonly requester: Participant
  readonly payload: SignInPayload
  readonly expiry: number
}

export type Session = SessionProperties & {
  readonly topic: Topic
  readonly pairingTopic: Topic
  /** `settling`: this wallet said yes, and the dapp has not confirmed yet. */
  readonly status: 'settling' | 'settled'
  /** Which side may update and extend: the wallet. */
  readonly controller: 'self' | 'peer'
  readonly self: Participant
  readonly peer: Participant
  readonly namespaces: SessionNamespaces
  readonly required: ProposalNamespaces
  readonly optional: ProposalNamespaces
  readonly expiry: number
  /** The chain a wallet last switched to, per namespace. */
  readonly chains: Readonly<Record<string, ChainId>>
  /** Ids of the latest update and extension in force; older ones that arrive late change nothing. */
  readonly updatedBy?: RpcId
  readonly extendedBy?: RpcId
  /** How the wallet signed in. The signatures are not verified here: that is the server's to do. */
  readonly auths?: readonly Cacao[]
}

/** A request in front of a wallet's person. */
export type IncomingRequest = {
  readonly id: RpcId
  readonly topic: Topic
  readonly chainId: ChainId
  readonly method: string
  readonly params: unknown
  readonly expiry: number
}

/** Names the promise somebody waits on. Chosen by the caller, so that it survives a change of tab. */
export type Ref = string

/** Something asked of the other side, and not answered yet. */
export type Call = CallKind & { readonly id: RpcId; readonly ref: Ref; readonly topic: Topic; readonly expiry: number }

export type CallKind =
  | { readonly kind: 'settle' | 'request' | 'event' | 'ping' }
  /** `previous` is in force again when the other side refuses, or is not reached. */
  | { readonly kind: 'update'; readonly previous: Pick<Session, 'namespaces'> }
  | { readonly kind: 'extend'; readonly previous: Pick<Session, 'expiry'> }

export type Part = { readonly topic: Topic; readonly message: string; readonly ttl: number; readonly tag: number; readonly prompt: boolean }

/** Sealed and on its way to the relay. Sent again as it is until the relay confirms: the same bytes are the same message. */
export type Publication = {
  readonly key: string
  /** Milliseconds, as `giveUpAt`. */
  readonly queuedAt: number
  readonly giveUpAt: number
  /** In this order. */
  readonly parts: readonly Part[]
  /** One call that does the same as the parts, where the relay knows it. */
  readonly combined?: { readonly method: string; readonly params: Readonly<Record<string, unknown>> }
  readonly call?: RpcId
  /** Who waits until the relay has it, and until when (ms). The publication itself is tried for longer. */
  readonly waiter?: { readonly ref: Ref; readonly until: number }
}

export type Outcome =
  | { readonly ok: true; readonly value: unknown }
  | {
      readonly ok: false
      readonly error: { readonly code: PairingErrorCode; readonly message: string; readonly peerCode?: number | undefined }
    }

export type State = {
  readonly version: 1
  /** The relay knows the client by this Ed25519 seed. */
  readonly seed: Key
  /** The highest id this client gave out: later ones are higher, so that the other side can tell which came last. */
  readonly lastId: number
  /** The latest time that a relay has told, in ms. */
  readonly relayTime: number
  readonly keys: Readonly<Record<Topic, Key>>
  readonly pairings: Readonly<Record<Topic, Pairing>>
  readonly outgoing: Readonly<Record<RpcId, OutgoingProposal>>
  readonly incoming: Readonly<Record<RpcId, IncomingProposal>>
  /** By the id of the proposal beside it. */
  readonly outgoingSignIns: Readonly<Record<RpcId, OutgoingSignIn>>
  readonly incomingSignIns: Readonly<Record<RpcId, IncomingSignIn>>
  readonly sessions: Readonly<Record<Topic, Session>>
  /** By topic and id. */
  readonly requests: Readonly<Record<string, IncomingRequest>>
  readonly calls: Readonly<Record<RpcId, Call>>
  readonly outbox: readonly Publication[]
  /** Messages, ids and codes that were dealt with, and until when (seconds) they could come again. */
  readonly seen: Readonly<Record<string, number>>
  /** Answers for callers that may still ask: another tab, or the same after a change of leader. */
  readonly outcomes: Readonly<Record<Ref, { readonly outcome: Outcome; readonly until: number }>>
}

/** What everybody may see: no keys, no queue. */
export type View = {
  /** By how many ms the relay's clock is ahead of this machine's, as far as it is known. */
  readonly clockAhead: number
  readonly relay: RelayLink
  readonly pairings: readonly Pairing[]
  /** A dapp's own open proposals; their URIs are secrets. */
  readonly proposed: readonly {
    readonly id: RpcId
    readonly ref: Ref
    readonly uri: string
    readonly codeExpiry: number
    readonly expiry: number
    readonly status: 'proposed' | 'answered'
  }[]
  readonly proposals: readonly IncomingProposal[]
  readonly signIns: readonly IncomingSignIn[]
  readonly sessions: readonly Session[]
  readonly requests: readonly IncomingRequest[]
}

/** What an app is told, once. */
export type ClientNotification =
  | { readonly type: 'outcome'; readonly ref: Ref; readonly outcome: Outcome }
  /** Dapp: a request is on its way. For whoever asked alone, like its outcome. */
  | { readonly type: 'sent'; readonly ref: Ref; readonly id: RpcId }
  /** `view().relay` has changed. */
  | { readonly type: 'relay' }
  | { readonly type: 'proposal'; readonly proposal: IncomingProposal }
  /** Also of a sign-in. */
  | { readonly type: 'proposal_ended'; readonly id: RpcId; readonly reason: 'answered' | 'expired' | 'cancelled' }
  | { readonly type: 'sign_in'; readonly signIn: IncomingSignIn }
  | { readonly type: 'request'; readonly request: IncomingRequest }
  | { readonly type: 'request_ended'; readonly topic: Topic; readonly id: RpcId; readonly reason: 'answered' | 'expired' | 'session_ended' }
  /** Dapp: a wallet has said yes; its settlement is on its way. */
  | { readonly type: 'proposal_answered'; readonly id: RpcId }
  | { readonly type: 'session_settled'; readonly session: Session }
  | { readonly type: 'session_updated'; readonly session: Session }
  | { readonly type: 'session_extended'; readonly session: Session }
  | { readonly type: 'session_event'; readonly topic: Topic; readonly chainId: ChainId; readonly name: string; readonly data: unknown }
  | { readonly type: 'session_ended'; readonly topic: Topic; readonly reason: RpcError }
  /** A message that changed nothing, and why. Something is wrong with a peer or the relay. */
  | { readonly type: 'dropped'; readonly topic: Topic; readonly reason: string }

export const initialState = (seed: Key): State => ({
  version: 1,
  seed,
  lastId: 0,
  relayTime: 0,
  keys: {},
  pairings: {},
  outgoing: {},
  incoming: {},
  outgoingSignIns: {},
  incomingSignIns: {},
  sessions: {},
  requests: {},
  calls: {},
  outbox: [],
  seen: {},
  outcomes: {},
})

export const noLink: RelayLink = { status: 'idle', attempts: 0 }

export const viewOf = (
  { pairings, outgoing, incoming, incomingSignIns, sessions, requests }: State,
  clockAhead = 0,
  relay: RelayLink = noLink,
): View => ({
  clockAhead,
  relay,
  pairings: Object.values(pairings),
  proposed: Object.values(outgoing).map(({ id, ref, uri, codeExpiry, expiry, status }) => ({ id, ref, uri, codeExpiry, expiry, status })),
  proposals: Object.values(incoming),
  signIns: Object.values(incomingSignIns),
  sessions: Object.values(sessions),
  requests: Object.values(requests),
})

/** Where messages for this client arrive. */
export const topicsOf = ({ keys, outgoingSignIns }: State): readonly Topic[] => [
  ...Object.keys(keys),
  ...Object.values(outgoingSignIns).map(({ topic }) => topic),
]

/** When something runs out next, in ms; sessions, by so much later. */
export function nextDeadline(
  { pairings, outgoing, incoming, incomingSignIns, sessions, requests, calls, outbox }: State,
  later = 0,
): number | undefined {
  const expiries = [pairings, outgoing, incoming, incomingSignIns, sessions, requests, calls].flatMap((all) =>
    Object.values(all).map(({ expiry }) => expiry * 1000 + (all === sessions ? later : 0)),
  )
  const times = [...expiries, ...outbox.map(({ giveUpAt, waiter }) => Math.min(giveUpAt, waiter?.until ?? giveUpAt))]
  return times.length === 0 ? undefined : Math.min(...times)
}

export const requestKey = (topic: Topic, id: RpcId): string => `${topic}/${id}`
