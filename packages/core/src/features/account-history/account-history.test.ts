/** The history of the account in use, from a real server that says what a test wants. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test } from 'vitest'
import { until, world } from '../../../testing/served-kit.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { KitOptions } from '../../options/options.ts'
import { analytics } from '../analytics/analytics.ts'
import { type AccountTransaction, accountHistory, type History, historyFailed } from './account-history.ts'

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

type Change = {
  readonly status?: 'confirmed' | 'pending'
  readonly chain?: string
  readonly spam?: readonly boolean[]
  readonly at?: number
}

function transaction(index: number, { status = 'confirmed', chain = 'eip155:1', spam = [false], at }: Change = {}): AccountTransaction {
  return {
    id: `${chain}:${index}`,
    metadata: {
      operationType: 'receive',
      hash: `0x${index}`,
      minedAt: new Date(1_700_000_000_000 - (at ?? index) * 1000).toISOString(),
      sentFrom: address,
      sentTo: address,
      status,
      nonce: index,
      chain: chain as never,
    },
    transfers: spam.map((is_spam) => ({
      fungible_info: { symbol: 'ETH', flags: { is_spam } },
      direction: 'in' as const,
      quantity: { numeric: '1' },
    })),
  }
}

const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => transaction(from + index))

type Page = { readonly data: readonly unknown[]; readonly next: string | null }

/** Undefined is a failure, a string the code of a refusal. */
type Answer = (cursor: string | null) => Page | string | undefined

/** A server that answers for the history alone: by cursor, of which the first page has none. */
async function servePages(answer: Answer) {
  const asked: URL[] = []
  const events: { readonly event: string; readonly properties?: object }[] = []
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://server.test')
    if (url.pathname === '/getAnalyticsConfig') return response.end(JSON.stringify({ isAnalyticsEnabled: true }))
    if (url.pathname === '/e') {
      // One that a kit gives up at the end of its test has no end, which is no failure of anybody's.
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        events.push((JSON.parse(Buffer.concat(chunks).toString()) as { props: (typeof events)[number] }).props)
        response.end(JSON.stringify({ status: 'OK' }))
      })
      return
    }
    const isHistory = url.pathname.endsWith('/history')
    if (isHistory) asked.push(url)
    const page = isHistory ? answer(url.searchParams.get('cursor')) : undefined
    const refused = typeof page === 'string' && { status: 'FAILED', code: page, reasons: [{ field: 'chainId', description: 'No.' }] }
    const status = refused ? 400 : page ? 200 : 404
    response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(refused || (page ?? {})))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    return new Promise<void>((resolve) => server.close(() => resolve()))
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked, events }
}

async function open(answer: Answer, options: Partial<KitOptions> = {}) {
  const { url, asked, events } = await servePages(answer)
  const { kit, place, mock } = world(url, { debug: false, ...options })
  await kit.connect('test.wallet')
  await kit.open()
  const handle = kit.feature(accountHistory)
  const read = (): History | undefined => Object.values(handle.read().histories)[0]
  /** Once nothing is asked for any more. */
  const settle = async (check: (now: History) => boolean = () => true): Promise<History> => {
    await until(kit, () => {
      const now = read()
      return now !== undefined && now.status !== 'loading' && now.status !== 'more' && check(now)
    })
    return read() as History
  }
  const ids = () => read()?.transactions.map(({ metadata }) => metadata.nonce)
  return { kit, handle, read, settle, place, mock, ids, asked, events }
}

describe('pages', () => {
  test('follow each other by their cursor, to the end', async () => {
    const pages: Record<string, Page> = {
      '': { data: range(0, 50), next: 'one' },
      one: { data: range(50, 100), next: 'two' },
      two: { data: range(100, 120), next: null },
    }
    const { handle, settle, ids, asked } = await open((cursor) => pages[cursor ?? ''])
    handle.send({ type: 'read' })
    await settle()
    expect(ids()).toEqual(range(0, 50).map(({ metadata }) => metadata.nonce))
    for (const length of [100, 120, 120]) {
      handle.send({ type: 'more' })
      await settle(({ transactions }) => transactions.length === length)
    }
    expect(ids()).toEqual(range(0, 120).map(({ metadata }) => metadata.nonce))
    expect(asked.map((url) => [url.searchParams.get('cursor'), url.searchParams.get('chainId')])).toEqual([
      [null, 'eip155:1'],
      ['one', 'eip155:1'],
      ['two', 'eip155:1'],
    ])
  })

  test('that are young are not asked for again, and older ones are', async () => {
    const { handle, settle, place, asked } = await open(() => ({ data: range(0, 2), next: null }))
    handle.send({ type: 'read' })
    await settle()
    handle.send({ type: 'read' })
    await settle()
    expect(asked).toHaveLength(1)
    place.advance(15_001)
    handle.send({ type: 'read' })
    await settle(({ at }) => at === place.now())
    expect(asked).toHaveLength(2)
  })

  test('that were read before the clock was put back are asked for again', async () => {
    const { handle, settle, place, asked } = await open(() => ({ data: range(0, 2), next: null }))
    handle.send({ type: 'read' })
    await settle()
    place.advance(-3_600_000)
    handle.send({ type: 'read' })
    await settle(({ at }) => at === place.now())
    expect(asked).toHaveLength(2)
  })

  test('of a new first page join what is known below, and what vanished is gone', async () => {
    let top = range(210, 260)
    const { handle, settle, ids } = await open((cursor) =>
      cursor === null ? { data: top, next: 'more' } : { data: range(260, 310), next: null },
    )
    handle.send({ type: 'read' })
    await settle()
    handle.send({ type: 'more' })
    await settle(({ transactions }) => transactions.length === 100)
    top = [transaction(205), transaction(206), ...range(211, 259)]
    handle.send({ type: 'refresh' })
    const { next } = await settle(({ transactions }) => transactions[0]?.metadata.nonce === 205)
    expect(ids()).toEqual([205, 206, ...range(211, 310).map(({ metadata }) => metadata.nonce)])
    expect(next).toBeNull()
    // Nothing of it is known: what is between is not, either.
    top = range(100, 150)
    handle.send({ type: 'refresh' })
    await settle(({ transactions }) => transactions[0]?.metadata.nonce === 100)
    expect(ids()).toEqual(range(100, 150).map(({ metadata }) => metadata.nonce))
  })
})

test('a new first page that comes in another order keeps nothing of what vanished from it', async () => {
  let top = range(0, 50)
  const { handle, settle, ids } = await open((cursor) =>
    cursor === null ? { data: top, next: 'more' } : { data: range(50, 60), next: null },
  )
  handle.send({ type: 'read' })
  await settle()
  handle.send({ type: 'more' })
  await settle(({ transactions }) => transactions.length === 60)
  top = [...range(0, 25), ...range(26, 50)].reverse()
  handle.send({ type: 'refresh' })
  await settle(({ transactions }) => transactions.length !== 60)
  expect(ids()).toEqual([...range(0, 25), ...range(26, 60)].map(({ metadata }) => metadata.nonce))
})

test('a transaction that stays pending does not join a new first page to what is known below: what came between is loaded', async () => {
  const pending = transaction(500, { status: 'pending' })
  let top = [pending, ...range(200, 249)]
  const { handle, settle, ids, asked } = await open((cursor) => {
    if (cursor === null) return { data: top, next: 'between' }
    return cursor === 'between' ? { data: range(149, 200), next: null } : undefined
  })
  handle.send({ type: 'read' })
  await settle()
  top = [pending, ...range(100, 149)]
  handle.send({ type: 'refresh' })
  const { next } = await settle(({ transactions }) => transactions[1]?.metadata.nonce === 100)
  expect([ids(), next]).toEqual([[500, ...range(100, 149).map(({ metadata }) => metadata.nonce)], 'between'])
  handle.send({ type: 'more' })
  await settle(({ transactions }) => transactions.length > 50)
  expect(ids()).toEqual([500, ...range(100, 200).map(({ metadata }) => metadata.nonce)])
  expect(asked.at(-1)?.searchParams.get('cursor')).toBe('between')
})

test('a transaction that was pending and is mined on the new first page does not join it to what is known below', async () => {
  let top = [transaction(120, { status: 'pending' }), ...range(200, 249)]
  const { handle, settle, ids } = await open(() => ({ data: top, next: 'between' }))
  handle.send({ type: 'read' })
  await settle()
  top = range(100, 150)
  handle.send({ type: 'refresh' })
  const { next } = await settle(({ transactions }) => transactions[0]?.metadata.nonce === 100)
  expect([ids(), next]).toEqual([range(100, 150).map(({ metadata }) => metadata.nonce), 'between'])
})

describe('what is shown', () => {
  test('is not of another network, and not made of spam alone', async () => {
    const data = [
      transaction(1),
      transaction(2, { chain: 'eip155:2' }),
      transaction(3, { spam: [true, true] }),
      transaction(4, { spam: [true, false] }),
      transaction(5, { spam: [] }),
    ]
    const { handle, settle, ids } = await open(() => ({ data, next: null }))
    handle.send({ type: 'read' })
    await settle()
    expect(ids()).toEqual([1, 4, 5])
  })

  test('is more when a page has nothing to show, and not without end', async () => {
    const spam = (from: number) => range(from, from + 50).map((one) => ({ ...one, transfers: transaction(0, { spam: [true] }).transfers }))
    const { handle, settle, ids, asked } = await open((cursor) => {
      const at = Number(cursor ?? 0)
      return at === 3 ? { data: range(150, 151), next: '4' } : { data: spam(at * 50), next: String(at + 1) }
    })
    handle.send({ type: 'read' })
    await settle(({ transactions }) => transactions.length === 1)
    expect([ids(), asked.length]).toEqual([[150], 4])
    handle.send({ type: 'more' })
    const { next } = await settle(({ skipped }) => skipped >= 5)
    expect([next, asked.length]).toEqual(['9', 9])
  })

  test('is what is pending first, which is looked at again until it is mined', async () => {
    let data = [transaction(3), transaction(9, { status: 'pending', at: 9 }), transaction(1)]
    const { handle, settle, ids, place, asked } = await open(() => ({ data, next: null }))
    handle.send({ type: 'read' })
    await settle()
    expect(ids()).toEqual([9, 1, 3])
    data = [transaction(9, { at: 0 }), transaction(1), transaction(3)]
    place.advance(4_000)
    await settle(({ transactions }) => transactions[0]?.metadata.status === 'confirmed')
    expect(asked.at(-1)?.searchParams.get('no-cache')).toBe('true')
    place.advance(60_000)
    expect(asked).toHaveLength(2)
  })
})

test('the project’s analytics hear of further pages and of failures, without the address', async () => {
  let works = true
  const next = 'n'.repeat(200)
  const { kit, handle, settle, events } = await open(() => (works ? { data: range(0, 3), next } : undefined))
  const reported = () => events.filter(({ event }) => event.includes('TRANSACTIONS')).map(({ event, properties }) => [event, properties])
  handle.send({ type: 'read' })
  await settle()
  // What happens before the code that reports is here is not reported.
  await until(kit, () => kit.feature(analytics).read().status !== 'unopened')
  works = false
  handle.send({ type: 'more' })
  await settle(({ status }) => status === 'failed')
  const properties = { projectId: 'test-project', cursor: next.slice(0, 120), isSmartAccount: false }
  await expect
    .poll(() => reported().sort())
    .toEqual([
      ['ERROR_FETCH_TRANSACTIONS', properties],
      ['LOAD_MORE_TRANSACTIONS', properties],
    ])
})

describe('a server that', () => {
  test('tells no history of this network is not asked again by itself', async () => {
    const { kit, handle, settle, place, asked } = await open(() => 'unknown_chain')
    handle.send({ type: 'read' })
    expect(await settle()).toMatchObject({ status: 'unserved', transactions: [] })
    handle.send({ type: 'read' })
    kit.send({ type: 'sent', key: caipAddressOf(kit.getState()) } as never)
    place.advance(20_000)
    handle.send({ type: 'read' })
    // Had it been asked, it would be loading.
    expect([handle.read().histories[caipAddressOf(kit.getState()) ?? '']?.status, asked.length]).toEqual(['unserved', 1])
  })

  test('fails leaves what is known, with the one text of it, and is asked again when somebody wants it', async () => {
    let works = true
    const { handle, settle, ids } = await open(() => (works ? { data: range(0, 3), next: 'more' } : undefined))
    handle.send({ type: 'read' })
    await settle()
    works = false
    handle.send({ type: 'more' })
    const failed = await settle(({ status }) => status === 'failed')
    expect([failed.error?.message, ids()]).toEqual([historyFailed, [0, 1, 2]])
    works = true
    handle.send({ type: 'refresh' })
    await settle(({ status }) => status === 'ready')
    expect(ids()).toEqual([0, 1, 2])
  })

  test.each([
    ['breaks the contract', { data: [{ id: 7 }], next: null }],
    [
      'gives an amount that is none',
      { data: [{ ...transaction(1), transfers: [{ direction: 'in', quantity: { numeric: '1e3' } }] }], next: null },
    ],
    ['gives more than a page', { data: range(0, 201), next: null }],
  ])('%s is not believed', async (_, page) => {
    const { handle, settle } = await open(() => page)
    handle.send({ type: 'read' })
    expect(await settle()).toMatchObject({ status: 'failed', transactions: [], error: { message: historyFailed } })
  })

  test('repeats itself is not followed for ever', async () => {
    const { handle, settle, ids, asked } = await open(() => ({ data: range(0, 50), next: 'same' }))
    handle.send({ type: 'read' })
    await settle()
    handle.send({ type: 'more' })
    const { next } = await settle(({ next: now }) => now === null)
    expect([ids()?.length, next, asked.length]).toEqual([50, null, 2])
  })

  test('gives a page in another order, or twice the same in it, is put right', async () => {
    const { handle, settle, ids } = await open(() => ({
      data: [transaction(2), transaction(0), transaction(2), transaction(1)],
      next: null,
    }))
    handle.send({ type: 'read' })
    await settle()
    expect(ids()).toEqual([0, 1, 2])
  })
})

test('a transaction that was sent is looked for twice, where somebody has looked at the history', async () => {
  const { kit, handle, settle, place, asked } = await open(() => ({ data: range(0, 2), next: null }))
  const key = caipAddressOf(kit.getState()) as never
  kit.send({ type: 'sent', key } as never)
  place.advance(20_000)
  expect(asked).toHaveLength(0)
  handle.send({ type: 'read' })
  await settle()
  kit.send({ type: 'sent', key } as never)
  place.advance(1_500)
  await settle(({ at }) => at === place.now())
  place.advance(13_500)
  await settle(({ at }) => at === place.now())
  expect(asked).toHaveLength(3)
})

test('nothing is known any more of an account that has gone', async () => {
  const { kit, handle, settle } = await open(() => ({ data: range(0, 3), next: null }))
  handle.send({ type: 'read' })
  await settle()
  await kit.disconnect()
  expect(handle.read()).toEqual({ histories: {} })
  const known = handle.read()
  kit.send({ type: 'theme', mode: 'dark' })
  expect(handle.read()).toBe(known)
})

test('without a server there is none', async () => {
  const { kit } = world(undefined, { debug: false })
  await kit.connect('test.wallet')
  const handle = kit.feature(accountHistory)
  handle.send({ type: 'read' })
  await until(kit, () => Object.values(handle.read().histories)[0]?.status === 'failed')
})

test('nothing is asked about a network that the page does not know', async () => {
  const { kit, handle, mock, asked } = await open(() => ({ data: range(0, 2), next: 'more' }), { allowUnsupportedChain: true })
  mock.wallet().changeNetwork('eip155:999')
  await until(kit, ({ network }) => network.active === 'eip155:999')
  await handle.load()
  for (const type of ['read', 'refresh', 'more'] as const) handle.send({ type })
  expect([handle.read().histories, asked]).toEqual([{}, []])
})
