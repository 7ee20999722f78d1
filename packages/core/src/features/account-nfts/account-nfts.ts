/** Which NFTs the account in use holds on its network, page by page. */
import type { Nft } from '@foyer/contract'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import type { PagedEvent, PageOf } from '../../feature/paged-list.ts'
import type { Pages } from '../../feature/pages.ts'
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

export type NftsEvent = PagedEvent<Nft>

export type NftsPage = PageOf<Nft>

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
