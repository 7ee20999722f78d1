import { expect, test } from 'vitest'
import { KitError } from '../../entities/errors.ts'
import { latestOf } from '../../feature/remote.ts'
import type { KernelEvent } from '../../kernel/event.ts'
import { initialState } from '../../kernel/initial-state.ts'
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
