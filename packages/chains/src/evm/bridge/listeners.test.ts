/** Listeners of the app that fail: what they throw is reported as a browser reports it, and ends nothing. */
import { createKit } from '@foyer/core'
import { createTestAdapter, createTestEnvironment } from '@foyer/core/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { createProvider } from './create-provider.ts'

afterEach(() => vi.unstubAllGlobals())

test('one that throws is reported, and those after it are called with the same', async () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { adapter } = createTestAdapter()
  const network = {
    id: 1,
    name: 'First',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [] } },
  }
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [adapter], debug: false }, createTestEnvironment())
  const provider = createProvider(kit)
  const broken = new Error('The page cannot count.')
  const received: unknown[] = []
  provider.on('accountsChanged', () => {
    throw broken
  })
  provider.on('accountsChanged', (accounts) => received.push(accounts))
  await kit.connect('test.wallet')
  await vi.waitFor(() => expect(received).toHaveLength(1))
  expect(reported.mock.calls).toEqual([[broken]])
  kit.dispose()
})
