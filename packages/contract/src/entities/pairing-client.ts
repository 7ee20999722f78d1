/**
 * The client of paired sessions, as a kit uses it: a proposal with its code, and each chain family's share of a session.
 *
 * Structural on purpose. The client arrives as a value, so that a kit imports nothing of it; its errors are known by name and code.
 */
import type { Caip2, Namespace } from './caip.ts'
import type { PairedSession, PeerMetadata, RequestedNamespaces } from './session.ts'

export type Pairing = {
  /** A relay of its own, in place of the kit's. */
  readonly relayUrl?: string
  /** Fetches the client's code and does nothing with it. Rejects when it cannot be fetched; called again, it tries again. */
  load?(): Promise<unknown>
  /** Loads the client; nothing before. Rejects when its code cannot be fetched. */
  open(host: PairingHost): Promise<PairingClient>
}

export type PairingHost = {
  /** `wss://…` */
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: PeerMetadata
  /** Kits of one name share their sessions, over tabs and reloads. */
  readonly name: string
  /** What went wrong without anybody waiting on it: storage that fails, a relay that turns the client away. */
  report(message: string, cause?: unknown): void
}

/** What happens to sessions. Of the many types the kit handles `session_updated` and `relay`. */
export type PairingNotification = { readonly type: string; readonly session?: PairedSession }

/** How it stands with the relay. */
export type RelayLink = {
  /** `idle`: nothing needs it. `trying`: it has not answered yet. `open`: it has. `lost`: it had, and is tried again. */
  readonly status: 'idle' | 'trying' | 'open' | 'lost'
  /** How many attempts in a row have failed. */
  readonly attempts: number
  /** It turned this client away the last time, in its own words: a wrong project, a foreign origin, a clock that is off. */
  readonly refusal?: string
}

/** A code that waits for a wallet. */
export type PairingProposal = {
  /** A secret: whoever reads it first is the wallet. */
  readonly uri: string
  /** Ms since the epoch, by this machine's clock. */
  readonly expiresAt: number
  /** The session, or a `PairingError` that says why there is none. */
  readonly approval: Promise<PairedSession>
  /** A wallet has accepted, and its session is on its way. Rejects with `approval`. */
  readonly answered: Promise<void>
  cancel(): void
}

/** Everything rejects with a `PairingError`. */
export type PairingClient = {
  /** A notification `relay` says that this has changed. */
  relay(): RelayLink
  /** Tries the relay now. */
  wake(): void
  /** Of all tabs of this page's origin with this kit's name. Read from storage once `open` has resolved. */
  sessions(): readonly PairedSession[]
  /** The code that an earlier load of this page, or another view, has left waiting. */
  pending(): PairingProposal | undefined
  watch(listener: (notification: PairingNotification) => void): () => void
  /** One code for all chain families. */
  propose(requested: RequestedNamespaces): Promise<PairingProposal>
  /** One family's share of a session. Throws when the session has none. */
  link(topic: string, namespace: Namespace, options?: SessionLinkOptions): SessionLink
  /**
   * Ends the session here at once. Resolves when the relay has the message for the wallet; rejects when it has not after 10 seconds, or
   * refuses this client. The wallet is then notified when the relay is back, within a day.
   */
  disconnect(topic: string): Promise<void>
  dispose(): void
}

export type SessionLinkOptions = {
  /** The network to begin with, if the session has it. */
  readonly network?: Caip2
  /** Responds to what no wallet is needed for. */
  read?(network: Caip2, request: SessionRequest): Promise<unknown>
  /**
   * A request is on its way to the wallet, under this id: on a phone the wallet has to come to the front. `ended` resolves when it has been
   * answered or declined, or can be answered no more.
   */
  readonly onRequest?: (requestId: string, ended: Promise<void>) => void
}

export type SessionRequest = { readonly method: string; readonly params?: unknown }

/**
 * One chain family's share of a session: a provider (EIP-1193). On eip155 it responds to `eth_accounts` and `eth_chainId`
 * itself and moves between approved networks without the wallet.
 */
export type SessionLink = {
  request(request: SessionRequest): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** Of the network that requests are for, the one in use first. */
  accounts(): readonly string[]
  /** The network that requests are for (CAIP-2). */
  chain(): string
  /** Goes to a network that the wallet has approved, without the wallet. False for any other. */
  moveTo(network: Caip2): boolean
  /** Stops listening; the session goes on. */
  dispose(): void
}
