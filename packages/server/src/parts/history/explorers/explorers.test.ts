/** The clients of explorers, against a local server that speaks their protocols, with their faults. */
import { createHash } from 'node:crypto'
import fc from 'fast-check'
import type { Address } from 'viem'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { startExplorer, type TestExplorer, type WrittenTransaction } from '../../../testing/start-explorer.ts'
import { BadCursor, type Entry, type HistoryProvider, mostTransfers } from '../history-provider.ts'
import { createBlockscout } from './blockscout.ts'
import { createEtherscan } from './etherscan.ts'
import { createExplorerClient } from './explorer-request.ts'
import { createKeptPages } from './kept-pages.ts'

const alice: Address = `0x${'a'.repeat(40)}`
const bob: Address = `0x${'b'.repeat(40)}`
const carol: Address = `0x${'c'.repeat(40)}`
const contract: Address = `0x${'d'.repeat(40)}`

const undo: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const step of undo.splice(0)) await step()
})

type Kind = 'etherscan' | 'blockscout'
let clock = 1_000_000

function clientOf(kind: Kind, explorer: TestExplorer): HistoryProvider {
  const url = kind === 'etherscan' ? `${explorer.url}/api` : `${explorer.url}/api/v2`
  const wait = async (ms: number) => {
    clock += ms
  }
  const client = createExplorerClient({ url, key: { name: 'apikey', value: 'secret-key' }, now: () => clock, wait })
  undo.push(client.close, explorer.close)
  return kind === 'etherscan' ? createEtherscan({ client, chainId: '1', now: () => clock }) : createBlockscout({ client })
}

async function open(kind: Kind, transactions: readonly WrittenTransaction[]) {
  const explorer = await startExplorer(alice, transactions)
  return { explorer, provider: clientOf(kind, explorer) }
}

const signal = new AbortController().signal
const readFirst = (provider: HistoryProvider) => provider.readPage(alice, { cursor: undefined, limit: 50, signal, fresh: false })

async function readAll(provider: HistoryProvider): Promise<readonly Entry[]> {
  const all: Entry[] = []
  let cursor: string | undefined
  for (let page = 0; page < 500; page++) {
    const { entries, hasMore, next } = await provider.readPage(alice, { cursor, limit: 50, signal, fresh: false })
    all.push(...entries.map(({ entry }) => entry))
    if (!hasMore) return all
    cursor = entries.at(-1)?.cursor ?? next
  }
  throw new Error('It does not come to its end.')
}

let count = 0
function write(block: number, more: Partial<WrittenTransaction> = {}): WrittenTransaction {
  const hash = `0x${createHash('sha256').update(String(++count)).digest('hex')}`
  return { hash, block, position: 0, from: alice, to: bob, value: 5n, ...more }
}

const token = (more: Partial<NonNullable<WrittenTransaction['tokens']>[number]> = {}) =>
  ({ contract, kind: 'erc20', from: bob, to: alice, amount: 7n, id: 0n, ...more }) as const

const receiverOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

describe.each(['etherscan', 'blockscout'] as const)('%s', (kind) => {
  test('lists of one transaction are one entry, with all that moved', async () => {
    const swap = write(9, {
      to: contract,
      tokens: [token(), token({ kind: 'erc721', id: 3n }), token({ kind: 'erc1155', id: 4n, amount: 2n })],
      internal: [{ from: contract, to: alice, value: 11n }],
    })
    const poison = write(8, { from: carol, to: contract, value: 0n, tokens: [token({ from: alice, to: carol, amount: 0n })] })
    const failed = write(7, { isFailed: true })
    const { provider, explorer } = await open(kind, [swap, poison, failed])
    const { entries, hasMore, tokens } = await readFirst(provider)
    expect(hasMore).toBe(false)
    expect(entries.map(({ entry }) => [entry.hash, entry.status, entry.minedAt])).toEqual([
      [swap.hash, 'confirmed', 1_700_000_009],
      [poison.hash, 'confirmed', 1_700_000_008],
      [failed.hash, 'failed', 1_700_000_007],
    ])
    expect(entries[0]?.entry.transfers.map(({ kind: what, amount, tokenId }) => [what, amount, tokenId])).toEqual([
      ['native', 5n, undefined],
      ['native', 11n, undefined],
      ['erc20', 7n, undefined],
      ['erc721', 1n, 3n],
      ['erc1155', 2n, 4n],
    ])
    // What was moved in its name was not its doing.
    expect(entries[1]?.entry).toMatchObject({ from: contract, transfers: [{ from: alice, amount: 0n }] })
    expect(entries[2]?.entry.transfers).toEqual([])
    expect(tokens?.get(contract)).toMatchObject({ name: 'Some Token', symbol: 'SOME' })
    expect(explorer.asked().every((url) => url.searchParams.get('apikey') === 'secret-key')).toBe(true)
  })

  test('an account without a past has none', async () => {
    const { provider } = await open(kind, [])
    expect(await readFirst(provider)).toMatchObject({ entries: [], hasMore: false })
  })

  test('a block that fills a list by itself stops nobody', async () => {
    const large = write(5, {
      from: carol,
      to: contract,
      value: 0n,
      tokens: Array.from({ length: 700 }, (_, at) => token({ amount: BigInt(at + 1) })),
    })
    const { provider } = await open(kind, [write(9), large, write(3), write(1)])
    expect((await readAll(provider)).map(({ minedAt }) => minedAt - 1_700_000_000)).toEqual([9, 5, 3, 1])
  })

  test('property: whatever the lists hold, each transaction comes once, newest first', async () => {
    const written = fc.record({
      block: fc.nat({ max: 40 }),
      isSender: fc.boolean(),
      value: fc.bigInt({ min: 0n, max: 3n }),
      tokens: fc.array(fc.constantFrom('erc20', 'erc721', 'erc1155'), { maxLength: 3 }),
      internal: fc.nat({ max: 2 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(written, { minLength: 1, maxLength: 260 }), async (all) => {
        const transactions = all.map(({ block, isSender, value, tokens, internal }, at) =>
          write(block, {
            position: at,
            from: isSender ? alice : carol,
            to: isSender ? contract : alice,
            value,
            tokens: tokens.map((what) => token({ kind: what, amount: what === 'erc721' ? 1n : 9n, id: BigInt(at) })),
            internal: Array.from({ length: internal }, () => ({ from: contract, to: alice, value: 1n })),
          }),
        )
        const { provider, explorer } = await open(kind, transactions)
        const found = await readAll(provider)
        const wanted = [...transactions].sort((a, b) => b.block - a.block || b.position - a.position)
        expect(found.map(({ hash }) => hash)).toEqual(wanted.map(({ hash }) => hash))
        for (const [index, entry] of found.entries()) {
          const own = wanted[index] as WrittenTransaction
          const moved = (own.value > 0n ? 1 : 0) + (own.tokens?.length ?? 0) + (own.internal?.length ?? 0)
          expect(entry.transfers).toHaveLength(moved)
        }
        await explorer.close()
      }),
      { numRuns: 12 },
    )
  })

  test.each(['', 'x', '5', '-1.', "5.'; drop", `5.${'0'.repeat(64)}`])('a cursor %j is none', async (cursor) => {
    const { provider } = await open(kind, [])
    await expect(provider.readPage(alice, { cursor, limit: 50, signal, fresh: false })).rejects.toBeInstanceOf(BadCursor)
  })

  test('a block that is not there any more goes on below it', async () => {
    const { provider } = await open(kind, [write(9), write(5), write(3)])
    const gone = `5.0x${'f'.repeat(64)}`
    const { entries } = await provider.readPage(alice, { cursor: gone, limit: 50, signal, fresh: false })
    expect(entries.map(({ entry }) => entry.minedAt - 1_700_000_000)).toEqual([5, 3])
  })

  const page = (items: readonly unknown[]) =>
    kind === 'etherscan' ? { status: '1', message: 'OK', result: items } : { items, next_page_params: null }

  test.each([
    ['a page of HTML', '<html>Attention Required!</html>', 'not JSON'],
    ['half an answer', '{"status":"1","message":"OK","result":[{"bl', 'not JSON'],
    ['another form', '[]', 'in another form'],
    ['rows of another form', JSON.stringify(page([{ hash: 7 }])), 'in another form'],
    ['nothing', '', 'not JSON'],
    ['what is huge', `[${'1,'.repeat(200_000)}1,1]`, 'more than is read'],
  ])('%s is an error that says so', async (_, body, words) => {
    const { provider, explorer } = await open(kind, [write(1)])
    explorer.misbehave((_url, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).end(body)
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow(words)
  })

  test.each([
    ['253402300800', '9999-12-31T23:59:59-00:01'],
    ['999999999999999', '0000-01-01T00:00:00+00:01'],
  ])('a time that no date has (%s, %s) is an error that says so', async (timeStamp, timestamp) => {
    const { provider, explorer } = await open(kind, [write(1)])
    explorer.misbehave((url, response) => {
      const list = kind === 'etherscan' ? 'txlist' : 'transactions'
      if (url.searchParams.get('action') !== list && !url.pathname.endsWith(`/${list}`)) return false
      const hash = `0x${'1'.repeat(64)}`
      const numbers = { blockNumber: '1', block_number: 1, nonce: '0', transactionIndex: '0', position: 0, value: '5' }
      const sent = { ...numbers, hash, timeStamp, timestamp }
      const [from, to] = kind === 'etherscan' ? [alice, bob] : [{ hash: alice }, { hash: bob }]
      response.end(JSON.stringify(page([{ ...sent, from, to }])))
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow(/another form \(timeS?tamp\)/i)
  })

  test.each([500, 403, 302])('status %s is an error that says so, and names no key', async (status) => {
    const { provider, explorer } = await open(kind, [write(1)])
    explorer.misbehave((_url, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:1/' }).end('x')
      return true
    })
    const error = await readFirst(provider).catch((reason: unknown) => reason)
    expect(String(error)).toContain(`answered ${status}`)
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key')
  })

  test('a host that breaks off is an error without the key, and one that is too slow is called off', async () => {
    const { provider, explorer } = await open(kind, [write(1)])
    explorer.misbehave((_url, response) => response.destroy() !== undefined)
    const error = await readFirst(provider).catch((reason: unknown) => reason)
    expect(String(error)).toContain('the explorer failed')
    expect(JSON.stringify(error, Object.getOwnPropertyNames(error))).not.toContain('secret-key')
    explorer.misbehave(() => true)
    await expect(readFirst(provider)).rejects.toThrow('did not answer within')
  })

  test('once a list has failed the others of its page are called off', async () => {
    // By themselves they would end with their time, which does not pass.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const { provider, explorer } = await open(kind, [write(1)])
    const closed: Promise<void>[] = []
    explorer.misbehave((_url, response) => {
      if (closed.length === 2) response.writeHead(500).end()
      else closed.push(new Promise((resolve) => response.once('close', resolve)))
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow('answered 500')
    await Promise.all(closed)
    expect(explorer.asked()).toHaveLength(3)
  })

  test('a pause that it asks for is kept, and then it is asked again', async () => {
    const { provider, explorer } = await open(kind, [write(1)])
    explorer.misbehave((_url, response) => {
      response.writeHead(429, { 'retry-after': '7' }).end()
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow(/429|pause/)
    explorer.misbehave(() => false)
    const asked = explorer.asked().length
    await expect(readFirst(provider)).rejects.toMatchObject({ message: expect.stringContaining('pause'), retryAfterMs: 7_000 })
    expect(explorer.asked()).toHaveLength(asked)
    clock += 7_001
    expect((await readFirst(provider)).entries).toHaveLength(1)
  })

  test('what is refused by the second is asked again once that is over, and the page is whole', async () => {
    const { provider, explorer } = await open(kind, [write(3, { tokens: [token()] }), write(1)])
    const seconds: number[] = []
    explorer.misbehave((_url, response) => {
      seconds.push(Math.floor(clock / 1_000))
      if (seconds.filter((one) => one === seconds.at(-1)).length <= 2) return false
      if (kind === 'etherscan') {
        response.end(JSON.stringify({ status: '0', message: 'NOTOK', result: 'Max calls per sec rate limit reached (2/sec)' }))
      } else response.writeHead(429).end()
      return true
    })
    const { entries } = await readFirst(provider)
    expect(entries.map(({ entry }) => entry.transfers.length)).toEqual([2, 1])
    expect(new Set(seconds).size).toBeGreaterThan(1)
  })

  test('the history of another account, or out of order, is not believed', async () => {
    const { provider, explorer } = await open(kind, [write(1)])
    const other = await startExplorer(bob, [write(3, { from: bob, to: carol })])
    undo.push(other.close)
    explorer.misbehave((url, response) => {
      void fetch(`${other.url}${url.pathname}${url.search}`)
        .then(async (answer) => response.end(await answer.text()))
        .catch(() => response.destroy())
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow('another account')
    const rising = [write(1), write(2), write(3)]
    const real = await startExplorer(alice, rising)
    undo.push(real.close)
    explorer.misbehave((url, response) => {
      void fetch(`${real.url}${url.pathname}${url.search}`)
        .then(async (answer) => {
          const body = (await answer.json()) as { result?: unknown[]; items?: unknown[] }
          body.result?.reverse()
          body.items?.reverse()
          response.end(JSON.stringify(body))
        })
        .catch(() => response.destroy())
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow('out of order')
  })

  test('of a transaction that moves more than an entry takes, the rest is left out', async () => {
    const tokens = Array.from({ length: mostTransfers + 150 }, (_, at) => token({ amount: BigInt(at + 1) }))
    const { provider } = await open(kind, [write(9, { tokens }), write(8)])
    const [large, other] = await readAll(provider)
    expect(large?.transfers).toHaveLength(mostTransfers)
    expect(large?.transfers[0]).toMatchObject({ kind: 'native', amount: 5n })
    expect(other?.transfers).toHaveLength(1)
  })

  test.each([
    ['equal payments to many', { tokens: Array.from({ length: 260 }, (_, at) => token({ from: alice, to: receiverOf(at) })) }],
    ['equal payments to one', { tokens: Array.from({ length: 260 }, () => token()) }],
    ['calls that move nothing', { internal: Array.from({ length: 260 }, (_, at) => ({ from: alice, to: receiverOf(at), value: 0n })) }],
  ] as const)('one transaction that fills pages with %s is no repetition', async (_, more) => {
    const large = write(5, more)
    const { provider } = await open(kind, [write(9), large, write(3)])
    expect((await readAll(provider)).map(({ minedAt }) => minedAt - 1_700_000_000)).toEqual([9, 5, 3])
  })

  test('a page that comes again is not taken for the next one', async () => {
    const large = Array.from({ length: 30 }, (_, position) =>
      write(5, {
        ...{ position, from: carol, to: contract, value: 0n },
        tokens: Array.from({ length: 10 }, (_, at) => token({ amount: BigInt(at + 1) })),
      }),
    )
    const { provider, explorer } = await open(kind, large)
    const path =
      kind === 'etherscan'
        ? '/api?module=account&action=tokentx&endblock=9&page=1&offset=100'
        : `/api/v2/addresses/${alice}/token-transfers`
    const first = await (await fetch(`${explorer.url}${path}`)).text()
    explorer.misbehave((url, response) => {
      if (!/tokentx|token-transfers/.test(url.href)) return false
      response.end(first)
      return true
    })
    await expect(readFirst(provider)).rejects.toThrow('the same page twice')
  })
})

describe('etherscan says with status 200', () => {
  test.each([
    ['Max calls per sec rate limit reached (5/sec)', 'limits its requests', 1_000],
    ['Max daily rate limit reached. 110000 (100%) of 100000 day/limit', 'limits its requests', 30_000],
    ['Invalid API Key (#err2)|secret-key', 'does not take the key', 30_000],
    ['Query Timeout occured. Please select a smaller result dataset', 'answered with an error', 2_000],
    ['Free API access is not supported for this chain. Please upgrade your api plan.', 'for the plan of this deployment', 30_000],
  ])('%s', async (result, words, retryAfterMs) => {
    const { provider, explorer } = await open('etherscan', [write(1)])
    explorer.misbehave((_url, response) => {
      response.end(JSON.stringify({ status: '0', message: 'NOTOK', result }))
      return true
    })
    const error = await readFirst(provider).catch((reason: unknown) => reason)
    expect(error).toMatchObject({ message: expect.stringContaining(words), retryAfterMs })
    expect(String(error)).not.toContain('secret-key')
    if (retryAfterMs < 30_000) return
    const asked = explorer.asked().length
    expect(asked).toBeLessThanOrEqual(3)
    clock += 29_000
    await expect(readFirst(provider)).rejects.toMatchObject({ retryAfterMs: 1_000 })
    expect(explorer.asked()).toHaveLength(asked)
  })

  test('which network, for the API of all networks', async () => {
    const { provider, explorer } = await open('etherscan', [write(1)])
    await readFirst(provider)
    expect(explorer.asked().map((url) => url.searchParams.get('chainid'))).toEqual(['1', '1', '1', '1', '1'])
  })
})

test.each([
  ['a transaction each', 1, 0],
  ['many transfers', 5_000, 0],
  ['tokens of long names', 1, 500],
])('pages of %s are kept as long as all together weigh no more than all may', async (_, transfers, tokens) => {
  const transfer = { kind: 'native', contract: undefined, from: bob, to: alice, amount: 1n, tokenId: undefined } as const
  const entry: Entry = {
    ...{ hash: '0x', from: bob, to: alice, minedAt: 1, nonce: 1, status: 'confirmed', method: undefined },
    transfers: Array.from({ length: transfers }, () => transfer),
  }
  const facts = { name: 'x'.repeat(1_000), symbol: 'y'.repeat(1_000), decimals: 18 }
  const page = {
    entries: [{ entry, cursor: '1' }],
    hasMore: false,
    tokens: new Map(Array.from({ length: tokens }, (_, index) => [receiverOf(index), facts] as const)),
  }
  let asked = 0
  const provider: HistoryProvider = {
    readPage: async () => {
      asked++
      return page
    },
  }
  const pages = createKeptPages(() => clock)
  const accounts = Array.from({ length: 40 }, (_, index) => receiverOf(index))
  const read = async (account: Address, caip2 = 'eip155:1') =>
    pages.keepOf(caip2, provider).readPage(account, { cursor: undefined, limit: 50, signal, fresh: false })
  for (const account of accounts) await read(account)
  await read(accounts[39] as Address)
  // Another network is no other memory.
  await read(accounts[0] as Address, 'eip155:2')
  expect(asked).toBe(41)
  await read(accounts[0] as Address)
  expect(asked).toBe(transfers + tokens === 1 ? 41 : 42)
})
