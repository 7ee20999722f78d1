/** Tokens that the wallet lists itself come before the server's list (docs/behaviour.md, Wallet requests). */
import { afterEach, expect, test } from 'vitest'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import type { ListedAsset } from '../../family/family.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { createKit } from '../../kit/create-kit.ts'
import type { Kit } from '../../kit/kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import { toFlatState } from '../../mock/flat-state.ts'

const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
let kit: Kit | undefined
afterEach(() => kit?.dispose())

const slow = { timeout: loadingTime }

const coin: ListedAsset = {
  name: 'Coin',
  symbol: 'C',
  decimals: 6,
  price: 2,
  iconUrl: 'data:image/png;base64,AAAA',
  balance: 1_500_000n,
  address: 'eip155:1:0x1',
}

async function tokens(listed: () => Promise<readonly ListedAsset[] | undefined>) {
  const { adapter } = createTestAdapter()
  const create: typeof adapter.create = (host) => {
    const client = adapter.create(host)
    return { ...client, reads: { ...client.reads, fetchAssets: listed } }
  }
  const listing = { ...adapter, create }
  const networks = [{ id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }] as const
  kit = createKit({ projectId: 'test-project', networks, adapters: [listing] }, createTestEnvironment())
  await kit.connect('test.wallet')
  await kit.open()
  const key = caipAddressOf(kit.getState()) ?? ''
  await expect.poll(() => kit && toFlatState(kit.getState()).tokens[key]?.status, slow).toBe('ready')
  const found = toFlatState(kit.getState()).tokens[key]
  return found?.status === 'ready' ? found.data : []
}

test('what the wallet lists is shown, as every token is: exact amounts, worth, pictures that are all there, nothing without decimals', async () => {
  const native = { name: 'Ether', symbol: 'ETH', decimals: 18, price: 3000, iconUrl: 'javascript:alert(1)', balance: 1n }
  expect(await tokens(async () => [native, coin, { ...coin, decimals: 0 }])).toEqual([
    {
      ...{ name: 'Ether', symbol: 'ETH', chainId: 'eip155:1', price: 3000, value: 1e-18 * 3000, iconUrl: '' },
      quantity: { decimals: '18', numeric: '0.000000000000000001' },
    },
    {
      ...{ name: 'Coin', symbol: 'C', chainId: 'eip155:1', address: 'eip155:1:0x1', price: 2, value: 3, iconUrl: coin.iconUrl },
      quantity: { decimals: '6', numeric: '1.5' },
    },
  ])
})

test.each([
  'https://tracker.test/who.png',
  'http://tracker.test/who.png',
  '//tracker.test/who.png',
  'ipfs://Qm/who.png',
  'data:text/html,<script>alert(1)</script>',
  `data:image/png;base64,${'A'.repeat(65_536)}`,
])('a picture that would be asked for elsewhere, is none or has no end is not shown: %#', async (iconUrl) => {
  expect(await tokens(async () => [{ ...coin, iconUrl }])).toMatchObject([{ name: 'Coin', iconUrl: '' }])
})

test('without a price it is not said to be worth nothing', async () => {
  const [shown] = await tokens(async () => [{ ...coin, price: 0 }])
  expect(shown).toMatchObject({ name: 'Coin', price: 0 })
  expect(shown).not.toHaveProperty('value')
})

test('a wallet that lists nothing leaves it to the others', async () => {
  expect((await tokens(async () => undefined)).map(({ symbol }) => symbol)).toEqual(['ETH'])
})

test('names of its tokens pass as every name from outside: what would mislead is left out', async () => {
  const fake = { ...coin, name: '\u202eCoin', symbol: 'USD\u0421' }
  expect(await tokens(async () => [fake])).toMatchObject([{ name: 'Coin', symbol: '', address: 'eip155:1:0x1' }])
})

test('a thousand of what a wallet lists are taken, in slices', async () => {
  const many = Array.from({ length: 3000 }, (_, index) => ({ ...coin, name: `Coin ${index}`, address: `eip155:1:0x${index}` as const }))
  const shown = await tokens(async () => many)
  expect(shown.map(({ name }) => name)).toEqual(many.slice(0, 1000).map(({ name }) => name))
})
