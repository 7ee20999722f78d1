/** A page of the NFTs that an account holds, read once for whoever keeps the answer. */
import type { Caip10 } from '@foyer/contract/entities'
import type { ReadsDescriptor } from '../../feature/reads.ts'
import type { NftsPage } from './account-nfts.ts'

/** Without a cursor the first page; `fresh`: the server too reads again what it keeps. */
export type NftInput = { readonly account: Caip10; readonly cursor?: string | undefined; readonly fresh?: boolean }

/** Those flagged as spam among them, none of other networks; `next` is the cursor of the page after it. */
export type NftReads = { readonly page: { readonly about: NftInput; readonly answer: NftsPage } }

export const nftReads: ReadsDescriptor<NftReads> = {
  name: 'nft-reads',
  initial: null,
  load: () => import('./nft-reads-feature.ts').then((chunk) => chunk.nftReadsFeature),
}
