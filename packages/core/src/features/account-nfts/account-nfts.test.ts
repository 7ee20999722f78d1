/** The NFTs of the account in use, from a real server that says what a test wants. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until, world } from '../../../testing/served-kit.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { KitOptions } from '../../options/options.ts'
import { accountNfts, type Nft, type Nfts } from './account-nfts.ts'

const contract = `0x${'1'.repeat(40)}`

function nft(id: number, chainId = 'eip155:1'): Nft {
  return {
    id: `${chainId}/erc721:${contract}/${id}`,
    chainId: chainId as never,
    address: `${chainId}:${contract}` as never,
    tokenId: String(id),
    standard: 'erc721',
    quantity: { numeric: '1' },
    collection: { name: 'Portraits', symbol: 'PORT' },
    flags: { is_spam: false },
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => nft(from + index))

type Page = { readonly data: readonly unknown[]; readonly next: string | null }

/** By cursor, of which the first page has none; a string is a refusal. */
async function open(answer: (cursor: string | null) => Page | string, options: Partial<KitOptions> = {}) {
  const asked: URL[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://server.test')
    const isNfts = url.pathname.endsWith('/nfts')
    if (isNfts) asked.push(url)
    const page = isNfts ? answer(url.searchParams.get('cursor')) : 'not_found'
    const body = typeof page === 'string' ? { status: 'FAILED', code: page, reasons: [{ field: 'chainId', description: 'No.' }] } : page
    const status = page === 'unknown_chain' ? 400 : typeof page === 'string' ? 404 : 200
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const { kit, place, mock } = world(url, { debug: false, ...options })
  await kit.connect('test.wallet')
  await kit.open()
  const handle = kit.feature(accountNfts)
  const read = (): Nfts | undefined => Object.values(handle.read().accounts)[0]
  const settle = async (check: (now: Nfts) => boolean = () => true): Promise<Nfts> => {
    await until(kit, () => {
      const now = read()
      return now !== undefined && now.status !== 'loading' && now.status !== 'more' && check(now)
    })
    return read() as Nfts
  }
  return { kit, handle, settle, place, mock, asked, ids: () => read()?.nfts.map(({ tokenId }) => Number(tokenId)) }
}

/** 30 on two pages, both read. */
async function openTwoPages() {
  let first = range(0, 24)
  const opened = await open((cursor) => (cursor === null ? { data: first, next: 'two' } : { data: range(24, 30), next: null }))
  opened.handle.send({ type: 'read' })
  await opened.settle()
  opened.handle.send({ type: 'more' })
  await opened.settle(({ nfts }) => nfts.length === 30)
  return {
    ...opened,
    changeFirst(nfts: readonly Nft[]) {
      first = [...nfts]
    },
  }
}

const numbers = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index)

describe('pages', () => {
  test('follow each other by their cursor, to the end, and only for the network in use', async () => {
    const { handle, settle, ids, asked } = await open((cursor) =>
      cursor === null ? { data: [...range(0, 24), nft(99, 'eip155:2')], next: 'two' } : { data: range(24, 30), next: null },
    )
    handle.send({ type: 'read' })
    await settle()
    expect(ids()).toEqual(numbers(0, 24))
    for (let times = 0; times < 2; times++) handle.send({ type: 'more' })
    await settle(({ nfts }) => nfts.length === 30)
    handle.send({ type: 'more' })
    expect(ids()).toEqual(numbers(0, 30))
    expect(asked.map((url) => [url.searchParams.get('cursor'), url.searchParams.get('chainId')])).toEqual([
      [null, 'eip155:1'],
      ['two', 'eip155:1'],
    ])
  })

  test('that are young are not asked for again for half a minute, after a failure neither, and older ones are', async () => {
    let works = true
    const { handle, settle, place, asked } = await open(() => (works ? { data: range(0, 2), next: null } : 'not_found'))
    handle.send({ type: 'read' })
    await settle()
    place.advance(29_999)
    handle.send({ type: 'read' })
    expect(asked).toHaveLength(1)
    works = false
    place.advance(2)
    handle.send({ type: 'read' })
    const failed = await settle(({ status }) => status === 'failed')
    expect([failed.nfts.length, asked.length]).toEqual([2, 2])
    handle.send({ type: 'read' })
    expect(asked).toHaveLength(2)
    works = true
    handle.send({ type: 'refresh' })
    await settle(({ status }) => status === 'ready')
    expect(asked.at(-1)?.searchParams.get('no-cache')).toBe('true')
  })

  test('of a new first page replace what was there, and what comes after them stays', async () => {
    const { handle, settle, ids, changeFirst } = await openTwoPages()
    changeFirst(range(5, 24))
    handle.send({ type: 'refresh' })
    const { next } = await settle(({ nfts }) => nfts[0]?.tokenId === '5')
    expect([ids(), next]).toEqual([numbers(5, 30), null])
  })

  test('of a new first page in another order keep nothing of what is gone from it', async () => {
    const { handle, settle, ids, changeFirst } = await openTwoPages()
    changeFirst([...range(0, 12), ...range(13, 24)].reverse())
    handle.send({ type: 'refresh' })
    await settle(({ nfts }) => nfts.length !== 30)
    expect(ids()).toEqual([...numbers(0, 12), ...numbers(13, 30)])
  })

  test('with nothing in them are passed over, and not without end', async () => {
    const { handle, settle, asked } = await open((cursor) => ({ data: [], next: String(Number(cursor ?? 0) + 1) }))
    handle.send({ type: 'read' })
    const { skipped } = await settle(({ status }) => status === 'ready')
    expect([skipped, asked.length]).toEqual([5, 5])
  })
})

describe('a server that', () => {
  test('tells of none on this network is not asked again by itself', async () => {
    const { kit, handle, settle, place, asked } = await open(() => 'unknown_chain')
    handle.send({ type: 'read' })
    expect(await settle()).toMatchObject({ status: 'unserved', nfts: [] })
    kit.send({ type: 'sent', key: caipAddressOf(kit.getState()) } as never)
    place.advance(20_000)
    expect(asked).toHaveLength(1)
  })

  test.each([
    ['breaks the contract', { data: [{ id: 7 }], next: null }],
    ['gives an amount that is none', { data: [{ ...nft(1), quantity: { numeric: '1.5' } }], next: null }],
    ['gives a number that is none', { data: [{ ...nft(1), tokenId: '0x1' }], next: null }],
    ['gives a picture that is a script', { data: [{ ...nft(1), preview: { url: 'javascript:alert(1)' } }], next: null }],
    ['gives more than a page', { data: range(0, 101), next: null }],
  ])('%s is not believed', async (_, page) => {
    const { handle, settle } = await open(() => page)
    handle.send({ type: 'read' })
    expect(await settle()).toMatchObject({ status: 'failed', nfts: [] })
  })

  test('repeats itself is not followed for ever', async () => {
    const { handle, settle, ids, asked } = await open(() => ({ data: range(0, 24), next: 'same' }))
    handle.send({ type: 'read' })
    await settle()
    handle.send({ type: 'more' })
    const { next } = await settle(({ next: now }) => now === null)
    expect([ids()?.length, next, asked.length]).toEqual([24, null, 2])
  })
})

test('after a transaction the first page is looked at twice, where somebody has looked at it', async () => {
  const { kit, handle, settle, place, asked } = await open(() => ({ data: range(0, 2), next: null }))
  const key = caipAddressOf(kit.getState()) as never
  handle.send({ type: 'read' })
  await settle()
  kit.send({ type: 'sent', key } as never)
  place.advance(1_500)
  await settle(({ at }) => at === place.now())
  place.advance(13_500)
  await settle(({ at }) => at === place.now())
  expect(asked).toHaveLength(3)
})

test('without a server there are none', async () => {
  const { kit } = world(undefined, { debug: false })
  await kit.connect('test.wallet')
  const handle = kit.feature(accountNfts)
  handle.send({ type: 'read' })
  await until(kit, () => Object.values(handle.read().accounts)[0]?.status === 'failed')
})

test('nothing is asked about a network that the page does not know', async () => {
  const { kit, handle, mock, asked } = await open(() => ({ data: range(0, 2), next: 'more' }), { allowUnsupportedChain: true })
  mock.wallet().changeNetwork('eip155:999')
  await until(kit, ({ network }) => network.active === 'eip155:999')
  await handle.load()
  for (const type of ['read', 'refresh', 'more'] as const) handle.send({ type })
  expect([handle.read().accounts, asked]).toEqual([{}, []])
})
