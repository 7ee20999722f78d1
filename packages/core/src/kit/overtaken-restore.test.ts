import { expect, onTestFinished, test } from 'vitest'
import { accountOf } from '../kernel/account-of.ts'
import { connectionOf } from '../kernel/select.ts'
import { createTestAdapter } from '../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../mock/create-test-environment.ts'
import { createKit } from './create-kit.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const network = { id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

test('another wallet asked before the restored one has confirmed, and declined: the account stays, and is verified after all', async () => {
  const byNamespace = { eip155: { connector: 'test.wallet', accounts: [{ address, type: 'eoa' }], network: 'eip155:1' } }
  const entries = new Map([
    ['@foyer/test-project/connections', JSON.stringify({ version: 1, byNamespace })],
    ['@foyer/test-project/connection_status', 'connected'],
  ])
  const wallets = [
    { name: 'Test Wallet', id: 'test.wallet' },
    { name: 'Other', id: 'other' },
  ]
  const mock = createTestAdapter({ granted: ['test.wallet'], wallets, switches: { answer: 'waits' } })
  const options = { projectId: 'test-project', networks: [network], adapters: [mock.adapter], debug: false } as const
  const kit = createKit(options, createTestEnvironment({ entries }))
  onTestFinished(() => kit.dispose())
  kit.send({ type: 'connect', connector: 'other' })
  await expect.poll(() => mock.wallet('other').requests.length).toBe(1)
  expect(accountOf(kit.getState())).toMatchObject({ isConnected: true, address })
  mock.wallet('test.wallet').switches.answer = 'approves'
  mock.wallet('other').settle('rejects')
  await expect.poll(() => connectionOf(kit.getState()).status).toBe('failed')
  expect(accountOf(kit.getState())).toMatchObject({ isConnected: true, address })
  expect(entries.get('@foyer/test-project/connections')).toContain(address)
  kit.send({ type: 'cancel' })
  await expect.poll(() => connectionOf(kit.getState())).toMatchObject({ status: 'connected', connector: 'test.wallet' })
  expect(await kit.signMessage('hello')).toMatch(/^0x5/)
})
