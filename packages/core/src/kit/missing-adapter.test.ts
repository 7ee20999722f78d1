import { expect, test } from 'vitest'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }

test('a wallet of a family that the page has no adapter for is not asked, and the failure names the family', async () => {
  const mock = createTestAdapter()
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false }, createTestEnvironment())
  mock.host?.emit({ type: 'connectors', connectors: [{ id: 'far.wallet', name: 'Far', type: 'ANNOUNCED', chain: 'solana' }] })
  await expect(kit.connect('far.wallet')).rejects.toMatchObject({
    code: 'adapter_not_found',
    message: "Adapter for namespace solana doesn't exist",
  })
  expect(kit.getState().connections.solana).toMatchObject({ status: 'failed', error: { code: 'adapter_not_found' } })
})
