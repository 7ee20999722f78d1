import { expect, test, vi } from 'vitest'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const there = vi.hoisted(() => ({ is: false }))

// An old deployment, or a line that broke: the chunk is not there, until it is.
vi.mock('./actions.ts', async (importOriginal) => {
  if (!there.is) throw new Error('Failed to fetch dynamically imported module')
  return importOriginal()
})

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

test('the code that waits for wallets does not arrive: the call says so, the wallet connects all the same, and the next call works', async () => {
  const mock = createTestAdapter()
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, createTestEnvironment())
  await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code: 'network_failed', retryable: true })
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('connected')
  await expect(kit.signMessage('hello')).rejects.toMatchObject({ code: 'network_failed' })
  there.is = true
  expect(await kit.signMessage('hello')).toMatch(/^0x5/)
  await kit.disconnect()
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
})
