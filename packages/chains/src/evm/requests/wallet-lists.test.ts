import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { clearPageAfterEach, putOnPage } from '../../../testing/page.ts'
import { addressA, addressB, createTestWallet, silence, type TestWallet, throws } from '../../../testing/wallet.ts'
import { type EvmClient, evm } from '../evm.ts'

clearPageAfterEach()
const clients: EvmClient[] = []
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose()
})

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const metadata = { name: 'USD Coin', symbol: 'USDC', decimals: 6, price: 1, iconUrl: 'https://example.com/usdc.png' }
const listed = [
  { address: token.toLowerCase(), balance: '0x1e8480', type: 'ERC20', metadata },
  {
    address: 'native',
    balance: '1000000000000000000',
    type: 'NATIVE',
    metadata: { ...metadata, name: 'Ether', symbol: 'ETH', decimals: 18 },
  },
  { address: 'nowhere', balance: '0x1', type: 'ERC20', metadata },
  { address: token, balance: 'much', type: 'ERC20', metadata },
]
const discovers = { '0x1': { assetDiscovery: { supported: true } } }

async function ask(answers: Parameters<typeof createTestWallet>[0], address = addressA) {
  const page: TestWallet = createTestWallet(answers)
  putOnPage(page)
  const client = evm().create(createTestHost())
  clients.push(client)
  client.wallets.start()
  await client.wallets.connect('injected', { signal: new AbortController().signal })
  const assets = await client.reads.fetchAssets({ address, network: 'eip155:1' })
  return { assets, asked: page.asked.filter(({ method }) => method.startsWith('wallet_')) }
}

test('a wallet that discovers assets is asked for those of the account, on that network alone', async () => {
  const { assets, asked } = await ask({ wallet_getCapabilities: discovers, wallet_getAssets: { '0x1': listed, '0xa': listed } })
  expect(asked).toEqual([
    { method: 'wallet_getCapabilities', params: [addressA, ['0x1']] },
    { method: 'wallet_getAssets', params: [{ account: addressA, chainFilter: ['0x1'] }] },
  ])
  expect(assets).toEqual([
    { ...metadata, balance: 2_000_000n, address: `eip155:1:${token}` },
    { ...metadata, name: 'Ether', symbol: 'ETH', decimals: 18, balance: 10n ** 18n },
  ])
})

test.each([
  ['does not discover assets', { wallet_getCapabilities: { '0x1': { atomic: { status: 'ready' } } } }, 1],
  ['discovers them elsewhere', { wallet_getCapabilities: { '0xa': { assetDiscovery: { supported: true } } } }, 1],
  ['knows no capabilities', {}, 1],
  ['answers garbage', { wallet_getCapabilities: { '0x1': { assetDiscovery: null } } }, 1],
  ['lists incompletely', { wallet_getCapabilities: discovers, wallet_getAssets: { '0x1': [{ ...listed[0], balance: 1 }] } }, 2],
  ['declines', { wallet_getCapabilities: discovers, wallet_getAssets: throws({ code: 4001 }) }, 2],
  ['never answers', { wallet_getCapabilities: silence() }, 1],
])('a wallet that %s lists nothing, and nobody waits for it', async (_, answers, times) => {
  const { assets, asked } = await ask(answers)
  expect(assets).toBeUndefined()
  expect(asked).toHaveLength(times)
})

test('an account that no wallet of the page holds is nobody’s to list', async () => {
  const { assets, asked } = await ask({ wallet_getCapabilities: discovers }, addressB)
  expect([assets, asked]).toEqual([undefined, []])
})

test('a wallet that has ended the connection by itself is asked for nothing', async () => {
  const page = createTestWallet({ wallet_getCapabilities: discovers, wallet_getAssets: { '0x1': listed } })
  putOnPage(page)
  const client = evm().create(createTestHost())
  clients.push(client)
  client.wallets.start()
  await client.wallets.connect('injected', { signal: new AbortController().signal })
  page.say('disconnect', { code: 4900 })
  const before = page.asked.length
  expect(await client.reads.fetchAssets({ address: addressA, network: 'eip155:1' })).toBeUndefined()
  expect(page.asked).toHaveLength(before)
})
