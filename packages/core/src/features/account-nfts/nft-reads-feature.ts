/** The same pages as the kit's own NFT reads (`account-nfts-feature.ts`), one at a time. */
import { createReads } from '../../feature/create-reads.ts'
import { fetchNfts } from './fetch-nfts.ts'
import type { NftReads } from './nft-reads.ts'

export const nftReadsFeature = createReads<NftReads>({
  async page({ about: { account, cursor, fresh = false }, ...rest }) {
    const { data, next } = await fetchNfts({ ...rest, key: account, cursor, fresh })
    // A cursor that leads back to itself has no end.
    return { data: data.filter(({ chainId }) => account.startsWith(`${chainId}:`)), next: next === cursor ? null : next }
  },
})
