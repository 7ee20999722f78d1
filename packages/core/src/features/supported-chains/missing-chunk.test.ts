import { expect, onTestFinished, test, vi } from 'vitest'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'

// An old deployment, or a line that broke: the chunk is not there.
vi.mock('./supported-chains-feature.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('without the part that asks which networks the server serves, nodes are asked through the gateway first', async () => {
  const network = {
    id: 1,
    name: 'First',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['https://own.test'] } },
  }
  const mock = createTestAdapter()
  const options = { projectId: 'test-project', networks: [network], adapters: [mock.adapter], server: 'https://server.test' } as const
  const kit = createKit(options, createTestEnvironment())
  onTestFinished(() => kit.dispose())
  expect(await mock.host?.rpcUrls('eip155:1')).toEqual([
    'https://server.test/v1/?chainId=eip155:1&projectId=test-project',
    'https://own.test',
  ])
})
