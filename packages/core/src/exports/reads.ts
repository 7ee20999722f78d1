/** Apart from the kit: single reads, for whoever keeps the answers himself. */
export { pauseByAge } from '../feature/pause-by-age.ts'
export { fetchRead, type Reads, type ReadsDescriptor } from '../feature/reads.ts'
export { type AccountInput, type AccountReads, accountReads } from '../features/account/account-reads.ts'
export { type HistoryInput, type HistoryReads, historyReads } from '../features/account-history/history-reads.ts'
export { type NftInput, type NftReads, nftReads } from '../features/account-nfts/nft-reads.ts'
export { type PriceInput, type PriceReads, priceReads, type TokenPrice } from '../features/prices/prices.ts'
export { type ChainReads, chainReads } from '../features/supported-chains/chain-reads.ts'
