'use client'
import { type CatalogueState, type CatalogueWallet, catalogue, type KitError, sliceOf } from '@foyer/core'
import { useCallback } from 'react'
import { useFeature } from './use-feature.ts'
import { useKitState } from './use-kit-state.ts'

export type Catalogue = {
  /** What to list now: results while a search is on, else all pages so far; the last known while loading or failed. */
  readonly wallets: readonly CatalogueWallet[]
  /** How many there are in all, not only on the pages so far. */
  readonly count: number | undefined
  readonly status: 'idle' | 'loading' | 'ready' | 'failed'
  readonly error: KitError | undefined
  readonly hasMore: boolean
  readonly search: string
  readonly setSearch: (text: string) => void
  /** Only wallets that announce themselves by a name which the catalogue's operator has verified. */
  readonly certified: boolean
  readonly setCertified: (only: boolean) => void
  /** Ends the search: the whole list again. */
  readonly reset: () => void
  readonly loadMore: () => void
  /** Asks again for what failed. */
  readonly retry: () => void
}

/** The wallet catalogue: 40 a page, a search of up to 100 (docs/behaviour.md, Catalogue). */
export function useCatalogue(): Catalogue {
  const { handle } = useFeature(catalogue)
  const listed = useKitState((state) => listOf(sliceOf(state, catalogue)))
  const find = useCallback(
    (text: string, only: boolean) => handle.send({ type: 'search', text, ...(only && { badge: 'certified' }) }),
    [handle],
  )
  const { search, certified } = listed
  const setSearch = useCallback((text: string) => find(text, certified), [find, certified])
  const setCertified = useCallback((only: boolean) => find(search, only), [find, search])
  const reset = useCallback(() => find('', false), [find])
  const loadMore = useCallback(() => handle.send({ type: 'load-more' }), [handle])
  const retry = useCallback(() => handle.send({ type: 'retry' }), [handle])
  return { ...listed, setSearch, setCertified, reset, loadMore, retry }
}

function listOf({ search, badge, list, results }: CatalogueState) {
  const shown = search.trim() === '' && !badge ? list : results
  const page = shown.status === 'ready' ? shown.data : shown.status === 'idle' ? undefined : shown.previous
  return {
    wallets: page?.wallets ?? none,
    count: page?.count,
    status: shown.status,
    error: shown.status === 'failed' ? shown.error : undefined,
    hasMore: page !== undefined && shown === list && page.wallets.length < page.count,
    search,
    certified: badge !== undefined,
  }
}

const none: readonly CatalogueWallet[] = []
