import { expect, test, vi } from 'vitest'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const line = vi.hoisted(() => ({ isBroken: true }))

vi.mock('./create-effects.ts', async (importOriginal) => {
  if (line.isBroken) throw new Error('Failed to fetch dynamically imported module')
  return importOriginal()
})

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const connections = '@foyer/test-project/connections'

const slow = { timeout: loadingTime }

test('a restored connection whose code came too late to verify it stays stored, until this tab connects or disconnects', async () => {
  const account = { namespace: 'eip155', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', type: 'eoa' }
  const byNamespace = { eip155: { connector: 'test.wallet', accounts: [account], network: 'eip155:1' } }
  const stored = JSON.stringify({ version: 1, byNamespace })
  const entries = new Map([
    [connections, stored],
    ['@foyer/test-project/connection_status', 'connected'],
  ])
  const mock = createTestAdapter({ granted: ['test.wallet'] })
  const options = { projectId: 'test-project', networks: [network, { ...network, id: 2 }], adapters: [mock.adapter], debug: false } as const
  const kit = createKit(options, createTestEnvironment({ entries }))
  await expect.poll(() => connectionOf(kit.getState()).status, slow).toBe('disconnected')
  line.isBroken = false
  await kit.switchNetwork('eip155:2')
  expect(entries.get(connections)).toBe(stored)
  await kit.disconnect()
  expect(entries.get(connections)).toBeUndefined()
})
