/** Which networks the server serves, read once for whoever keeps the answer. */
import type { Caip2 } from '@foyer/contract/entities'
import type { ReadsDescriptor } from '../../feature/reads.ts'

export type ChainReads = { readonly served: { readonly about: null; readonly answer: readonly Caip2[] } }

export const chainReads: ReadsDescriptor<ChainReads> = {
  name: 'chain-reads',
  initial: null,
  load: () => import('./chain-reads-feature.ts').then((chunk) => chunk.chainReadsFeature),
}
