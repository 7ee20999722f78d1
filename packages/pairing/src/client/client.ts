/** What a client is given, and what it can do. */

import type { ChainId, PeerMetadata } from '@foyer/contract/entities'
import type { ClientNotification, IncomingProposal, IncomingSignIn, Session, SessionProperties, View } from '../engine/state.ts'
import type { ProposalNamespaces, SessionNamespaces } from '../namespaces/namespaces.ts'
import type { Pace, SocketLike } from '../relay/socket-like.ts'
import type { Cacao, SignInRequest } from '../sign-in/message.ts'
import type { SignIn, Verify } from '../sign-in/role.ts'
import type { RpcError, RpcId } from '../wire/json-rpc.ts'
import type { Topic } from '../wire/keys.ts'
import type { PairingStorage } from './storage.ts'
import type { Tabs } from './tabs.ts'

export type ClientOptions = {
  /** `wss://…`. Both sides of a session use the same relay, or relays that talk to each other. */
  readonly relayUrl: string
  readonly projectId: string
  /** How this app or wallet shows itself to the other side. */
  readonly metadata: PeerMetadata
  /** Tells clients on one page or machine apart, in storage and between tabs. Default `default`. */
  readonly name?: string
  /** Default: `localStorage` where there is one, else memory. */
  readonly storage?: PairingStorage
  /** Default: the platform's own `WebSocket`. On Node 20: `(url) => new WebSocket(url)` of the package `ws`. */
  readonly openSocket?: (url: string) => SocketLike
  /** Milliseconds since 1970. Default: this machine's clock. */
  readonly now?: () => number
  /** Default: the platform's `crypto.getRandomValues`. */
  readonly random?: (length: number) => Uint8Array
  /** Default: the browser's locks and channels; `undefined` where there are none, and with `false`. */
  readonly tabs?: Tabs | false
  readonly pace?: Partial<Pace>
  /** One-click sign-in: `dappSignIn()` or `walletSignIn()` of `@foyer/pairing/sign-in`. */
  readonly signIn?: SignIn
  /** What went wrong without anybody waiting on it. Default: nowhere. */
  readonly report?: (message: string, cause?: unknown) => void
}

/** An open proposal of a dapp. */
export type OpenProposal = {
  readonly id: RpcId
  /** For a QR code or a link. A secret: whoever reads it first is the wallet. */
  readonly uri: string
  /** Seconds since 1970, as in the code: nobody can scan it after that. */
  readonly expiry: number
  /** The same in ms by this machine's `Date.now()`, however far that is behind: make a new one by then. */
  readonly expiresAt: number
  /** The session, or why there is none: `rejected`, `expired`, `invalid_namespaces`, `relay_unreachable`, `disconnected`. */
  readonly approval: Promise<Session>
  readonly cancel: () => void
}

export type WaitOptions = {
  /** Ends the wait with `aborted`. What the other side has seen by then cannot be called back; its answer is not heard. */
  readonly signal?: AbortSignal
}

/** Propose, ask, and hear. Everything rejects with a `PairingError`. */
export type DappClient = {
  /** Resolves when storage was read; until then `view` is empty. */
  readonly ready: Promise<void>
  readonly view: () => View
  /** Hears what happens, each thing once. Returns the way to stop. */
  readonly watch: (listener: (notification: Exclude<ClientNotification, { readonly type: 'outcome' | 'sent' }>) => void) => () => void
  /** Dapp: makes a pairing code. */
  readonly propose: (
    asked: SessionProperties & {
      readonly required?: ProposalNamespaces
      readonly optional?: ProposalNamespaces
      /** Until the session is there: cancels the proposal. */
      readonly signal?: AbortSignal
    },
  ) => Promise<OpenProposal>
  /**
   * Dapp: takes up a proposal again after a reload, or in another tab: the one with that id, or the newest whose code
   * can still be scanned or was just accepted. Nothing before `ready`, and when there is none.
   */
  readonly resume: (id?: RpcId) => OpenProposal | undefined
  /**
   * Dapp, with `signIn`: as `propose`, and wallets that can sign in with the same tap. `session.auths` then holds what was signed, which
   * is proof of nothing until `verify`, or a server, has checked it; without `auths` the wallet only connected.
   */
  readonly authenticate: (asked: SignInRequest & { readonly verify?: Verify; readonly signal?: AbortSignal }) => Promise<OpenProposal>
  /** Dapp: asks the wallet. `expiry` is in seconds, 300 to 604800, default 300. */
  readonly request: (asked: {
    readonly topic: Topic
    readonly chainId: ChainId
    readonly method: string
    readonly params: unknown
    readonly expiry?: number
    readonly signal?: AbortSignal
    /** Hears the request's id once it is on its way: a link that opens the wallet can name it. */
    readonly sent?: (id: RpcId) => void
  }) => Promise<unknown>
  /** Resolves when the other side answers, within 30 s. */
  readonly ping: (topic: Topic, options?: WaitOptions) => Promise<void>
  /**
   * Ends the session here at once, and for the other side as soon as the relay can be reached, within a day. Resolves when the relay has
   * the message; rejects with `relay_unreachable` or `relay_refused` when it has not after 10 seconds, or refuses this client.
   */
  readonly disconnect: (topic: Topic, reason?: RpcError) => Promise<void>
  /** Tries the relay now instead of after the back-off: the person says so. What a browser says itself is heard anyway. */
  readonly wake: () => void
  /** Leaves nothing behind but what is stored: no socket, timer or listener. Sessions go on with the next client. */
  readonly dispose: () => void
}

/** What a wallet does beside. */
export type WalletMethods = {
  /** Wallet: takes a scanned code; a `proposal` follows. */
  readonly pair: (uri: string) => Promise<void>
  /** Wallet: resolves when the dapp has confirmed the session. */
  readonly approve: (
    id: IncomingProposal['id'],
    granted: SessionProperties & { readonly namespaces: SessionNamespaces },
  ) => Promise<Session>
  /** Wallet: says no to a proposal or sign-in. */
  readonly reject: (id: IncomingProposal['id'], reason?: RpcError) => Promise<void>
  /** Wallet: answers a sign-in with what `offerSignIn` made. No session where the dapp asked for a signature only. */
  readonly approveSignIn: (id: IncomingSignIn['id'], cacaos: readonly Cacao[]) => Promise<Session | undefined>
  /** Wallet: answers a request, with `result` or `error`. */
  readonly respond: (answer: {
    readonly topic: Topic
    readonly id: RpcId
    readonly result?: unknown
    readonly error?: RpcError
  }) => Promise<void>
  /** Resolves when the relay has it. */
  readonly emit: (event: {
    readonly topic: Topic
    readonly chainId: ChainId
    readonly name: string
    readonly data: unknown
  }) => Promise<void>
  /** Wallet: other accounts, chains or methods. Resolves when the relay has it; changed back if the dapp refuses. */
  readonly update: (topic: Topic, namespaces: SessionNamespaces) => Promise<void>
  /** Wallet: another 7 days from now. */
  readonly extend: (topic: Topic) => Promise<void>
}

/** Both sides. */
export type PairingClient = DappClient & WalletMethods
