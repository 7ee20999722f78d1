/** Single reads of a real server, and what calls them off. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { serve, world } from '../../testing/served-kit.ts'
import { accountReads, chainReads, fetchRead, historyReads, nftReads, priceReads } from '../exports/reads.ts'

const holder = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const account = `eip155:1:${holder}` as const
const usd = `eip155:1:0x${'1'.repeat(40)}` as const

vi.mock('../features/account-nfts/nft-reads-feature.ts', () => {
  throw new Error('Failed to fetch dynamically imported module')
})

test('each is asked for as often as somebody asks, and changes nothing that the kit shows', async () => {
  const server = await serve()
  const { kit } = world(server.url, { debug: false })
  const { features: _, ...before } = kit.getState()
  for (let times = 0; times < 2; times++)
    expect(await fetchRead(kit, accountReads, { what: 'identity', about: { account } })).toEqual({ name: 'alice.eth', avatar: null })
  const { shown, hidden } = await fetchRead(kit, accountReads, { what: 'tokens', about: { account } })
  expect([shown.map(({ symbol }) => symbol), hidden]).toEqual([['USD'], []])
  expect(await fetchRead(kit, chainReads, { what: 'served', about: null })).toEqual(['eip155:1'])
  expect(server.of('/v1/identity')).toHaveLength(2)
  expect(kit.getState()).toMatchObject(before)
  expect(Object.keys(kit.getState().features)).not.toContain('account')
})

test('prices are of what was asked alone, and there is a bound to that', async () => {
  const price = (address: string, of: number) => ({ address, name: 'Dollar', symbol: 'USD', iconUrl: '', price: of, decimals: 6 })
  const bodies: unknown[] = []
  const server = await serve({
    '/v1/fungible': (body) => {
      bodies.push(JSON.parse(body))
      return { body: { fungibles: [price(usd, 1), price(`${usd.slice(0, -1)}2`, 9)] } }
    },
  })
  const { kit } = world(server.url, { debug: false })
  const priced = await fetchRead(kit, priceReads, { what: 'prices', about: { tokens: [usd] } })
  expect(priced.map(({ address }) => address)).toEqual([usd])
  for (const tokens of [[], Array.from({ length: 101 }, () => usd)])
    await expect(fetchRead(kit, priceReads, { what: 'prices', about: { tokens } })).rejects.toMatchObject({ code: 'invalid_input' })
  expect(bodies).toEqual([{ projectId: 'test-project', currency: 'usd', addresses: [usd] }])
})

test('a page of history is without spam and other networks, and a cursor that leads back to itself is the end', async () => {
  const metadata = {
    operationType: 'send',
    hash: '0x1',
    minedAt: '2026-01-01T00:00:00Z',
    sentFrom: holder,
    sentTo: holder,
    status: 'confirmed',
    nonce: 1,
  }
  const data = ['eip155:1', 'eip155:2'].map((chain) => ({ id: chain, metadata: { ...metadata, chain }, transfers: [] }))
  const server = await serve({ '/v1/account': () => ({ body: { data, next: 'again' } }) })
  const { kit } = world(server.url, { debug: false })
  const first = await fetchRead(kit, historyReads, { what: 'page', about: { account } })
  expect([first.data.map(({ id }) => id), first.next]).toEqual([['eip155:1'], 'again'])
  const second = await fetchRead(kit, historyReads, { what: 'page', about: { account, cursor: 'again', fresh: true } })
  expect(second.next).toBe(null)
  expect(server.of('/v1/account').map(({ searchParams }) => [searchParams.get('cursor'), searchParams.get('no-cache')])).toEqual([
    [null, null],
    ['again', 'true'],
  ])
})

test('whoever asks is told why there is no answer: nobody to ask, an unknown network, code that does not arrive', async () => {
  const { kit } = world(undefined, { debug: false })
  const ask = { what: 'page', about: { account } } as const
  await expect(fetchRead(kit, historyReads, ask)).rejects.toMatchObject({ name: 'KitError', code: 'configuration' })
  await expect(fetchRead(kit, chainReads, { what: 'served', about: null })).rejects.toMatchObject({ code: 'configuration' })
  await expect(fetchRead(kit, priceReads, { what: 'prices', about: { tokens: [usd] } })).rejects.toMatchObject({ code: 'configuration' })
  await expect(fetchRead(kit, nftReads, ask)).rejects.toMatchObject({ code: 'network_failed' })
  const elsewhere = { account: `eip155:9:${holder}` } as const
  await expect(fetchRead(kit, accountReads, { what: 'balance', about: elsewhere })).rejects.toMatchObject({ code: 'network_not_found' })
})

test('a signal and the end of the kit call off what is under way, and nothing listens afterwards', async () => {
  const silent = createServer(() => {})
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    silent.closeAllConnections()
    silent.close()
  })
  const { kit, underWay } = world(`http://127.0.0.1:${(silent.address() as AddressInfo).port}`, { debug: false })
  const one = new AbortController()
  const removed = vi.spyOn(one.signal, 'removeEventListener')
  const added = vi.spyOn(one.signal, 'addEventListener')
  const waiting = fetchRead(kit, chainReads, { what: 'served', about: null, signal: one.signal })
  await vi.waitFor(() => expect(underWay()).toBe(1))
  one.abort()
  await expect(waiting).rejects.toMatchObject({ code: 'request_cancelled' })
  await vi.waitFor(() => expect(underWay()).toBe(0))
  expect(removed.mock.calls.length).toBe(added.mock.calls.length)
  await expect(fetchRead(kit, chainReads, { what: 'served', about: null, signal: one.signal })).rejects.toMatchObject({
    code: 'request_cancelled',
  })
  const last = fetchRead(kit, chainReads, { what: 'served', about: null })
  await vi.waitFor(() => expect(underWay()).toBe(1))
  kit.dispose()
  await expect(last).rejects.toMatchObject({ code: 'request_cancelled' })
  await expect(fetchRead(kit, accountReads, { what: 'identity', about: { account } })).rejects.toMatchObject({ code: 'request_cancelled' })
})
