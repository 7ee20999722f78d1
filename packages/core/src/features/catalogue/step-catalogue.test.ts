import { expect, test } from 'vitest'
import { initialState } from '../../kernel/initial-state.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { resolveSetup } from '../../options/resolve-options.ts'
import { catalogue } from './catalogue.ts'
import { stepCatalogue } from './step-catalogue.ts'

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
