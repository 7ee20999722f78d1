/** What happens in the part of the kit that is loaded with the first opening: catalogue, names, balances. */
import type { Caip10 } from '../caip.ts'
import type { KitError } from '../errors.ts'
import type { Stamped } from '../event.ts'
import type { Alert, CataloguePage, Identity, KitState, NativeBalance, TokenBalance } from '../state.ts'
import type { CatalogueWallet } from '../wallet.ts'

/** What is fetched about one account. */
export type AccountData = { readonly identity: Identity; readonly balance: NativeBalance; readonly tokens: readonly TokenBalance[] }
export type AccountSlice = keyof AccountData

/** What is fetched of the catalogue. */
export type CatalogueData = {
  readonly featured: readonly CatalogueWallet[]
  readonly recommended: readonly CatalogueWallet[]
  readonly list: CataloguePage
  readonly results: CataloguePage
}
export type CatalogueSlice = keyof CatalogueData

export type DataEvent =
  /** The code is here; what is on the screen now wants its data. */
  | { readonly type: 'data-ready' /** What was asked for meanwhile. */; readonly missed: readonly Stamped[] }
  /** The code did not arrive. */
  | { readonly type: 'missing'; readonly error: KitError }
  | {
      readonly [Slice in AccountSlice]: {
        readonly type: 'account-data'
        readonly slice: Slice
        readonly key: Caip10
        readonly attempt: number
        readonly data: AccountData[Slice]
        /** When it was true, if that is not now: it was kept from an earlier visit. */
        readonly asOf?: number
      }
    }[AccountSlice]
  | {
      readonly type: 'account-data-failed'
      readonly slice: AccountSlice
      readonly key: Caip10
      readonly attempt: number
      readonly error: KitError
    }
  | {
      readonly [Slice in CatalogueSlice]: {
        readonly type: 'catalogue-data'
        readonly slice: Slice
        readonly attempt: number
        readonly data: CatalogueData[Slice]
      }
    }[CatalogueSlice]
  | {
      readonly type: 'catalogue-failed'
      readonly slice: CatalogueSlice
      readonly attempt: number
      readonly error: KitError
      /** What the kit carries itself. */
      readonly fallback: readonly CatalogueWallet[]
    }
  /** A transaction of this account is on its way: what is known of its holdings will not be true for long. */
  | { readonly type: 'sent'; readonly key: Caip10 }
  | { readonly type: 'spent'; readonly key: Caip10 }
  | { readonly type: 'start-search'; readonly text: string; readonly attempt: number }
  | { readonly type: 'show-alert'; readonly alert: Alert }

export type CatalogueQuery = {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly badge?: 'certified'
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

export type DataWork =
  | {
      readonly type: 'fetch-account'
      readonly slice: AccountSlice
      readonly key: Caip10
      readonly attempt: number
      readonly fresh: boolean
    }
  | { readonly type: 'fetch-catalogue'; readonly slice: CatalogueSlice; readonly query: CatalogueQuery; readonly attempt: number }
  | { readonly type: 'fetch-images' }
  /** Asks whether this page's origin is one of the project's (spec 5.14). */
  | { readonly type: 'check-origin' }
  /** For analytics: what happened, and what it changed. */
  | { readonly type: 'observe'; readonly event: Stamped; readonly state: KitState; readonly before: KitState }
