/** What an integrator passes to `createKit` (the field's names, so that moving here is a rename). An option comes with the code that reads it. */

import type { Caip2 } from '@foyer/contract/entities'
import type { NetworkInput, NetworkInputs } from '../entities/network.ts'
import type { Pairing } from '../entities/pairing.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { Adapter } from '../family/family.ts'

export type Metadata = {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

/** What the account offers by a button. */
export type WalletFeature = 'onramp' | 'swaps' | 'receive' | 'send'

/** What is not offered to visitors whose browser is in one of some time zones. */
export type RestrictedTimezones = {
  /** IANA names. Default: those of mainland China, Hong Kong and Macau. */
  readonly zones?: readonly string[]
  /** Default: `['onramp']`. */
  readonly features?: readonly WalletFeature[]
}

export type Features = {
  /** Offers the account's address as a code and as text. Default: `true`. */
  readonly receive?: boolean
  /** Sells tokens to the account, where the server has somebody who does (docs/behaviour.md, Buying). Default: `true`. */
  readonly onramp?: boolean
  /** Shows what the account has sent, received and called, where the server tells it (docs/behaviour.md, History). Default: `true`. */
  readonly history?: boolean
  /** Sends coins and tokens of the account, on the chains whose family can. Default: `true`. */
  readonly send?: boolean
  /** Swaps tokens of the account, where a server is named and something is known that swaps (docs/behaviour.md, Swapping). Default: `true`. */
  readonly swaps?: boolean
  /**
   * Reports what visitors do in the modal, if the server wants that for the project (docs/behaviour.md, Analytics). Default: `true`,
   * without the account's address; `{ address: true }` adds it.
   */
  readonly analytics?: boolean | { readonly address?: boolean }
  /** Offers the way to the whole catalogue; `allWallets` of the kit says on which devices. Default: `true`. */
  readonly allWallets?: boolean
  /** Connects nothing before the visitor has agreed to `termsConditionsUrl` or `privacyPolicyUrl`. Default: `false`. */
  readonly legalCheckbox?: boolean
  /** Shows the wallets of this browser alone, and the others behind a button. Default: `false`. */
  readonly collapseWallets?: boolean
  /**
   * Says on the page that a wallet on a phone was asked for something while the modal is closed (docs/behaviour.md, Notices). `false`: the page
   * says it itself, by `useAskedWallet()`. Default: `true`.
   */
  readonly requestNotice?: boolean
  /** In which order the account offers them. Those left out follow in this one: `onramp`, `swaps`, `receive`, `send`. Default: none. */
  readonly walletFeaturesOrder?: readonly WalletFeature[]
  /** Which groups of wallets lead the list. Those left out follow in the kit's own order (docs/behaviour.md, Wallet order). Default: none. */
  readonly connectorTypeOrder?: readonly ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
}

/** Every base URL of the backend, with its scheme. `server` sets them all; each can be set alone. */
export type Hosts = {
  /** Stands in for the option `server`. */
  readonly server?: string
  /** Names and balances. Default: the server. */
  readonly api?: string
  /** Wallets, pictures and the project's origins. Default: the server. */
  readonly catalogue?: string
  /** Where `features.analytics` reports to. Default: the server. */
  readonly analytics?: string
  /** JSON-RPC of the networks. Default: the server. */
  readonly gateway?: string
  /** The relay of paired sessions, `wss://…`. Default: `/relay` of the server. */
  readonly relay?: string
}

export type KitOptions<Networks extends NetworkInputs = NetworkInputs> = {
  /** The project that the server counts this page for: 6 to 64 letters, digits, `-` or `_`. */
  readonly projectId: string
  /** The networks of this page; viem's chain objects fit. Accounts, switching and balances stay within them. */
  readonly networks: Networks
  /** Where a new visitor starts. Default: the first of `networks`. */
  readonly defaultNetwork?: NetworkInput
  /** The chain families: `evm()`, …, and `sessions()` for those that only a paired wallet reaches. Default: none, so no wallet connects. */
  readonly adapters?: readonly Adapter[]
  /** Wallets on other devices and in other apps: `pairing()` of `@foyer/pairing/kit`. Default: there are none. */
  readonly pairing?: Pairing
  /** Switches and orders of single features. */
  readonly features?: Features
  /** How this page shows itself to a paired wallet. Default: its title, address and icon. */
  readonly metadata?: Metadata
  /** Base URL of a Foyer server, with its scheme; sets every one of `hosts`. Default: none, so the kit works with what the page and the wallets offer. */
  readonly server?: string
  /** Single parts of the backend, where they are not on `server`. */
  readonly hosts?: Hosts
  /** Colours of modal and buttons; `'system'` is the visitor's choice. Default: `'dark'`. */
  readonly themeMode?: 'light' | 'dark' | 'system'
  /** The kit's custom properties, which win over the page's own (docs/theming.md). Default: none. */
  readonly themeVariables?: Readonly<Record<`--foyer-${string}`, string>>
  /** BCP 47, or a locale of `@foyer/react/locales/…`, whose words are then on the page from the start. What is not translated is English. Default: the page's language. */
  readonly locale?: string | { readonly tag: string }
  /** Where the way to the whole catalogue is offered: everywhere, nowhere, or where the main pointer is a finger. Default: `'SHOW'`. */
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  /** Catalogue ids of the wallets to show first, in this order (docs/options.md, Wallet ids). Default: none. */
  readonly featuredWalletIds?: readonly string[]
  /** Catalogue ids: offers these of the catalogue and no others. Default: none, which is no limit. */
  readonly includeWalletIds?: readonly string[]
  /** Catalogue ids: leaves these out. Wallets that are in this browser stay. Default: none. */
  readonly excludeWalletIds?: readonly string[]
  /** Wallets that the catalogue does not know, in its own shape. Default: none. */
  readonly customWallets?: readonly CatalogueWallet[]
  /**
   * The keys that may sign the catalogue (Ed25519, 43 characters of base64url each), as `operators catalogue-key` of the server prints them;
   * two while a key is changed. What none of them has signed is not shown. Default: none, so the catalogue is taken as its host says it.
   */
  readonly catalogueKeys?: readonly string[]
  /** Pictures of networks, by the network's `id`; they go before the network's own and the server's. Default: none. */
  readonly chainImages?: Readonly<Record<string, string>>
  /** Pictures of wallets, by connector id; they go before the wallet's own and the server's. Default: none. */
  readonly connectorImages?: Readonly<Record<string, string>>
  /** Nodes by network (CAIP-2), tried before the gateway and the network's own. Default: none. */
  readonly customRpcUrls?: Readonly<Partial<Record<Caip2, readonly { readonly url: string }[]>>>
  /** Shown below the wallets; with `features.legalCheckbox` the visitor has to agree. Default: none. */
  readonly termsConditionsUrl?: string
  /** As `termsConditionsUrl`, for the privacy policy. Default: none. */
  readonly privacyPolicyUrl?: string
  /** What is not offered where (docs/behaviour.md, Buying). Default: no buying in mainland China, Hong Kong and Macau. */
  readonly restrictedTimezones?: RestrictedTimezones
  /** `false`: no paired wallets, whatever `pairing` says. Default: `true`. */
  readonly enableWalletConnect?: boolean
  /** Explains what a wallet is, beside the list and on its own page. Default: `true`. */
  readonly enableWalletGuide?: boolean
  /** `false`: the modal lists no wallet and says so. Default: `true`. */
  readonly enableWallets?: boolean
  /** Finds wallets that announce themselves (EIP-6963); `evm({ eip6963 })` decides for its family alone. Default: `true`. */
  readonly enableEIP6963?: boolean
  /** Finds the wallet at `window.ethereum`; `evm({ injected })` decides for its family alone. Default: `true`. */
  readonly enableInjected?: boolean
  /** `false`: the networks are shown and cannot be chosen. Default: `true`. */
  readonly enableNetworkSwitch?: boolean
  /** Restores the last connection at load, and follows the other tabs. Default: `true`. */
  readonly enableReconnect?: boolean
  /**
   * Tells the page's own server who is connected, in a cookie of this site, so that it renders the page as the visitor left it
   * (docs/server-rendering.md). Default: `false`.
   */
  readonly enableCookie?: boolean
  /** Makes the modal a part of the page, where the page places `<foyer-modal>`. Default: `false`. */
  readonly enableEmbedded?: boolean
  /** Gives the sheet on a phone the whole screen. Default: `false`. */
  readonly enableMobileFullScreen?: boolean
  /** `true`: the page adds `<foyer-modal>` itself. Default: `false`. */
  readonly disableAppend?: boolean
  /** `true`: a wallet on a network that is none of `networks` is left there, without a question. Default: `false`. */
  readonly allowUnsupportedChain?: boolean
  /**
   * Names what this kit keeps in the browser (`@foyer/<storageKey>/…`). Default: the project id. Kits that share it share
   * their stored connection; two kits of one project on one page need two.
   */
  readonly storageKey?: string
  /**
   * Shows alerts about the page's configuration inside the modal, and looks for mistakes at the first opening. `true`: everywhere.
   * `false`: nowhere. Default: it looks everywhere and shows on local pages alone (docs/behaviour.md, Alerts). The console has each alert in any case.
   */
  readonly debug?: boolean
}
