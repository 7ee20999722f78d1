/** What is fixed for the life of a kit: the options with their defaults, and where it runs. */
import type { Caip2, Namespace } from '@foyer/contract/entities'
import type { Network } from '../entities/network.ts'
import type { Features, Hosts, KitOptions } from './options.ts'

/** Base URLs without a slash at the end; `undefined` where nobody is named. */
export type ResolvedHosts = { readonly [Part in keyof Hosts]-?: string | undefined }

/** What may be left out and has no default. */
type Unset =
  | 'defaultNetwork'
  | 'pairing'
  | 'metadata'
  | 'server'
  | 'locale'
  | 'termsConditionsUrl'
  | 'privacyPolicyUrl'
  | 'restrictedTimezones'

/** The options as the kit uses them: each has its value, so that nobody defaults again. */
export type ResolvedOptions = Required<Omit<KitOptions, Unset | 'features' | 'hosts'>> & {
  readonly [Name in Unset]: KitOptions[Name] | undefined
} & {
  readonly features: Required<Features>
  readonly hosts: ResolvedHosts
}

export type Setup = {
  readonly options: ResolvedOptions
  readonly networks: readonly Network[]
  readonly defaultNetwork: Caip2
  /** The namespaces whose wallets in this browser can be reached. */
  readonly adapters: readonly Namespace[]
  /** Those in which an account can be connected, by a wallet of this browser or by a paired session. */
  readonly namespaces: readonly Namespace[]
  /** Wallets can be paired with. */
  readonly pairs: boolean
  /** Whether the modal shows alerts; `undefined` where the integrator has not said, and local pages alone show them. */
  readonly showsAlerts: boolean | undefined
  readonly isPhone: boolean
}
