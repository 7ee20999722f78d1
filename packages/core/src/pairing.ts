/**
 * What the kit needs of a pairing client: wallets on other devices, reached by a code over a relay.
 *
 * Structural on purpose. The client arrives as a value (`createKit({ pairing: pairing() })` of `@foyer/pairing/kit`), and
 * this package imports nothing of it; errors are known by their name and code.
 */
import type { Caip2, Namespace } from './caip.ts'

/** A way to one wallet: in this browser, by a link on this device, by a code for another, as a page, as a program; or none. */
export type PairingTab = 'browser' | 'mobile' | 'qrcode' | 'web' | 'desktop' | 'unsupported'

/** The link by which a wallet was opened, kept for its requests. */
export type DeepLink = { readonly href: string; readonly name: string }

/** The connector of every paired wallet, on every namespace. */
export const pairedConnector = 'walletConnect'

export type Pairing = {
  /** A relay of its own, in place of the kit's. */
  readonly relayUrl?: string
  /** Fetches the client's code and does nothing with it. Rejects when it cannot be fetched; asked again, it tries again. */
  load?(): Promise<unknown>
  /** Loads the client; nothing before. Rejects when its code cannot be fetched. */
  open(host: PairingHost): Promise<PairingClient>
}

export type PairingHost = {
  /** `wss://…` */
  readonly relayUrl: string
  readonly projectId: string
  readonly metadata: { readonly name: string; readonly description: string; readonly url: string; readonly icons: readonly string[] }
  /** Kits of one name share their sessions, over tabs and reloads. */
  readonly name: string
  /** What went wrong without anybody waiting on it: storage that fails, a relay that turns the client away. */
  report(message: string, cause?: unknown): void
}

/** What is asked for, per namespace. All of it is optional for the wallet. */
export type PairingAsk = { readonly chains: readonly Caip2[]; readonly methods?: readonly string[]; readonly events?: readonly string[] }
export type PairingAsks = Readonly<Partial<Record<Namespace, PairingAsk>>>

export type PairedSession = {
  readonly topic: string
  readonly peer: {
    readonly metadata: { readonly name: string; readonly url: string; readonly icons: readonly string[]; readonly redirect?: unknown }
  }
  /** By namespace or by single chain; accounts are CAIP-10. */
  readonly namespaces: Readonly<
    Record<string, { readonly accounts: readonly string[]; readonly methods: readonly string[]; readonly events: readonly string[] }>
  >
  /** Seconds since 1970. */
  readonly expiry: number
}

/** What happens to sessions; of the many kinds the kit knows `session_updated` and `relay` by name. */
export type PairingNotice = { readonly type: string; readonly session?: PairedSession }

export type RelayLink = {
  /** `idle`: nothing needs it. `trying`: it has not answered yet. `open`: it has. `lost`: it had, and is tried again. */
  readonly status: 'idle' | 'trying' | 'open' | 'lost'
  /** How many attempts in a row have failed. */
  readonly attempts: number
  /** It turned this page away the last time, in its own words. */
  readonly refusal?: string
}

/** A code that waits for a wallet. */
export type PairingProposal = {
  /** A secret: whoever reads it first is the wallet. */
  readonly uri: string
  /** Ms since the epoch. */
  readonly expiresAt: number
  /** The session, or a `PairingError` that says why there is none. */
  readonly approval: Promise<PairedSession>
  /** A wallet has said yes, and its session is on its way. Rejects with `approval`. */
  readonly answered: Promise<void>
  cancel(): void
}

/** Everything rejects with a `PairingError`. */
export type PairingClient = {
  /** How it stands with the relay; a notice `relay` says that this has changed. */
  relay(): RelayLink
  /** Tries the relay now. */
  wake(): void
  /** Of all tabs of this page's origin with this kit's name. Read from storage once `open` has resolved. */
  sessions(): readonly PairedSession[]
  /** The code that an earlier load of this page, or another view, has left waiting. */
  pending(): PairingProposal | undefined
  watch(listener: (notice: PairingNotice) => void): () => void
  /** One code for all chain families. */
  propose(asks: PairingAsks): Promise<PairingProposal>
  /** One family's share of a session. Throws when the session has none. */
  link(topic: string, namespace: Namespace, options?: SessionLinkOptions): SessionLink
  disconnect(topic: string): Promise<void>
  dispose(): void
}

export type SessionLinkOptions = {
  /** The network to begin with, if the session has it. */
  readonly network?: Caip2
  /** Answers what no wallet is needed for. */
  read?(network: Caip2, request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** The wallet is being asked for something: on a phone it has to come to the front. The id is that of the request. */
  readonly asked?: (requestId: string) => void
}

/**
 * One chain family's share of a session: a provider (EIP-1193). On eip155 it answers `eth_accounts` and `eth_chainId`
 * itself and moves between approved networks without asking.
 */
export type SessionLink = {
  request(request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  on(event: string, listener: (value: unknown) => void): void
  removeListener(event: string, listener: (value: unknown) => void): void
  /** Of the network that requests are for, the one in use first. */
  accounts(): readonly string[]
  /** The network that requests are for (CAIP-2). */
  chain(): string
  /** Goes to a network that the wallet has approved, without asking. False for any other. */
  moveTo(network: Caip2): boolean
  /** Stops listening; the session goes on. */
  dispose(): void
}
