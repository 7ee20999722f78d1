/** The catalogue's machine: what is asked when, what an answer changes, what is shown meanwhile. Pure. */
import { indexOfWallet } from '@foyer/contract/entities'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import type { FeatureStep, KernelView } from '../../feature/feature.ts'
import { latestOf, type Remote } from '../../feature/remote.ts'
import { type RemoteEvent, stepRemote } from '../../feature/step-remote.ts'
import type { KernelEvent, Stamp, Stamped } from '../../kernel/event.ts'
import type { ScreenName } from '../../kernel/screen.ts'
import { screenOf } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { CataloguePage, CatalogueState } from './catalogue.ts'
import { type CatalogueData, type CatalogueEvent, type CataloguePart, catalogue } from './catalogue.ts'

export const recommendedCount = 4
export const pageSize = 40
export const searchSize = 100
/** Between the last key and the request. */
const searchPause = 300

export type CatalogueQuery = {
  readonly page: number
  readonly entries: number
  readonly search?: string
  readonly badge?: 'certified' | undefined
  readonly include?: readonly string[]
  readonly exclude?: readonly string[]
}

export type CatalogueWork =
  | { readonly type: 'fetch-catalogue'; readonly part: CataloguePart; readonly query: CatalogueQuery; readonly attempt: number }
  | { readonly type: 'fetch-images'; readonly wallets: readonly CatalogueWallet[] }

type Step = FeatureStep<CatalogueState, CatalogueEvent, CatalogueWork>

/** Screens that show wallets one may not have. */
const wanting: readonly (ScreenName | undefined)[] = ['Connect', 'AllWallets', 'GetWallet', 'ConnectingExternal']

export function startCatalogue(kernel: KernelView, { at, seq }: Stamp): Step {
  return stepCatalogue(
    catalogue.initial,
    { at, seq, type: 'close' },
    { ...kernel, before: { ...kernel.now, modal: { ...kernel.now.modal, loading: false } } },
  )
}

export function stepCatalogue(
  slice: CatalogueState,
  event: Stamped<CatalogueEvent | KernelEvent>,
  { now: state, before, setup: { options } }: KernelView,
): Step {
  const work: NonNullable<Step['work']>[number][] = []
  const reports: KernelEvent[] = []
  const { featuredWalletIds: ids } = options
  let now = slice
  // A new look at all wallets begins without the search of the last one. A page that searches in a view of its own shows none.
  if (listsAll(state) && !listsAll(before)) search('')
  // A new look, a new try: also where a view that was gone to has opened it.
  if (event.type === 'open' || (state.modal.open && !before.modal.open)) retry()
  react()
  fillIn()
  if (wantsImages(state.modal.loading, now) && !wantsImages(before.modal.loading, slice))
    work.push({ type: 'fetch-images', wallets: suggested() })
  return { slice: now, work, kernel: reports }

  function react() {
    switch (event.type) {
      case 'retry':
        return retry()
      case 'online':
        if (event.online && state.modal.open) retry()
        return
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
          fetchPart('results', { ...filters(), page: 1, entries: searchSize, search: event.text, badge }, event.attempt)
          reports.push({ type: 'track', event: 'SEARCH_WALLET', properties: { badge: badge ?? 'none', search: event.text.slice(0, 100) } })
        }
        return
      case 'catalogue-data':
        if (event.part === 'list') return set(event.part, { ...event, type: 'data', data: append(event.data) })
        if (event.part === 'results') return set(event.part, { ...event, type: 'data' })
        return set(event.part, { ...event, type: 'data', data: inOrder(event.data) })
      case 'catalogue-failed': {
        const { fallback, part } = event
        return part === 'list' || part === 'results'
          ? set(part, { ...event, type: 'failed', fallback: toPage(fallback) })
          : set(part, { ...event, type: 'failed', fallback: inOrder(fallback) })
      }
    }
  }

  /** Starts what the screen wants and nobody has asked for yet. */
  function fillIn() {
    if (event.type !== 'load' && !wanting.includes(screenOf(state)?.name)) return
    suggest('idle')
    // Both have been answered, one way or the other.
    if (now.list.status === 'idle' && 'at' in now.featured && 'at' in now.recommended) loadPage(1)
  }

  /** What failed is as if it had never been asked for; its last answer stays. */
  function retry() {
    suggest('failed')
    if (now.list.status === 'failed') loadPage((now.list.previous?.page ?? 0) + 1)
    if (now.results.status === 'failed' && (event.type === 'retry' || listsAll(state))) search(now.search, now.badge)
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
    return [...wallets].sort((one, other) => indexOfWallet(ids, one) - indexOfWallet(ids, other))
  }

  function loadPage(page: number) {
    if (page === 1) now = { ...now, leftOut: suggested().map(({ id }) => id) }
    load('list', { ...filters(now.leftOut), page, entries: pageSize })
  }

  function search(text: string, badge?: CatalogueState['badge']) {
    const wanted = text.trim()
    now = { ...now, search: text, badge, results: { status: 'idle' } }
    if (wanted === '' && !badge) return
    const known = matching(latestOf(now.list)?.wallets ?? suggested(), { search: wanted, badge })
    set('results', { type: 'load', attempt: event.seq, previous: toPage(known) })
    work.push({ type: 'timer', name: 'search', ms: searchPause, event: { type: 'start-search', text: wanted, attempt: event.seq } })
  }

  function load(part: CataloguePart, query: CatalogueQuery) {
    set(part, { type: 'load', attempt: event.seq })
    fetchPart(part, query, event.seq)
  }

  function fetchPart(part: CataloguePart, query: CatalogueQuery, attempt: number) {
    work.push({ type: 'fetch-catalogue', part, query, attempt })
  }

  function set<Part extends CataloguePart>(part: Part, change: RemoteEvent<CatalogueData[Part]>) {
    const remotes: { readonly [Key in CataloguePart]: Remote<CatalogueData[Key]> } = now
    now = { ...now, [part]: stepRemote(remotes[part], change) }
  }

  /** Featured and recommended lead the list; the pages behind them leave them out. */
  function append({ wallets, page, count }: CataloguePage): CataloguePage {
    const before = page === 1 ? suggested() : (latestOf(now.list)?.wallets ?? [])
    const all = [...new Map([...before, ...wallets].map((wallet) => [wallet.id, wallet])).values()]
    const total = Math.max(all.length, count + (now.leftOut?.length ?? 0))
    // A page with nothing new is the last one, whatever the count says.
    return { wallets: all, page, count: all.length === before.length ? all.length : total }
  }

  function suggested(): readonly CatalogueWallet[] {
    return [...(latestOf(now.featured) ?? []), ...(latestOf(now.recommended) ?? [])]
  }

  function filters(more: readonly string[] = []): Pick<CatalogueQuery, 'include' | 'exclude'> {
    const { includeWalletIds: include, excludeWalletIds } = options
    return { ...(include.length > 0 && { include }), exclude: [...excludeWalletIds, ...more] }
  }
}

type Sought = { readonly search?: string | undefined; readonly badge?: CatalogueState['badge'] | undefined }

/** Whose name holds the text, and who has the badge. */
export function matching(wallets: readonly CatalogueWallet[], { search = '', badge }: Sought): readonly CatalogueWallet[] {
  const text = search.toLowerCase()
  return wallets.filter(({ name, badge_type }) => name.toLowerCase().includes(text) && (!badge || badge_type === badge))
}

/** What the kit knows by itself. */
function toPage(wallets: readonly CatalogueWallet[]): CataloguePage {
  return { wallets, page: 0, count: wallets.length }
}

/** Also where a wallet that was chosen there is shown beside it, or in its place. */
function listsAll({ modal }: KernelState): boolean {
  return modal.history.some(({ name }) => name === 'AllWallets')
}

function wantsImages(loading: boolean, { recommended }: CatalogueState): boolean {
  return loading && recommended.status !== 'loading'
}
