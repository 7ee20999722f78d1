/** Wallets: programs that sign. A connector is one way to reach one of them. */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { Hex } from './hex.ts'

export const connectorTypes = ['WALLET_CONNECT', 'INJECTED', 'ANNOUNCED', 'AUTH', 'MULTI_CHAIN', 'EXTERNAL'] as const
export type ConnectorType = (typeof connectorTypes)[number]

/** Unique within a kit and stable across page loads: the rdns where there is one (EIP-6963). */
export type ConnectorId = string

/** One way to reach a wallet on one namespace, as an adapter reports it (docs/behaviour.md, Finding wallets). Plain data, safe to render. */
export type Connector = {
  readonly id: ConnectorId
  /** Another id by which it is found: what tells it from others that claim the same, or what it claims. */
  readonly alias?: ConnectorId
  readonly name: string
  readonly type: ConnectorType
  readonly chain: Namespace
  readonly imageUrl?: string
  /** Its picture on the server, where the adapter knows it and the wallet brings none. */
  readonly imageId?: string
  readonly info?: { readonly rdns?: string }
  /** Its entry in the server's catalogue, where the adapter knows it. */
  readonly explorerId?: string
  /** The view that waits for it, when that is not the one for wallets of this browser. Such a connector is the kit's own: adapters report none. */
  readonly connectsIn?: string
  /** Another wallet on this page claims to be the same one: which of them it is cannot be told. */
  readonly ambiguous?: true
  /** For a merged multi-chain wallet: the connectors it stands for (docs/behaviour.md, Finding wallets). */
  readonly connectors?: readonly Connector[]
}

/** A catalogue entry (docs/behaviour.md, Catalogue). */
export type CatalogueWallet = {
  readonly id: string
  /** Ids of other public catalogues for the same wallet. Options take them like its own. */
  readonly other_ids?: readonly string[]
  readonly name: string
  readonly rdns?: string
  readonly image_id?: string
  readonly image_url?: string
  readonly homepage?: string
  readonly mobile_link?: string
  readonly desktop_link?: string
  readonly webapp_link?: string
  readonly link_mode?: string
  readonly app_store?: string
  readonly play_store?: string
  readonly chrome_store?: string
  readonly badge_type?: string
  readonly order?: number
  readonly chains?: readonly Caip2[]
  readonly injected?: readonly { readonly namespace: string; readonly injected_id: string }[]
  /** Paired, it approves one network and takes requests for any other, too. */
  readonly takes_networks?: boolean
  /** It reads no pairing codes: on a phone its app opens the page in a browser of its own (docs/behaviour.md, Codes and sessions). */
  readonly browse?: readonly BrowseRow[]
}

/** For some families of chains, with `{url}` and `{origin}` in place of the page's. */
export type BrowseRow = {
  readonly namespaces: readonly string[]
  readonly link: string
  /** What Android is given instead. */
  readonly android?: string
  /** The name in the window that says that the page is in there already. */
  readonly global: string
}

/** A connector's id, or the catalogue's entry of a wallet that was reached by pairing (docs/behaviour.md, Finding wallets). */
export type RecentWallet = ConnectorId | CatalogueWallet

/** The wallet in use, as it shows itself. */
export type ConnectedWalletInfo = {
  readonly name: string
  readonly icon?: string
  readonly type: ConnectorType
  readonly identifier: ConnectorId
  /** A paired wallet's entry in the catalogue, where it is known which one it is. */
  readonly wallet?: CatalogueWallet
}

export const accountTypes = ['eoa', 'smartAccount', 'payment'] as const
export type AccountType = (typeof accountTypes)[number]

/** Hexadecimal on EVM, as each family writes it elsewhere. */
export type AddressOf<N extends Namespace> = N extends 'eip155' ? Hex : string

/** One address of a namespace. */
export type Account<N extends Namespace = Namespace> = {
  readonly namespace: N
  readonly address: AddressOf<N>
  readonly type: AccountType
  readonly publicKey?: string
  readonly path?: string
}
