/** The wallet catalogue: suggestions, an endless list, a search. */

import type { KitError } from '../../entities/errors.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import { latestOf, type Remote } from '../../feature/remote.ts'

export type CataloguePage = {
  readonly wallets: readonly CatalogueWallet[]
  readonly page: number
  readonly count: number
}

export type CatalogueState = {
  readonly recommended: Remote<readonly CatalogueWallet[]>
  readonly featured: Remote<readonly CatalogueWallet[]>
  /** All pages so far, in order. */
  readonly list: Remote<CataloguePage>
  /** The suggestions that the first page of the list leaves out: if a later one left out others, its wallets would be others too. */
  readonly leftOut?: readonly string[]
  readonly search: string
  /** Only wallets that the catalogue's operator has certified, in `results`. */
  readonly badge?: 'certified' | undefined
  readonly results: Remote<CataloguePage>
}

/** What is fetched of the catalogue. */
export type CatalogueData = {
  readonly featured: readonly CatalogueWallet[]
  readonly recommended: readonly CatalogueWallet[]
  readonly list: CataloguePage
  readonly results: CataloguePage
}
export type CataloguePart = keyof CatalogueData

export type CatalogueEvent =
  /** Asks for the list, whatever the modal shows. */
  | { readonly type: 'load' }
  | { readonly type: 'load-more' }
  /** Asks again for what failed. */
  | { readonly type: 'retry' }
  /** Without text and badge the search is over. */
  | { readonly type: 'search'; readonly text: string; readonly badge?: 'certified' }
  | { readonly type: 'start-search'; readonly text: string; readonly attempt: number }
  | {
      readonly [Part in CataloguePart]: {
        readonly type: 'catalogue-data'
        readonly part: Part
        readonly attempt: number
        readonly data: CatalogueData[Part]
      }
    }[CataloguePart]
  | {
      readonly type: 'catalogue-failed'
      readonly part: CataloguePart
      readonly attempt: number
      readonly error: KitError
      /** What the kit carries itself. */
      readonly fallback: readonly CatalogueWallet[]
    }

/** Every catalogue entry that is here. */
export function knownWallets({ featured, recommended, list, results }: CatalogueState): readonly CatalogueWallet[] {
  const parts = [latestOf(featured), latestOf(recommended), latestOf(list)?.wallets, latestOf(results)?.wallets]
  return parts.flatMap((wallets) => wallets ?? [])
}

export const catalogue: FeatureDescriptor<CatalogueState, CatalogueEvent> = {
  name: 'catalogue',
  initial: {
    recommended: { status: 'idle' },
    featured: { status: 'idle' },
    list: { status: 'idle' },
    search: '',
    results: { status: 'idle' },
  },
  load: () => import('./catalogue-feature.ts').then((chunk) => chunk.catalogueFeature),
  warms: true,
  wakes: ({ modal }) => modal.open,
  failed({ error, at }) {
    const failed = { status: 'failed', error, at } as const
    return { ...catalogue.initial, recommended: failed, list: failed }
  },
}
