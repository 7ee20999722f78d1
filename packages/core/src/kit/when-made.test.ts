import { expect, test, vi } from 'vitest'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'
import { whenKitIsMade } from './when-made.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

function make(isBrowser: boolean): void {
  const environment = createTestEnvironment({ isBrowser })
  createKit({ projectId: 'test', networks: [network], adapters: [createTestAdapter().adapter], debug: false }, environment).dispose()
}

test('whoever draws for kits is called once for each that a page makes, and for none that a server makes', () => {
  const listener = vi.fn()
  whenKitIsMade(listener)
  make(true)
  expect(listener).toHaveBeenCalledTimes(1)
  make(true)
  expect(listener).toHaveBeenCalledTimes(2)
  make(false)
  expect(listener).toHaveBeenCalledTimes(2)
})
