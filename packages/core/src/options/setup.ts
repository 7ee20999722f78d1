/** What is fixed for the life of a kit: the options with their defaults, and where it runs. */
import type { Caip2, Namespace } from '../caip.ts'
import type { Network } from '../network.ts'
import type { Features, KitOptions } from './options.ts'

/** The options as the kit uses them: every flag and list has its value. */
export type ResolvedOptions = Omit<KitOptions, 'features'> & {
  readonly features: Required<Features>
  readonly themeMode: 'light' | 'dark' | 'system'
  readonly storageKey: string
} & {
  readonly [Flag in
    | 'debug'
    | 'enableWalletConnect'
    | 'enableWalletGuide'
    | 'enableWallets'
    | 'enableEIP6963'
    | 'enableInjected'
    | 'enableNetworkSwitch'
    | 'enableAuthLogger'
    | 'enableReconnect'
    | 'enableEmbedded'
    | 'enableMobileFullScreen'
    | 'disableAppend'
    | 'allowUnsupportedChain']: boolean
}

/** Base URLs without a slash at the end; `undefined` where nobody is named. */
export type ResolvedHosts = { readonly [Part in 'api' | 'catalogue' | 'analytics' | 'gateway' | 'relay']: string | undefined }

export type Setup = {
  readonly options: ResolvedOptions
  readonly hosts: ResolvedHosts
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** The namespaces whose wallets in this browser can be reached. */
  readonly adapters: readonly Namespace[]
  /** Those in which an account can be connected, by a wallet of this browser or by a paired session. */
  readonly namespaces: readonly Namespace[]
  /** Wallets can be paired with. */
  readonly pairs: boolean
  readonly isPhone: boolean
}
