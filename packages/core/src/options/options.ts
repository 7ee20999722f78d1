/** What an integrator passes to `createKit` (the field's names, so that moving here is a rename). */

import type { Caip2, Namespace } from '../caip.ts'
import type { Adapter } from '../family.ts'
import type { NetworkInput } from '../network.ts'
import type { Pairing } from '../pairing.ts'
import type { AccountType, CatalogueWallet } from '../wallet.ts'

export type Metadata = {
  readonly name: string
  readonly description?: string
  readonly url?: string
  readonly icons?: readonly string[]
}

export type SocialProvider = 'google' | 'x' | 'discord' | 'farcaster' | 'github' | 'apple' | 'facebook'

export type Features = {
  readonly swaps?: boolean
  readonly onramp?: boolean
  readonly receive?: boolean
  readonly send?: boolean
  readonly email?: boolean
  readonly emailShowWallets?: boolean
  readonly socials?: readonly SocialProvider[] | false
  readonly history?: boolean
  readonly analytics?: boolean | { readonly address?: boolean }
  readonly allWallets?: boolean
  readonly legalCheckbox?: boolean
  readonly smartSessions?: boolean
  readonly collapseWallets?: boolean
  readonly pay?: boolean
  readonly connectMethodsOrder?: readonly ('email' | 'social' | 'wallet')[]
  readonly walletFeaturesOrder?: readonly ('onramp' | 'swaps' | 'receive' | 'send')[]
  readonly connectorTypeOrder?: readonly ('walletConnect' | 'recent' | 'injected' | 'featured' | 'custom' | 'external' | 'recommended')[]
}

/** Every base URL of the backend. `server` sets them all; each can be set alone. */
export type Hosts = {
  readonly server?: string
  readonly api?: string
  readonly catalogue?: string
  readonly analytics?: string
  readonly gateway?: string
  readonly relay?: string
  readonly frame?: string
}

export type KitOptions = {
  readonly projectId: string
  readonly networks: readonly [NetworkInput, ...NetworkInput[]]
  readonly defaultNetwork?: NetworkInput
  readonly adapters?: readonly Adapter[]
  /** Wallets on other devices and in other apps: `pairing()` of `@foyer/pairing/kit`. Without it there are none. */
  readonly pairing?: Pairing
  readonly features?: Features
  /** How this page shows itself to a paired wallet. Default: its title, address and icon. */
  readonly metadata?: Metadata
  /** Where the Foyer server is, or each of its parts. Without it the kit works with what the page and the wallets offer. */
  readonly server?: string
  readonly hosts?: Hosts
  readonly themeMode?: 'light' | 'dark' | 'system'
  readonly themeVariables?: Readonly<Record<`--foyer-${string}`, string>>
  /** BCP 47, or a locale of `@foyer/react/locales/…`, whose words are then on the page from the start. What is not translated is English. Default: the page's language. */
  readonly locale?: string | { readonly tag: string }
  readonly allWallets?: 'SHOW' | 'HIDE' | 'ONLY_MOBILE'
  readonly featuredWalletIds?: readonly string[]
  readonly includeWalletIds?: readonly string[]
  readonly excludeWalletIds?: readonly string[]
  readonly customWallets?: readonly CatalogueWallet[]
  readonly tokens?: Readonly<Partial<Record<Caip2, { readonly address: string; readonly image?: string }>>>
  readonly chainImages?: Readonly<Record<string, string>>
  readonly connectorImages?: Readonly<Record<string, string>>
  readonly customRpcUrls?: Readonly<Partial<Record<Caip2, readonly { readonly url: string }[]>>>
  readonly termsConditionsUrl?: string
  readonly privacyPolicyUrl?: string
  readonly enableWalletConnect?: boolean
  readonly enableWalletGuide?: boolean
  readonly enableWallets?: boolean
  readonly enableEIP6963?: boolean
  readonly enableInjected?: boolean
  readonly enableNetworkSwitch?: boolean
  readonly enableAuthLogger?: boolean
  readonly enableReconnect?: boolean
  readonly enableEmbedded?: boolean
  readonly enableMobileFullScreen?: boolean
  readonly disableAppend?: boolean
  readonly allowUnsupportedChain?: boolean
  readonly defaultAccountTypes?: Readonly<Partial<Record<Namespace, AccountType>>>
  readonly restrictedTimezones?: {
    readonly list?: readonly string[]
    readonly features?: readonly ('onramp' | 'swaps' | 'email' | 'socials')[]
  }
  /**
   * Names what this kit keeps in the browser (`@foyer/<storageKey>/…`). Default: the project id. Kits that share it share
   * their stored connection; two kits of one project on one page need two.
   */
  readonly storageKey?: string
  readonly siwx?: unknown
  readonly siweConfig?: unknown
  readonly debug?: boolean
}
