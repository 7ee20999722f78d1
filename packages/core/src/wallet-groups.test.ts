import { expect, test } from 'vitest'
import { createKit } from './create-kit.ts'
import { createTestAdapter } from './mock/create-test-adapter.ts'
import { createTestEnvironment } from './mock/create-test-environment.ts'
import type { KitOptions } from './options.ts'
import type { KitState } from './state.ts'
import { walletGroups } from './wallet-groups.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const ready = <T>(data: T) => ({ status: 'ready', data, at: 0 }) as const
const metamask = { id: 'mm', name: 'MetaMask', rdns: 'io.metamask', homepage: 'https://metamask.io/' }
const rabby = { id: 'rb', name: 'Rabby', rdns: 'io.rabby' }
const frame = { id: 'fr', name: 'Frame', injected: [{ namespace: 'eip155', injected_id: 'isFrame' }] }
const rainbow = { id: 'rw', name: 'Rainbow', rdns: 'me.rainbow' }

function groups(options: Partial<KitOptions>, change: Partial<KitState> = {}) {
  const { adapter } = createTestAdapter({
    wallets: [
      { name: 'MetaMask', id: 'io.metamask' },
      { name: 'Frame', id: 'isFrame', type: 'INJECTED' },
      { name: 'SDK', id: 'sdk', type: 'EXTERNAL' },
    ],
  })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [adapter], ...options }, createTestEnvironment())
  const state = kit.getState()
  kit.dispose()
  const catalogue = {
    ...state.catalogue,
    featured: ready([rabby]),
    recommended: ready([metamask, frame, rabby, rainbow]),
    list: ready({ wallets: [], page: 1, count: 61 }),
  }
  return walletGroups({ ...state, catalogue, recent: ['io.metamask', 'gone'], ...change }, kit.options)
}
const names = (wallets: readonly { readonly name: string }[]) => wallets.map(({ name }) => name)

test('recent first, then what is here; what is here is not offered to be got; nobody twice', () => {
  const all = groups({ customWallets: [{ id: 'own', name: 'Own' }] })
  expect(all.order).toEqual(['recent', 'injected', 'featured', 'custom', 'external', 'recommended'])
  expect(names(all.recent)).toEqual(['MetaMask'])
  expect(all.recent[0]?.wallet?.homepage).toBe('https://metamask.io/')
  expect(names(all.installed)).toEqual(['Frame'])
  expect(names(all.featured)).toEqual(['Rabby'])
  expect(names(all.custom)).toEqual(['Own'])
  expect(names(all.external)).toEqual(['SDK'])
  expect(names(all.recommended)).toEqual(['Rainbow'])
  expect(all.total).toBe(61)
})

test('the integrator’s order, and behind it what they left out', () => {
  const all = groups({ features: { connectorTypeOrder: ['recommended', 'injected'] } })
  expect(all.order).toEqual(['recommended', 'injected', 'external'])
  expect(names(all.recommended)).toEqual(['Rabby', 'Rainbow'])
  expect(names(all.installed)).toEqual(['MetaMask', 'Frame'])
})

test('excluded wallets are not offered, an excluded one that is here still is', () => {
  const all = groups({ excludeWalletIds: ['rw', 'mm'] })
  expect(names(all.recommended)).toEqual([])
  expect(names(all.recent)).toEqual(['MetaMask'])
})

test('while the catalogue is on its way, what is here is there', () => {
  const idle = { status: 'idle' } as const
  const all = groups({}, { catalogue: { recommended: idle, featured: idle, list: idle, search: '', results: idle } })
  expect(all.order).toEqual(['recent', 'injected', 'external'])
  expect(all.total).toBeUndefined()
})
