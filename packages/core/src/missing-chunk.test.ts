import { expect, test, vi } from 'vitest'
import { createKit } from './create-kit.ts'
import { createTestAdapter } from './mock/create-test-adapter.ts'
import { createTestEnvironment } from './mock/create-test-environment.ts'
import { connectionOf } from './select.ts'

// An old deployment, or a line that broke: the chunk is not there.
vi.mock('./effects/create-effects.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }

test('code that does not arrive is said where it is missed, and the modal is open all the same', async () => {
  const mock = createTestAdapter()
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, createTestEnvironment())
  await kit.open()
  expect(kit.getState().modal).toMatchObject({ open: true, history: [{ name: 'Connect' }] })
  await expect(kit.connect('test.wallet')).rejects.toMatchObject({ code: 'network_failed' })
  expect(connectionOf(kit.getState())).toMatchObject({ status: 'failed', error: { code: 'network_failed', retryable: true } })
  expect(kit.getState().catalogue.recommended).toMatchObject({ status: 'failed', error: { code: 'network_failed' } })
  expect(mock.wallet().requests).toEqual([])
  await expect(kit.signMessage('hello')).rejects.toMatchObject({ code: 'network_failed' })
})
