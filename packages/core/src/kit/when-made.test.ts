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

test('it is called before the kit does anything else, so that what it asks for is on its way meanwhile', () => {
  const order: string[] = []
  whenKitIsMade(() => order.push('told'))
  const { adapter } = createTestAdapter()
  const environment = createTestEnvironment({ isBrowser: true })
  const create: typeof adapter.create = (input) => {
    order.push('adapter')
    return adapter.create(input)
  }
  createKit({ projectId: 'test', networks: [network], adapters: [{ ...adapter, create }], debug: false }, environment).dispose()
  expect(order).toEqual(['told', 'adapter'])
})
