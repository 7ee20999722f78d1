import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { latestOf } from '../../feature/remote.ts'
import type { KernelEvent } from '../../kernel/event.ts'
import { initialState } from '../../kernel/initial-state.ts'
import type { Screen, ScreenName } from '../../kernel/screen.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { resolveSetup } from '../../options/resolve-options.ts'
import { type CatalogueEvent, type CatalogueState, catalogue } from './catalogue.ts'
import { type CatalogueQuery, stepCatalogue } from './step-catalogue.ts'

const setup = resolveSetup(
  {
    projectId: 'test-project',
    networks: [
      { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
    ],
    adapters: [createTestAdapter().adapter],
  },
  { isPhone: false },
)
const now = initialState(setup, { isOnline: () => true }, undefined)

test('a search among the certified says so', () => {
  const searching = stepCatalogue(
    catalogue.initial,
    { type: 'search', text: 'meta', badge: 'certified', at: 0, seq: 1 },
    { now, before: now, setup },
  )
  const { kernel } = stepCatalogue(
    searching.slice,
    { type: 'start-search', text: 'meta', attempt: 1, at: 0, seq: 2 },
    { now, before: now, setup },
  )
  expect(kernel).toEqual([{ type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'meta' } }])
})

test('suggestions that come after the first page of the list take no wallet out of the pages behind it', () => {
  const wallets = Array.from({ length: 95 }, (_, n) => ({ id: n.toString(16).padStart(64, '0'), name: `Wallet ${n}` }))
  const featuredWalletIds = wallets.slice(20, 40).map(({ id }) => id)
  const view = { now, before: now, setup: { ...setup, options: { ...setup.options, featuredWalletIds } } }
  let slice: CatalogueState = catalogue.initial
  let seq = 0
  let isDown = true

  /** As the server would answer; the featured fail while it is down. */
  function send(event: CatalogueEvent | KernelEvent): void {
    const step = stepCatalogue(slice, { ...event, at: 0, seq: ++seq }, view)
    slice = step.slice
    for (const work of step.work ?? []) {
      if (work.type !== 'fetch-catalogue') continue
      const { part, query, attempt } = work
      if (part === 'featured' && isDown) {
        send({ type: 'catalogue-failed', part, attempt, error: new KitError('server_failed', 'It is down.'), fallback: [] })
        continue
      }
      const { page, count } = answer(query)
      if (part === 'list') send({ type: 'catalogue-data', part, attempt, data: { wallets: page, count, page: query.page } })
      else send({ type: 'catalogue-data', part: part as 'featured', attempt, data: page })
    }
  }

  function answer({ page, entries, include, exclude = [] }: CatalogueQuery) {
    const found = wallets.filter(({ id }) => (!include || include.includes(id)) && !exclude.includes(id))
    return { page: found.slice((page - 1) * entries, page * entries), count: found.length }
  }

  send({ type: 'load' })
  send({ type: 'load' })
  expect([slice.featured.status, slice.list.status]).toEqual(['failed', 'ready'])
  isDown = false
  send({ type: 'retry' })
  expect(slice.featured.status).toBe('ready')
  for (let page = 2; page <= 4; page++) send({ type: 'load-more' })
  const list = latestOf(slice.list)
  expect(list?.wallets.map(({ name }) => name).sort()).toEqual(wallets.map(({ name }) => name).sort())
  expect(list).toMatchObject({ page: 3, count: 95 })
})

test('each look at all wallets begins without a search, and one that failed is asked again only while they are shown', () => {
  const look = (...names: readonly ScreenName[]) => ({
    ...now,
    modal: { ...now.modal, open: names.length > 0, history: names.map((name) => ({ name }) as Screen) },
  })
  let slice: CatalogueState = catalogue.initial
  let before = now
  let seq = 0
  /** What is searched for next. */
  function send(event: CatalogueEvent | KernelEvent, state = before): readonly string[] {
    const { slice: next, work = [] } = stepCatalogue(slice, { ...event, at: 0, seq: ++seq }, { now: state, before, setup })
    slice = next
    before = state
    return work.flatMap((one) => (one.type === 'timer' && one.event.type === 'start-search' ? [one.event.text] : []))
  }
  function fail(): void {
    const error = new KitError('server_failed', 'It is down.')
    const attempt = slice.results.status === 'loading' ? slice.results.attempt : 0
    send({ type: 'catalogue-failed', part: 'results', attempt, error, fallback: [] })
  }
  const all = look('Connect', 'AllWallets')

  send({ type: 'open' }, all)
  expect(send({ type: 'search', text: 'meta', badge: 'certified' })).toEqual(['meta'])
  fail()
  // To a wallet, beside which they are still shown, and back.
  send({ type: 'go', screen: { name: 'ConnectingExternal' } as never }, look('Connect', 'AllWallets', 'Downloads'))
  expect(send({ type: 'online', online: true })).toEqual(['meta'])
  send({ type: 'back' }, all)
  expect(slice).toMatchObject({ search: 'meta', badge: 'certified' })
  fail()
  expect(send({ type: 'retry' })).toEqual(['meta'])
  fail()
  send({ type: 'close' }, look())
  expect(send({ type: 'open' }, look('Connect'))).toEqual([])
  expect(send({ type: 'online', online: true })).toEqual([])
  expect(send({ type: 'go', screen: { name: 'AllWallets' } }, all)).toEqual([])
  expect(slice).toMatchObject({ search: '', results: { status: 'idle' } })
  expect(slice.badge).toBeUndefined()
})

test('a page that searches in a view of its own keeps its search while the modal opens and closes', () => {
  const open = { ...now, modal: { ...now.modal, open: true, history: [{ name: 'Connect' as const }] } }
  const searching = stepCatalogue(catalogue.initial, { type: 'search', text: 'meta', at: 0, seq: 1 }, { now, before: now, setup })
  const opened = stepCatalogue(searching.slice, { type: 'open', at: 0, seq: 2 }, { now: open, before: now, setup })
  const closed = stepCatalogue(opened.slice, { type: 'close', at: 0, seq: 3 }, { now, before: open, setup })
  expect(closed.slice.search).toBe('meta')
})

test('suggestions that could not be had are asked for again when the modal opens, also by a view that is gone to', () => {
  const failed = { status: 'failed', error: new KitError('server_failed', 'It is down.'), at: 0 } as const
  const slice: CatalogueState = { ...catalogue.initial, featured: failed, recommended: failed }
  const open = { ...now, modal: { ...now.modal, open: true, history: [{ name: 'Networks' as const }] } }
  const go = { type: 'go', screen: { name: 'Networks' }, at: 0, seq: 1 } as const
  const asked = (before: typeof now) => stepCatalogue(slice, go, { now: open, before, setup }).work ?? []
  expect(asked(now)).toContainEqual(expect.objectContaining({ type: 'fetch-catalogue', part: 'recommended' }))
  expect(asked(open)).toEqual([])
})
