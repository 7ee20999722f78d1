/**
 * What a chain family brings to the kit: one interface, one implementation per namespace.
 *
 * An adapter arrives as a value (`createKit({ adapters: [evm()] })`) and comes alive when the kit
 * calls `create`. It reports what it sees through `host.emit` and does what it is asked through the
 * returned client. Every rejection is a `KitError`. Nothing here may load a chain SDK before it is needed.
 */
import type { Caip2, Caip10, Namespace } from './caip.ts'
import type { KitError } from './errors.ts'
import type { Network } from './network.ts'
import type { SessionLink } from './pairing.ts'
import type { Account, Connector, ConnectorId } from './wallet.ts'

export type NonEmpty<T> = readonly [T, ...T[]]

export type Adapter = {
  readonly namespace: Namespace
  create(host: AdapterHost): ChainClient
}

export type AdapterHost = {
  readonly networks: readonly Network[]
  /** RPC endpoints in the order to try: custom, gateway, the network's own. Empty when nothing is known. */
  rpcUrls(network: Caip2): readonly string[]
  readonly discovery: { readonly eip6963: boolean; readonly injected: boolean }
  readonly fetch: typeof globalThis.fetch
  now(): number
  random(): number
  /** Never throws. Events after `dispose` are ignored. */
  emit(event: AdapterEvent): void
}

export type AdapterEvent =
  /** The whole list, each time it changes. */
  | { readonly type: 'connectors'; readonly connectors: readonly Connector[] }
  /** The wallet changed its accounts by itself; an empty list means access was revoked. */
  | { readonly type: 'accounts'; readonly connector: ConnectorId; readonly accounts: readonly Account[] }
  /** The wallet changed its network by itself. The network may be unknown to the kit (spec 4.09e). */
  | { readonly type: 'network'; readonly connector: ConnectorId; readonly network: Caip2 }
  | { readonly type: 'disconnect'; readonly connector: ConnectorId; readonly error?: KitError }

export type ConnectResult = { readonly accounts: NonEmpty<Account>; readonly network: Caip2 }

export type ConnectOptions = {
  readonly signal: AbortSignal
  /** Only look, never prompt: used to verify a restored connection. Rejects with `not_connected` when access is gone. */
  readonly silent?: boolean
  /** The network to be on if the wallet can choose. */
  readonly network?: Network
}

export type ChainClient = {
  /** Starts looking for wallets. Synchronous findings are emitted before it returns. */
  start(): void
  connect(connector: ConnectorId, options: ConnectOptions): Promise<ConnectResult>
  disconnect(connector: ConnectorId): Promise<void>
  /** Switches, adding the network to the wallet when it is unknown there (spec 4.09d). */
  switchNetwork(connector: ConnectorId, network: Network, options: { readonly signal: AbortSignal }): Promise<void>
  /** A raw request to the connected wallet, translated errors, EIP-1193 shape on EVM. */
  request(connector: ConnectorId, request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  signMessage(connector: ConnectorId, input: { readonly address: string; readonly message: string }): Promise<string>
  signTypedData(connector: ConnectorId, input: { readonly address: string; readonly typedData: unknown }): Promise<string>
  /** Amounts are base units. Returns the transaction's hash. */
  sendTransaction(connector: ConnectorId, input: SendTransaction): Promise<string>
  /** Native balance in base units, straight from the chain. */
  fetchBalance(input: { readonly address: string; readonly network: Caip2 }): Promise<bigint>
  /** What the wallet that holds the account lists of its tokens by itself; `undefined` where it does not. Never prompts. */
  fetchAssets?(input: { readonly address: string; readonly network: Caip2 }): Promise<readonly ListedAsset[] | undefined>
  /** The wallet's own provider object (an EIP-1193 provider on EVM), for the integrator's libraries. */
  provider(connector: ConnectorId): unknown
  /** How this chain family takes part in paired sessions; absent when it cannot. */
  readonly paired?: PairedChain
  /** Checks and normalises an address of this namespace; `undefined` when it is none. */
  parseAddress(value: string): string | undefined
  dispose(): void
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
  /** What a wallet is asked to allow on this family’s networks. Default: what the field asks for. */
  asks?(): Promise<{ readonly methods: readonly string[]; readonly events: readonly string[] }>
  /** Answers what no wallet is needed for, from the chain itself. */
  read?(network: Caip2, request: { readonly method: string; readonly params?: unknown }): Promise<unknown>
  /** From now on that connector is this session, like any other wallet: the kit calls `connect` next. */
  attach(connector: ConnectorId, link: SessionLink): void
}

export type SendTransaction = {
  readonly from: string
  readonly to?: string
  readonly value?: bigint
  readonly data?: string
  readonly gas?: bigint
  readonly network: Caip2
}
