import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from './create-world.ts'

/** The server and the chains were written apart: here the one reads the other. */
let world: World

beforeAll(async () => {
  world = await createWorld()
})

afterAll(() => world.dispose())

const page = { origin: 'http://localhost:3000' }
const kit = 'projectId=foyer-local&st=appkit&sv=html-core-1.0.0'

async function read(path: string, init: RequestInit = {}): Promise<Record<string, unknown>> {
  const response = await fetch(`${world.server.url}${path}`, { ...init, headers: { ...page, ...init.headers } })
  expect(response.status).toBe(200)
  return (await response.json()) as Record<string, unknown>
}

test('names are read from the first network, and a lying record is not', async () => {
  const { alice, carol } = world.accounts
  expect(await read(`/v1/identity/${alice.address}?${kit}`)).toMatchObject({
    name: 'alice.eth',
    avatar: world.manifest.names.alice.texts.avatar,
  })
  expect(await read(`/v1/identity/${carol.address}?${kit}`)).toMatchObject({ name: null })
})

test('balances come with prices from the pools, and the broken token costs nobody theirs', async () => {
  const { balances } = await read(`/v1/account/${world.accounts.alice.address}/balance?currency=usd&chainId=eip155:31337&${kit}`)
  const bySymbol = new Map((balances as readonly { symbol: string }[]).map((balance) => [balance.symbol, balance]))
  expect(bySymbol.get('ETH')).toMatchObject({ price: 2500, quantity: { decimals: '18', numeric: '10000' } })
  expect(bySymbol.get('USDF')).toMatchObject({ price: 1, quantity: { decimals: '6', numeric: '1234.567891' } })
  expect(bySymbol.get('USDT')).toMatchObject({ price: 0.999 })
  expect(bySymbol.get('FOY')).toMatchObject({ quantity: { numeric: '1000.000000000000000001' } })
  expect(bySymbol.has('BRKN')).toBe(false)
})

test('prices differ per network', async () => {
  const addresses = ['eip155:31337', 'eip155:31338'].map((network) => `${network}:${world.manifest.tokens.weth.address}`)
  const body = JSON.stringify({ currency: 'usd', projectId: world.projectId, addresses })
  const { fungibles } = await read('/v1/fungible/price', { method: 'POST', headers: { 'content-type': 'application/json' }, body })
  expect(fungibles).toMatchObject([{ price: 2500 }, { price: 2480 }])
})

test('a network that is gone leaves the others readable', async () => {
  await world.chains.second.kill()
  const { balances } = await read(`/v1/account/${world.accounts.bob.address}/balance?currency=usd&${kit}`)
  expect(new Set((balances as readonly { chainId: string }[]).map((balance) => balance.chainId))).toEqual(new Set(['eip155:31337']))
  await world.chains.second.restart()
  expect(await world.chains.second.client.getBlockNumber()).toBeGreaterThan(0n)
})
