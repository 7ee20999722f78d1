/** A wallet that shares thousands of accounts: the page has them all, a visitor's storage only some. */
import { expect, test } from 'vitest'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const addresses = Array.from({ length: 2000 }, (_, index) => `0x${index.toString(16).padStart(40, '0')}`) as [string, ...string[]]
const network = { id: 1, name: 'First', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 }, rpcUrls: { default: { http: [] } } }
const key = '@foyer/test-project/connections'

test('of the accounts that a wallet shares the first fifty are kept, the one in use among them', async () => {
  const entries = new Map<string, string>()
  const { adapter } = createTestAdapter({ addresses })
  const kit = createKit({ projectId: 'test-project', networks: [network], adapters: [adapter] }, createTestEnvironment({ entries }))
  try {
    await kit.connect('test.wallet')
    const chosen = addresses[1999] as string
    kit.send({ type: 'select-account', address: chosen })
    const connection = kit.getState().connections.eip155
    expect(connection?.status === 'connected' && connection.accounts).toHaveLength(2000)
    const kept = () => JSON.parse(entries.get(key) ?? '{}').byNamespace?.eip155.accounts
    await expect.poll(() => kept()?.[0].address).toBe(chosen)
    expect(kept()).toHaveLength(50)
  } finally {
    kit.dispose()
  }
})
