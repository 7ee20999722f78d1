/** What a phone is offered of the catalogue, over real HTTP: apps, pages, and wallets that open the page themselves. */

import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { coinbaseRows, solflareRows } from '../../../testing/browse-rows.ts'
import { browserEnvironment } from '../../environment/environment.ts'
import { createKit } from '../../kit/create-kit.ts'
import { createTestAdapter } from '../../mock/create-test-adapter.ts'
import { createTestEnvironment } from '../../mock/create-test-environment.ts'
import { toFlatState } from '../../mock/flat-state.ts'

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const id = (n: number) => n.toString(16).padStart(64, '0')
const store = 'https://chromewebstore.google.com/detail/x'
const data = [
  { id: id(1), name: 'An app', mobile_link: 'example://' },
  { id: id(2), name: 'An extension', rdns: 'io.example', chrome_store: store },
  { id: id(3), name: 'Coinbase Wallet', rdns: 'com.coinbase.wallet', chrome_store: store, browse: coinbaseRows },
  { id: id(4), name: 'Solflare', injected: [{ namespace: 'solana', injected_id: 'solflare' }], chrome_store: store, browse: solflareRows },
  { id: id(5), name: 'A page', webapp_link: 'https://web.example' },
]

async function offered(isPhone: boolean, isServed = true) {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://server.test')
    const include = searchParams.get('include')?.split(',')
    const found = data.filter((one) => !include || include.includes(one.id))
    const body = pathname === '/getWallets' ? { count: found.length, data: found } : {}
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(() => {
    server.closeAllConnections()
    return new Promise((resolve) => server.close(resolve))
  })
  const nativeCurrency = { name: 'Ether', symbol: 'ETH', decimals: 18 }
  const kit = createKit(
    {
      projectId: 'test-project',
      networks: [{ id: 1, name: 'First', nativeCurrency, rpcUrls: { default: { http: [] } } }],
      adapters: [{ ...createTestAdapter().adapter, namespace: '*', walletless: true }],
      pairing: { open: () => Promise.reject(new Error('Nothing is paired here.')) },
      ...(isServed && {
        featuredWalletIds: [id(5), id(2), id(3)],
        server: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      }),
    },
    { ...createTestEnvironment({ isPhone }), fetch: browserEnvironment().fetch },
  )
  stops.push(() => kit.dispose())
  await kit.open({ view: 'AllWallets' })
  await expect.poll(() => toFlatState(kit.getState()).catalogue.list.status, { timeout: 30_000 }).toBe('ready')
  const { featured, list } = toFlatState(kit.getState()).catalogue
  const namesOf = (wallets: readonly { readonly name: string }[]) => wallets.map(({ name }) => name)
  return {
    featured: featured.status === 'ready' && namesOf(featured.data),
    list: list.status === 'ready' && namesOf(list.data.wallets).sort(),
    opening: list.status === 'ready' && namesOf(list.data.wallets.filter(({ browse }) => browse)),
  }
}

test('a desktop is offered everything, in the integrator’s order', async () => {
  const { featured, list } = await offered(false)
  expect(featured).toEqual(['A page', 'An extension', 'Coinbase Wallet'])
  expect(list).toEqual(['A page', 'An app', 'An extension', 'Coinbase Wallet', 'Solflare'])
})

test('a phone is offered what it reaches on the chains of the page', async () => {
  const { featured, list } = await offered(true)
  expect(featured).toEqual(['A page', 'Coinbase Wallet'])
  expect(list).toEqual(['A page', 'An app', 'Coinbase Wallet'])
})

test('without a server a phone is offered what the kit carries, and those that read no codes open the page', async () => {
  const { list, opening } = await offered(true, false)
  expect(list).toHaveLength(8)
  expect(opening).toEqual(['Coinbase Wallet', 'Phantom'])
})
