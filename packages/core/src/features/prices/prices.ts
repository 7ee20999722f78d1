/** What tokens cost, read once for whoever keeps the answer. */
import type { FungiblePrice } from '@foyer/contract'
import type { Caip10 } from '@foyer/contract/entities'
import type { ReadsDescriptor } from '../../feature/reads.ts'

/** A network's own coin is asked for as 0xeeee…; at most 100 at once. */
export type PriceInput = { readonly tokens: readonly Caip10[] }

/** In US dollars, for display only. A token without a price is left out. */
export type TokenPrice = FungiblePrice

export type PriceReads = { readonly prices: { readonly about: PriceInput; readonly answer: readonly TokenPrice[] } }

export const priceReads: ReadsDescriptor<PriceReads> = {
  name: 'price-reads',
  initial: null,
  load: () => import('./prices-feature.ts').then((chunk) => chunk.priceReadsFeature),
}
