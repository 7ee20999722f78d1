/** The wallet catalogue: suggestions, an endless list, a search (spec 9.10). */
import type { Stamped, Work } from '../event.ts'
import { latestOf, screenOf } from '../select.ts'
import type { Setup } from '../setup.ts'
import type { CataloguePage, CatalogueState, KitState, Remote } from '../state.ts'
import type { CatalogueWallet } from '../wallet.ts'
import type { CatalogueData, CatalogueQuery, CatalogueSlice } from './data-event.ts'
import { stepRemote } from './remote.ts'

export const recommendedCount = 4
export const pageSize = 40
export const searchSize = 100
/** Between the last key and the request: the minimum wait of spec 9.10, which is the pause in typing at once. */
export const searchPause = 300

type CatalogueStep = readonly [CatalogueState, readonly Work[]]

/** Screens that show wallets one may not have. */
const wanting: readonly string[] = ['Connect', 'AllWallets', 'GetWallet', 'ConnectingExternal']

export function stepCatalogue(state: KitState, event: Stamped, { options }: Setup): CatalogueStep {
  const work: Work[] = []
  const { featuredWalletIds: ids = [] } = options
  let now = state.catalogue
  react()
  fillIn()
  return [now, work]

  function react() {
    switch (event.type) {
      case 'open':
        // A new look, a new try.
        return retry()
      case 'refresh':
        return event.what === 'catalogue' ? retry() : undefined
      case 'online':
        return event.online && state.modal.open ? retry() : undefined
      case 'load-more': {
        const page = latestOf(now.list)
        if (page && now.list.status !== 'loading' && page.wallets.length < page.count) loadPage(page.page + 1)
        return
      }
      case 'search':
        return search(event.text, event.badge)
      case 'start-search':
        if (now.results.status === 'loading' && now.results.attempt === event.attempt) {
          const { badge } = now
          const wanted = { ...(event.text !== '' && { search: event.text }), ...(badge && { badge }) }
          fetchSlice('results', { ...filters(), page: 1, entries: searchSize, ...wanted }, event.attempt)
        }
        return
      case 'catalogue-data':
        if (event.slice === 'list') {
          now = { ...now, list: stepRemote(now.list, { type: 'data', attempt: event.attempt, at: event.at, data: append(event.data) }) }
        } else if (event.slice === 'results') set('results', { ...event, type: 'data' })
        else set(event.slice, { ...event, type: 'data', data: inOrder(event.data) })
        return
      case 'catalogue-failed': {
        const { fallback, slice } = event
        const whole: CataloguePage = { wallets: fallback, page: 0, count: fallback.length }
        return set(slice, {
          ...event,
          type: 'failed',
          fallback: slice === 'list' || slice === 'results' ? whole : inOrder(fallback),
        } as never)
      }
    }
  }

  /** Starts what the screen wants and nobody has asked for yet. */
  function fillIn() {
    const wanted = event.type === 'load-catalogue' || (state.modal.open && wanting.includes(screenOf(state)?.name ?? ''))
    if (!wanted) return
    suggest('idle')
    if (now.list.status === 'idle' && isSettled(now.featured) && isSettled(now.recommended)) loadPage(1)
  }

  /** What failed is as if it had never been asked for; its last answer stays. */
  function retry() {
    suggest('failed')
    if (now.list.status === 'failed') loadPage((now.list.previous?.page ?? 0) + 1)
    if (now.results.status === 'failed') search(now.search, now.badge)
  }

  /** Asks for the suggestions that are in that state. */
  function suggest(status: 'idle' | 'failed') {
    if (now.featured.status === status) {
      if (ids.length > 0) load('featured', { page: 1, entries: Math.min(ids.length, 100), include: ids })
      else now = { ...now, featured: { status: 'ready', data: [], at: event.at } }
    }
    if (now.recommended.status === status) load('recommended', { ...filters(ids), page: 1, entries: recommendedCount })
  }

  /** The catalogue answers by its own rank; whom to feature, and in which order, is the integrator's choice. Others keep theirs. */
  function inOrder(wallets: readonly CatalogueWallet[]): readonly CatalogueWallet[] {
    return [...wallets].sort((one, other) => ids.indexOf(one.id) - ids.indexOf(other.id))
  }

  function loadPage(page: number) {
    load('list', { ...filters(suggested().map(({ id }) => id)), page, entries: pageSize })
  }

  function search(text: string, badge: CatalogueState['badge']) {
    const wanted = text.trim()
    const { badge: _, ...rest } = now
    now = { ...rest, search: text, ...(badge && { badge }) }
    if (wanted === '' && !badge) {
      now = { ...now, results: { status: 'idle' } }
      return
    }
    const known = matching(latestOf(now.list)?.wallets ?? suggested(), { search: wanted, badge })
    const previous: CataloguePage = { wallets: known, page: 0, count: known.length }
    now = { ...now, results: stepRemote(now.results, { type: 'load', attempt: event.seq, previous }) }
    work.push({ type: 'timer', name: 'search', ms: searchPause, event: { type: 'start-search', text: wanted, attempt: event.seq } })
  }

  function load(slice: CatalogueSlice, query: CatalogueQuery) {
    set(slice, { type: 'load', attempt: event.seq })
    fetchSlice(slice, query, event.seq)
  }

  function fetchSlice(slice: CatalogueSlice, query: CatalogueQuery, attempt: number) {
    work.push({ type: 'fetch-catalogue', slice, query, attempt })
  }

  function set<Slice extends CatalogueSlice>(slice: Slice, change: Parameters<typeof stepRemote<CatalogueData[Slice]>>[1]) {
    now = { ...now, [slice]: stepRemote(now[slice] as Remote<CatalogueData[Slice]>, change) }
  }

  /** Featured and recommended lead the list; the pages behind them leave them out. */
  function append({ wallets, page, count }: CataloguePage): CataloguePage {
    const before = page === 1 ? suggested() : (latestOf(now.list)?.wallets ?? [])
    const all = [...new Map([...before, ...wallets].map((wallet) => [wallet.id, wallet])).values()]
    const total = Math.max(all.length, count + suggested().length)
    // A page with nothing new is the last one, whatever the count says.
    return { wallets: all, page, count: all.length === before.length ? all.length : total }
  }

  function suggested(): readonly CatalogueWallet[] {
    return [...(latestOf(now.featured) ?? []), ...(latestOf(now.recommended) ?? [])]
  }

  function filters(more: readonly string[] = []): Pick<CatalogueQuery, 'include' | 'exclude'> {
    const exclude = [...(options.excludeWalletIds ?? []), ...more]
    return { ...(options.includeWalletIds && { include: options.includeWalletIds }), ...(exclude.length > 0 && { exclude }) }
  }
}

type Sought = { readonly search?: string | undefined; readonly badge?: CatalogueState['badge'] | undefined }

/** Whose name holds the text, and who has the badge. */
export function matching(wallets: readonly CatalogueWallet[], { search = '', badge }: Sought): readonly CatalogueWallet[] {
  const text = search.toLowerCase()
  return wallets.filter(({ name, badge_type }) => name.toLowerCase().includes(text) && (!badge || badge_type === badge))
}

function isSettled(remote: Remote<unknown>): boolean {
  return remote.status === 'ready' || remote.status === 'failed'
}
