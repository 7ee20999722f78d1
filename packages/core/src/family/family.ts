/**
 * What a chain family brings to the kit: one interface, one implementation per namespace.
 *
 * A family arrives as a value (`createKit({ adapters: [evm()] })`) and comes alive when the kit calls `create`. It reports
 * what it sees through `host.emit` and does what it is called for through the returned client. What a family cannot do is
 * absent from its client; what it does and fails at rejects with a `KitError`. Nothing here may load a chain SDK before it is needed.
 */
import type { Caip2, Caip10, Namespace } from '@foyer/contract/entities'
import type { KitError } from '../entities/errors.ts'
import type { Network } from '../entities/network.ts'
import type { SessionLink } from '../entities/pairing.ts'
import type { Account, Connector, ConnectorId, RecentWallet } from '../entities/wallet.ts'
import type { Transaction } from './transaction.ts'
import type { ChainTransfers } from './transfers.ts'

export type NonEmpty<T> = readonly [T, ...T[]]

export type Adapter<Client extends ChainClient = ChainClient> = {
  /** The family it brings; `*` stands for every family of the kit's networks that no other adapter brings. */
  readonly namespace: Namespace | '*'
  /** It finds no wallets on the page: only a paired session reaches one. */
  readonly walletless?: true
  create(host: AdapterHost): Client
}

export type AdapterHost = {
  /** The family that this client is for. */
  readonly namespace: Namespace
  readonly networks: readonly Network[]
  /** The wallets that this visitor connected last, where that is known. */
  readonly used?: readonly RecentWallet[] | undefined
  /**
   * RPC endpoints in the order to try: custom, the gateway unless it does not serve the network, the network's own. Empty when nothing is
   * known. A wallet is given those without the gateway, which answers to this page alone.
   */
  rpcUrls(network: Caip2, asker?: 'page' | 'wallet'): Promise<readonly string[]>
  /** The kit's options as they were resolved: the defaults for those that the family's own factory was not given. */
  readonly options: Readonly<Record<string, unknown>>
  readonly fetch: typeof globalThis.fetch
  now(): number
  random(): number
  /** Never throws. Events after `dispose` are ignored. */
  emit(event: AdapterEvent): void
}

export type AdapterEvent =
  /** The whole list, each time it changes. */
  | { readonly type: 'connectors'; readonly connectors: readonly Connector[] }
  /**
   * The wallet changed its accounts by itself; an empty list means access was revoked. `sameFirst`: the first is the one that was the
   * wallet's first before, so that the account which the visitor has chosen here stays in use.
   */
  | { readonly type: 'accounts'; readonly connector: ConnectorId; readonly accounts: readonly Account[]; readonly sameFirst?: true }
  /** The wallet changed its network by itself. The network may be unknown to the kit. */
  | { readonly type: 'network'; readonly connector: ConnectorId; readonly network: Caip2 }
  | { readonly type: 'disconnect'; readonly connector: ConnectorId; readonly error?: KitError }

export type ChainClient = {
  readonly wallets: ChainWallets
  readonly reads: ChainReads
  readonly sign: ChainSigning
  /** Sending coins and tokens; its code loads when it is called. Absent where the family sends none. */
  transfers?(): Promise<ChainTransfers>
  /** How this chain family takes part in paired sessions; absent when it cannot. */
  readonly paired?: PairedChain
  dispose(): void
}

/** The wallets that this page reaches on one chain family. */
export type ChainWallets = {
  /** Starts looking for wallets. Synchronous findings are emitted before it returns. */
  start(): void
  /** Loads what connecting needs, so that a press reaches the wallet before anything is awaited. */
  prepare?(): void
  connect(connector: ConnectorId, options: ConnectOptions): Promise<ConnectResult>
  disconnect(connector: ConnectorId): Promise<void>
  /** Moves the wallet there, adding the network to it when it is unknown there. */
  switchNetwork?(connector: ConnectorId, network: Network, options: { readonly signal: AbortSignal }): Promise<void>
  /** A raw request to the connected wallet, translated errors, EIP-1193 shape on EVM. */
  request(connector: ConnectorId, request: ProviderRequest): Promise<unknown>
  /** The wallet's own provider object (an EIP-1193 provider on EVM), for the integrator's libraries. */
  provider(connector: ConnectorId): unknown
}

/** What is read from the chain itself, or from the wallet that holds the account. */
export type ChainReads = {
  /** Native balance in base units, straight from the chain. */
  fetchBalance?(input: AccountOnNetwork): Promise<bigint>
  /** What the wallet that holds the account lists of its tokens by itself; `undefined` where it does not. Never prompts. */
  fetchAssets?(input: AccountOnNetwork): Promise<readonly ListedAsset[] | undefined>
}

export type ChainSigning = {
  message?(connector: ConnectorId, input: { readonly address: string; readonly message: string }): Promise<string>
  typedData?(connector: ConnectorId, input: { readonly address: string; readonly typedData: unknown }): Promise<string>
  /** Returns the transaction's hash. */
  transaction?(connector: ConnectorId, transaction: Transaction): Promise<string>
}

export type ProviderRequest = { readonly method: string; readonly params?: unknown }

export type AccountOnNetwork = { readonly address: string; readonly network: Caip2 }

export type ConnectResult = { readonly accounts: NonEmpty<Account>; readonly network: Caip2 }

export type ConnectOptions = {
  readonly signal: AbortSignal
  /** Only look, never prompt: used to verify a restored connection. Rejects with `not_connected` when access is gone. */
  readonly silent?: boolean
  /** The network to be on if the wallet can choose. */
  readonly network?: Network
}

/** One token of an account, as its wallet lists it. */
export type ListedAsset = {
  readonly name: string
  readonly symbol: string
  readonly decimals: number
  readonly price: number
  readonly iconUrl: string
  /** Base units. */
  readonly balance: bigint
  /** Absent for the network's own coin. */
  readonly address?: Caip10
}

export type PairedChain = {
  /** The methods and events that a proposal requests on this family’s networks. Default: what the field requests. */
  requests?(): Promise<{ readonly methods: readonly string[]; readonly events: readonly string[] }>
  /** Answers what no wallet is needed for, from the chain itself. */
  read?(network: Caip2, request: ProviderRequest): Promise<unknown>
  /** From now on that connector is this session, like any other wallet: the kit calls `connect` next. */
  attach(connector: ConnectorId, link: SessionLink): void
}
