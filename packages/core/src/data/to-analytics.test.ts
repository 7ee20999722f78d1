import { expect, test } from 'vitest'
import type { Stamped } from '../event.ts'
import { initialState } from '../initial-state.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { resolveSetup } from '../resolve-options.ts'
import type { KitState } from '../state.ts'
import { toAnalytics } from './to-analytics.ts'

const setup = resolveSetup(
  {
    projectId: 'test-project',
    networks: [
      { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
    ],
    adapters: [createTestAdapter().adapter],
    pairing: { open: () => Promise.reject(new Error('Nobody opens it here.')) },
  },
  { isPhone: false },
)
const start = initialState(setup, { isOnline: () => true }, undefined)
const paired = { topic: 't', name: 'Phone', approved: ['eip155:1' as const], takesNetworks: false }
const waiting: KitState = { ...start, pairing: { status: 'settling', attempt: 1 } }
const accounts = [{ namespace: 'eip155', address: '0x1', type: 'eoa' }] as const
const approval: Stamped = {
  type: 'paired',
  attempt: 1,
  grants: [{ namespace: 'eip155', accounts, network: 'eip155:1', paired }],
  at: 0,
  seq: 2,
}

test.each([
  ['by a code on another device', undefined, 'qrcode'],
  ['by a link on this one', { href: 'phone://', name: 'Phone' }, 'mobile'],
])('a wallet that was paired with %s (spec 4.04a)', (_, deepLink, method) => {
  const after: KitState = { ...start, deepLink, paired: { eip155: paired } }
  expect(toAnalytics(approval, after, waiting, setup)).toEqual([
    { type: 'track', event: 'CONNECT_SUCCESS', properties: { method, name: 'Phone' } },
  ])
})

test('an approval that nobody waited for is no success', () => {
  expect(toAnalytics(approval, start, start, setup)).toEqual([])
})

test('the code is asked for', () => {
  const event: Stamped = { type: 'connect', connector: 'walletConnect', at: 0, seq: 1 }
  expect(toAnalytics(event, start, start, setup)).toEqual([
    { type: 'track', event: 'SELECT_WALLET', properties: { name: 'WalletConnect', platform: 'qrcode' } },
  ])
})

test('a search among the certified says so', () => {
  const event: Stamped = { type: 'start-search', text: 'meta', attempt: 1, at: 0, seq: 1 }
  const state: KitState = { ...start, catalogue: { ...start.catalogue, badge: 'certified' } }
  expect(toAnalytics(event, state, state, setup)).toEqual([
    { type: 'track', event: 'SEARCH_WALLET', properties: { badge: 'certified', search: 'meta' } },
  ])
})
