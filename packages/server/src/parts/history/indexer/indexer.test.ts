/** The index over a real node pool, on both databases: reorganisations, restarts, kill -9, several processes, nodes that fail. */
import { spawn } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Database, SharedSql } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../../../../scripts/bundle-program.ts'
import { isLong } from '../../../../../../scripts/long-form.ts'
import { type Chain, createChain } from '../../../chains/chain.ts'
import { openServerDatabase } from '../../../database/open-server-database.ts'
import { createMetrics } from '../../../observe/metrics.ts'
import { keepEmbedded } from '../../../testing/keep-embedded.ts'
import { startNode, type TestNode } from '../../../testing/start-node.ts'
import { startPostgres, type TestPostgres } from '../../../testing/start-postgres.ts'
import { account, createWrittenChain, type WrittenChain } from '../../../testing/written-chain.ts'
import { createIndexStore, type IndexStore } from './index-store.ts'
import { createIndexedProvider } from './indexed-provider.ts'
import { createIndexer, type Indexer } from './indexer.ts'
import { createBlockReader } from './read-blocks.ts'

const caip2 = 'eip155:31337'
const [alice, bob, carol] = [account(1), account(2), account(3)]
const token = account(99)

let postgres: TestPostgres
const embedded = keepEmbedded()
let written: WrittenChain
let node: TestNode
let undo: (() => Promise<unknown>)[]

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => Promise.all([postgres.stop(), embedded.close()]))

beforeEach(async () => {
  undo = []
  written = createWrittenChain()
  node = await startNode(written.behaviour)
  undo.push(node.close)
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

const logged: string[] = []
const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(line) })

async function openDatabase(kind: 'embedded' | 'external'): Promise<Database> {
  if (kind === 'embedded') return embedded.open()
  const database = await openServerDatabase({ dataDir: 'unused' }, { databaseUrl: await postgres.createDatabase() })
  undo.push(database.close)
  return database
}

let clock = Date.now()
const now = () => clock

function openChain(): Chain {
  const chain = createChain({ caip2, name: 'Written', rpcUrls: [node.url], tokens: [] }, { log, metrics: createMetrics(), now })
  undo.push(chain.close)
  return chain
}

type Opened = { readonly store: IndexStore; readonly indexer: Indexer; readonly progress: number[] }

function open(database: Database, { holder = 'one', holdMs = 60_000, fromBlock = 0 } = {}): Opened {
  const store = createIndexStore({ database: database.sql, caip2, holder, holdMs, keptBlocks: 16 })
  const progress: number[] = []
  const onProgress = ({ behind }: { readonly behind: number }) => void progress.push(behind)
  const indexer = createIndexer({ caip2, store, reader: createBlockReader(openChain()), fromBlock, now, log, onProgress })
  return { store, indexer, progress }
}

const signal = new AbortController().signal

async function historyOf(store: IndexStore, who: `0x${string}`): Promise<readonly string[]> {
  const { entries } = await createIndexedProvider(store, now).readPage(who, { cursor: undefined, limit: 1000, signal, fresh: false })
  return entries.map(({ entry }) => entry.hash)
}

describe.each(['embedded', 'external'] as const)('on the %s database', (kind) => {
  test('sender and receiver each have what moved between them, newest first', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    written.add()
    written.add([
      { from: alice, to: bob, value: 5n },
      { from: bob, to: carol, value: 7n, token },
      { from: alice, to: alice, value: 9n },
    ])
    written.add([{ from: bob, to: alice, value: 2n ** 200n, token }])
    await indexer.catchUp()
    const { entries, hasMore } = await createIndexedProvider(store, now).readPage(bob, {
      cursor: undefined,
      limit: 50,
      signal,
      fresh: false,
    })
    expect(hasMore).toBe(false)
    expect(entries.map(({ entry }) => entry.transfers)).toEqual([
      [{ kind: 'erc20', contract: token, from: bob, to: alice, amount: 2n ** 200n, tokenId: undefined }],
      [{ kind: 'erc20', contract: token, from: bob, to: carol, amount: 7n, tokenId: undefined }],
      [{ kind: 'native', contract: undefined, from: alice, to: bob, amount: 5n, tokenId: undefined }],
    ])
    expect(await historyOf(store, alice)).toHaveLength(3)
    expect(await historyOf(store, account(77))).toEqual([])
  })

  test('a page goes on where the one before ended, whatever came on top meanwhile', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 20; block++) written.add(Array.from({ length: 7 }, () => ({ from: alice, to: bob })))
    await indexer.catchUp()
    const provider = createIndexedProvider(store, now)
    const seen: string[] = []
    let cursor: string | undefined
    for (let page = 0; ; page++) {
      const { entries, hasMore } = await provider.readPage(bob, { cursor, limit: 50, signal, fresh: false })
      seen.push(...entries.map(({ entry }) => entry.hash))
      cursor = entries.at(-1)?.cursor
      if (!hasMore) break
      if (page === 0) {
        written.add([{ from: alice, to: bob }])
        await indexer.catchUp()
      }
    }
    expect(seen).toHaveLength(140)
    expect(new Set(seen).size).toBe(140)
  })

  test('what a reorganisation takes back is gone, and what it brings is there', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 10; block++) written.add([{ from: alice, to: bob }])
    await indexer.catchUp()
    const before = await historyOf(store, bob)
    written.drop(4)
    for (let block = 0; block < 6; block++) written.add([{ from: carol, to: bob }])
    await indexer.catchUp()
    const after = await historyOf(store, bob)
    expect(after).toHaveLength(12)
    expect(after.slice(6)).toEqual(before.slice(4))
    expect(await historyOf(store, alice)).toHaveLength(6)
    expect(await historyOf(store, carol)).toHaveLength(6)
  })

  test('a look that finds no new block asks nothing of the database', async () => {
    const database = await openDatabase(kind)
    let asked = 0
    const count = (of: SharedSql): SharedSql =>
      new Proxy(of, {
        get(target, key) {
          if (key === 'execute' || key === 'transaction') asked++
          return Reflect.get(target, key)
        },
      })
    const { store, indexer } = open({ ...database, sql: count(database.sql) })
    written.add([{ from: alice, to: bob }])
    // The first look begins the index.
    await indexer.catchUp()
    await indexer.catchUp()
    const before = asked
    for (let looks = 0; looks < 5; looks++) await indexer.catchUp()
    expect(asked).toBe(before)
    written.add([{ from: alice, to: bob }])
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(2)
  })

  test('a reorganisation to the same height, and one to fewer blocks, are seen', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 8; block++) written.add([{ from: alice, to: bob }])
    await indexer.catchUp()
    written.drop(1)
    written.add([{ from: carol, to: bob }])
    await indexer.catchUp()
    expect([(await historyOf(store, carol)).length, (await historyOf(store, bob)).length]).toEqual([1, 8])
    written.drop(3)
    written.add([{ from: carol, to: alice }])
    await indexer.catchUp()
    expect([(await historyOf(store, carol)).length, (await historyOf(store, bob)).length]).toEqual([1, 5])
    expect((await store.readState()).last).toEqual({ number: 5, hash: written.hashAt(5) })
  })

  test('a node that is behind takes nothing back', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 8; block++) written.add([{ from: alice, to: bob }])
    await indexer.catchUp()
    const latest = written.hashAt(5)
    written.override(({ method, params }) => {
      if (method !== 'eth_getBlockByNumber') return undefined
      const number = params[0] === 'latest' ? 5 : Number(params[0])
      if (number > 5) return { result: null }
      return { result: { number: `0x${number.toString(16)}`, hash: latest, parentHash: written.hashAt(4), timestamp: '0x1' } }
    })
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(8)
  })

  test('another chain under the same id begins a new history', async () => {
    const database = await openDatabase(kind)
    for (let block = 0; block < 5; block++) written.add([{ from: alice, to: bob }])
    await open(database).indexer.catchUp()
    written.drop(5)
    for (let block = 0; block < 3; block++) written.add([{ from: carol, to: bob }])
    const { indexer, store } = open(database)
    await indexer.catchUp()
    expect([(await historyOf(store, alice)).length, (await historyOf(store, bob)).length]).toEqual([0, 3])
    await indexer.catchUp()
    const left = (await database.sql.execute('select count(distinct chain)::int as chains from history_entries')) as unknown as {
      readonly rows: readonly { readonly chains: number }[]
    }
    expect(left.rows[0]?.chains).toBe(1)
  })

  test('what another network has put aside holds up no look, and is deleted with those that come after', async () => {
    const database = await openDatabase(kind)
    const many = sql`insert into history_entries (chain, account, block, position, data)
      select (select id from history_chains where caip2 like '% replaced %'), decode(lpad(to_hex(place), 40, '0'), 'hex'), place, 0, ''
      from generate_series(1, 5000) as all_of (place)`
    await database.sql.execute(sql`insert into history_chains (caip2) values ('eip155:5 replaced before')`)
    await database.sql.execute(many)
    for (let block = 0; block < 3; block++) written.add([{ from: alice, to: bob }])
    const { indexer, store } = open(database)
    const countAside = async () => {
      const { rows } = (await database.sql.execute(sql`select count(*)::int as left from history_entries where data = ''`)) as never as {
        readonly rows: readonly { readonly left: number }[]
      }
      return rows[0]?.left ?? 0
    }
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(3)
    expect(await countAside()).toBeGreaterThan(0)
    // Without a new block, too.
    for (let look = 0; look < 8; look++) await indexer.catchUp()
    const chains = (await database.sql.execute(sql`select caip2 from history_chains`)) as { readonly rows: unknown }
    expect([await countAside(), chains.rows]).toEqual([0, [{ caip2 }]])
  })

  test('a history that cannot be deleted is no failure of another', async () => {
    written.add([{ from: alice, to: bob }])
    const { store } = open(await openDatabase(kind))
    const deleteAside = () => Promise.reject(new Error('not now'))
    const indexer = createIndexer({
      caip2,
      store: { ...store, deleteAside },
      reader: createBlockReader(openChain()),
      fromBlock: 0,
      now,
      log,
    })
    for (let count = 1; count <= 3; count++) {
      await indexer.catchUp()
      expect(await historyOf(store, bob)).toHaveLength(count)
      clock += 1_100
      written.add([{ from: alice, to: bob }])
    }
  })

  test('an index that is far behind is not taken for the history', async () => {
    const { store } = open(await openDatabase(kind))
    await store.hold()
    await expect(historyOf(store, bob)).rejects.toThrow('all blocks left to read')
    await store.noteHead(10_000)
    clock += 5_000
    await expect(historyOf(store, bob)).rejects.toThrow('10001 blocks left to read')
  })

  test('a reorganisation deeper than the index can go back stops it, and is said', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 40; block++) written.add([{ from: alice, to: bob }])
    await indexer.catchUp()
    written.drop(30)
    for (let block = 0; block < 35; block++) written.add([{ from: carol, to: bob }])
    logged.length = 0
    await indexer.catchUp()
    expect(logged.join()).toContain('deeper than the index can go back')
    expect(await historyOf(store, bob)).toHaveLength(40)
  })

  test('of two processes one indexes; when it is gone, or says so, the other goes on', async () => {
    const database = await openDatabase(kind)
    written.add([{ from: alice, to: bob }])
    const [one, two] = [open(database, { holder: 'one' }), open(database, { holder: 'two' })]
    await Promise.all([one.indexer.catchUp(), two.indexer.catchUp()])
    expect([one.progress.length, two.progress.length].sort()).toEqual([0, 1])
    const [first, second] = one.progress.length === 1 ? [one, two] : [two, one]
    written.add([{ from: alice, to: bob }])
    await second.indexer.catchUp()
    expect(second.progress).toEqual([])
    await first.indexer.close()
    await second.indexer.catchUp()
    expect(second.progress).toEqual([0])
    expect(await historyOf(two.store, bob)).toHaveLength(2)
  })

  test('a process that has lost the network to another stores nothing', async () => {
    const database = await openDatabase(kind)
    const [one, two] = [open(database, { holder: 'one', holdMs: 0 }), open(database, { holder: 'two' })]
    written.add([{ from: alice, to: bob }])
    // Its hold is over as soon as it has it.
    await one.indexer.catchUp()
    expect(one.progress).toEqual([])
    await two.indexer.catchUp()
    await one.indexer.catchUp()
    expect([one.progress, two.progress]).toEqual([[], [0]])
    expect(await historyOf(two.store, bob)).toHaveLength(1)
  })

  test('nodes that do not know receipts of a whole block are asked for each', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    written.add([{ from: alice, to: bob, token }])
    written.override(({ method }) => (method === 'eth_getBlockReceipts' ? { error: { code: -32601, message: 'unknown' } } : undefined))
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(1)
  })

  test.each([
    ['receipts of another block', { result: [{ transactionHash: `0x${'0'.repeat(64)}`, blockHash: `0x${'1'.repeat(64)}`, logs: [] }] }],
    ['no receipts', { result: null }],
    ['nonsense', { result: 'x' }],
  ])('%s are not believed, and the block is read again', async (_, lie) => {
    const { store, indexer } = open(await openDatabase(kind))
    written.add([{ from: alice, to: bob }])
    written.override(({ method }) => (method === 'eth_getBlockReceipts' ? lie : undefined))
    logged.length = 0
    await indexer.catchUp()
    expect(logged.join()).toContain('could not be brought up to date')
    expect(await historyOf(store, bob)).toEqual([])
    written.override(() => undefined)
    clock += 60_000
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(1)
  })

  test('answers that are too large together are asked for in parts', async () => {
    const { store, indexer } = open(await openDatabase(kind))
    for (let block = 0; block < 20; block++) written.add([{ from: alice, to: bob }])
    const filler = 'x'.repeat(3_000_000)
    node.behave((messages, response, isBatch) => {
      const receipts = messages.filter(({ method }) => method === 'eth_getBlockReceipts')
      if (receipts.length > 4)
        return void response.writeHead(200, { 'content-type': 'application/json' }).end(`"${filler}${filler}${filler}"`)
      return written.behaviour(messages, response, isBatch)
    })
    await indexer.catchUp()
    expect(await historyOf(store, bob)).toHaveLength(20)
  })
})

test('kill -9 at any moment leaves no gap and nothing twice', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'foyer-index-'))
  undo.push(() => rm(folder, { recursive: true, force: true }))
  const program = fileURLToPath(new URL('../../../testing/index-until-killed.ts', import.meta.url))
  // The more blocks, the more often it is killed.
  const blocks = isLong ? 400 : 150
  for (let block = 0; block < blocks; block++)
    written.add(Array.from({ length: 40 }, (_, at) => ({ from: account(10 + (at % 4)), to: bob })))
  let isLevel = false
  for (let run = 0; run < 30 && !isLevel; run++) {
    const child = spawn(process.execPath, [await bundleProgram(program), folder, node.url], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let writes = 0
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk: Buffer) => {
        const lines = String(chunk).split('\n').filter(Boolean)
        writes += lines.length
        isLevel ||= lines.includes('0')
        // After a few writes, in the middle of the next.
        if (writes > 1 + run || isLevel) child.kill('SIGKILL')
      })
      child.once('close', () => resolve())
    })
  }
  const database = await openServerDatabase({ dataDir: folder }, {})
  undo.push(database.close)
  const { indexer, store } = open(database, { holder: 'after' })
  await expect
    .poll(
      async () => {
        await indexer.catchUp()
        return (await store.readState()).last?.number
      },
      { timeout: 30_000 },
    )
    .toBe(blocks - 1)
  const { rows } = (await database.sql.execute(
    "select count(*)::int as entries, count(distinct (block, position))::int as transactions from history_entries where account = decode(substr('" +
      `${bob}', 3), 'hex')`,
  )) as unknown as { readonly rows: readonly { readonly entries: number; readonly transactions: number }[] }
  expect(rows[0]).toEqual({ entries: 40 * blocks, transactions: 40 * blocks })
}, 240_000)
