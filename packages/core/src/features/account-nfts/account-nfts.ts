/** Which NFTs the account in use holds on its network, page by page. */
import type { Nft } from '@foyer/contract'
import type { KitError } from '../../entities/errors.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import type { PageAsked, Pages } from '../../feature/pages.ts'
import { caipAddressOf } from '../../kernel/select.ts'

export type { Nft }

/** The NFTs of one account on one network, as far as they are known. */
export type Nfts = Omit<Pages, 'status'> & {
  /** `unserved`: the server tells of none on this network. */
  readonly status: Pages['status'] | 'unserved'
  /** By collection and number; those flagged as spam among them. */
  readonly nfts: readonly Nft[]
}

/** By CAIP-10. */
export type NftsState = { readonly accounts: Readonly<Record<string, Nfts>> }

export type NftsEvent =
  /** Reads the first page unless it is known and young. */
  | { readonly type: 'read' }
  /** Reads the first page again. */
  | { readonly type: 'refresh' }
  /** Reads the next page. */
  | { readonly type: 'more' }
  /** Something of that account's may have changed by now. */
  | { readonly type: 'look'; readonly key: string }
  | (PageAsked & { readonly type: 'fetched'; readonly page: NftsPage })
  /** `unserved`: the server said that it tells of none there. */
  | (PageAsked & { readonly type: 'fetch-failed'; readonly error: KitError; readonly unserved: boolean })

export type NftsPage = { readonly data: readonly Nft[]; readonly next: string | null }

export const accountNfts: FeatureDescriptor<NftsState, NftsEvent> = {
  name: 'account-nfts',
  initial: { accounts: {} },
  load: () => import('./account-nfts-feature.ts').then((chunk) => chunk.accountNftsFeature),
  failed({ error, at, state, slice }) {
    const key = caipAddressOf(state)
    if (key === undefined) return slice
    const failed: Nfts = { status: 'failed', nfts: [], next: undefined, attempt: 0, at, error, skipped: 0 }
    return { accounts: { ...slice.accounts, [key]: failed } }
  },
}
