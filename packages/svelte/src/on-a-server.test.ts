import { createKit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { get } from 'svelte/store'
import { expect, test } from 'vitest'
import { countListeners } from '../../core/testing/count-listeners.ts'
import { createKitStore, createKitView } from './kit-state.ts'

test('a kit whose state many requests read on a server keeps no listener of any', () => {
  const networks = [
    { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } },
  ] as const
  const made = createKit({ projectId: 'svelte-server', networks, adapters: [createTestAdapter().adapter], debug: false })
  const { kit, alive } = countListeners(made)
  for (let request = 0; request < 5; request++) {
    const view = createKitView(kit)
    expect([view.account.address, view.network?.name, view.current.connectors]).toEqual([undefined, 'First', []])
    expect(get(createKitStore(kit))).toBe(kit.getState())
  }
  expect(alive()).toBe(0)
})
