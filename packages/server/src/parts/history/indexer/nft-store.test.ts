/** What the index knows of NFTs, against what a chain of written blocks says, on both databases. */
import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Chain, createChain } from '../../../chains/chain.ts'
import { openServerDatabase } from '../../../database/open-server-database.ts'
import { createMetrics } from '../../../observe/metrics.ts'
import { keepEmbedded } from '../../../testing/keep-embedded.ts'
import { startNode } from '../../../testing/start-node.ts'
import { startPostgres, type TestPostgres } from '../../../testing/start-postgres.ts'
import { account, createWrittenChain, type WrittenChain, type WrittenTransfer } from '../../../testing/written-chain.ts'
import type { NftPlace } from '../history-provider.ts'
import { createIndexStore } from './index-store.ts'
import { createIndexedProvider } from './indexed-provider.ts'
import { createIndexer } from './indexer.ts'
import { createBlockReader } from './read-blocks.ts'

const caip2 = 'eip155:31337'
const [alice, bob, carol] = [account(1), account(2), account(3)]
const [portraits, editions] = [account(98), account(99)]
const nobody = `0x${'0'.repeat(40)}`
const signal = new AbortController().signal
const log = pino({ level: 'silent' })

let postgres: TestPostgres
const embedded = keepEmbedded()
let written: WrittenChain
let chain: Chain
let undo: (() => Promise<unknown>)[]

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => Promise.all([postgres.stop(), embedded.close()]))
beforeEach(async () => {
  undo = []
  written = createWrittenChain()
  const node = await startNode(written.behaviour)
  chain = createChain({ caip2, name: 'Written', rpcUrls: [node.url], tokens: [] }, { log, metrics: createMetrics(), now: Date.now })
  undo.push(node.close, chain.close)
})
afterEach(async () => {
  for (const step of undo.reverse()) await step()
})

/** `isChanged`: the test changes its tables, so it has one of its own. */
async function open(kind: 'embedded' | 'external', { fromBlock = 0, isChanged = false } = {}) {
  const openOwn = async () => {
    const secrets = kind === 'external' ? { databaseUrl: await postgres.createDatabase() } : {}
    const own = await openServerDatabase({ dataDir: 'memory' }, secrets)
    undo.push(own.close)
    return own
  }
  const database = await (kind === 'embedded' && !isChanged ? embedded.open() : openOwn())
  const begin = (of = caip2) => {
    const store = createIndexStore({ database: database.sql, caip2: of, holder: of, holdMs: 60_000, keptBlocks: 64 })
    return { store, indexer: createIndexer({ caip2: of, store, reader: createBlockReader(chain), fromBlock, now: Date.now, log }) }
  }
  return { database, begin, ...begin() }
}

const portrait = (from: string, to: string, id: number, by?: string): WrittenTransfer => ({
  from,
  to,
  token: portraits,
  nft: { kind: 'erc721', id: BigInt(id), ...(by !== undefined && { by }) },
})
const edition = (from: string, to: string, id: number, value: number): WrittenTransfer => ({
  from,
  to,
  value: BigInt(value),
  token: editions,
  nft: { kind: 'erc1155', id: BigInt(id) },
})

type Store = Awaited<ReturnType<typeof open>>['store']

async function heldBy(store: Store, who: `0x${string}`, limit = 100): Promise<readonly string[]> {
  const names: string[] = []
  let after: NftPlace | undefined
  for (;;) {
    const { found, hasMore } = await createIndexedProvider(store, Date.now).readNfts(who, { after, limit, fresh: false, signal })
    names.push(...found.map(({ contract, tokenId }) => `${contract === portraits ? 'portrait' : 'edition'} ${tokenId}`))
    after = found.at(-1)
    if (!hasMore) return names
  }
}

describe.each(['embedded', 'external'] as const)('on the %s database', (kind) => {
  test('an account has what it received and did not send, by collection and number', async () => {
    const { store, indexer } = await open(kind)
    written.add([portrait(nobody, alice, 7), portrait(nobody, alice, 2), portrait(nobody, alice, 3), edition(nobody, alice, 1, 5)])
    written.add([portrait(alice, bob, 3), edition(alice, bob, 1, 2), portrait(alice, alice, 2)])
    await indexer.catchUp()
    expect(await heldBy(store, alice)).toEqual(['portrait 2', 'portrait 7', 'edition 1'])
    expect(await heldBy(store, bob)).toEqual(['portrait 3', 'edition 1'])
    expect(await heldBy(store, carol)).toEqual([])
    written.add([portrait(bob, alice, 3), edition(bob, alice, 1, 2)])
    await indexer.catchUp()
    expect(await heldBy(store, alice, 1)).toEqual(['portrait 2', 'portrait 3', 'portrait 7', 'edition 1'])
    expect(await heldBy(store, bob)).toEqual([])
  })

  test('a number of 256 bits is one', async () => {
    const { store, indexer } = await open(kind)
    const id = 2n ** 256n - 1n
    const value = 2n ** 256n - 1n
    written.add([
      { ...portrait(nobody, alice, 0), nft: { kind: 'erc721', id } },
      { from: nobody, to: alice, value, token: editions, nft: { kind: 'erc1155', id } },
      { from: nobody, to: alice, value, token: editions, nft: { kind: 'erc1155', id } },
    ])
    await indexer.catchUp()
    expect(await heldBy(store, alice, 1)).toEqual([`portrait ${id}`, `edition ${id}`])
  })

  test('what somebody else brought is told from what the account asked for', async () => {
    const { store, indexer } = await open(kind)
    written.add([portrait(bob, alice, 1), portrait(nobody, alice, 2, alice)])
    await indexer.catchUp()
    const found = await store.readNfts(alice, { after: undefined, limit: 10 })
    expect(found.map(({ tokenId, isAskedFor, kind: standard }) => [tokenId, isAskedFor, standard])).toEqual([
      [1n, false, 'erc721'],
      [2n, true, 'erc721'],
    ])
  })

  test('who sends a part of it away has not asked for the rest', async () => {
    const { store, indexer } = await open(kind)
    written.add([edition(bob, alice, 1, 5), portrait(bob, alice, 1)])
    written.add([edition(alice, bob, 1, 2), { ...edition(nobody, alice, 2, 1), nft: { kind: 'erc1155', id: 2n, by: alice } }])
    await indexer.catchUp()
    const found = await store.readNfts(alice, { after: undefined, limit: 10 })
    expect(found.map(({ contract, tokenId, isAskedFor }) => [contract, tokenId, isAskedFor])).toEqual([
      [portraits, 1n, false],
      [editions, 1n, false],
      [editions, 2n, true],
    ])
  })

  test('what went out and came back is asked about where the account had it before the index began', async () => {
    const { store, indexer } = await open(kind, { fromBlock: 1 })
    written.add([portrait(nobody, alice, 1), edition(nobody, alice, 1, 5)])
    written.add([portrait(alice, bob, 1), portrait(bob, alice, 1), edition(alice, bob, 1, 5)])
    await indexer.catchUp()
    written.add([edition(bob, alice, 1, 2)])
    await indexer.catchUp()
    expect(await heldBy(store, alice)).toEqual(['portrait 1', 'edition 1'])
  })

  test('after any blocks and reorganisations it is what the chain says', async () => {
    const people = [alice, bob, carol]
    const transfer = fc.tuple(fc.nat(2), fc.nat(2), fc.nat(5), fc.nat(3))
    const step = fc.oneof(
      { weight: 3, arbitrary: fc.record({ blocks: fc.array(fc.array(transfer, { maxLength: 4 }), { minLength: 1, maxLength: 3 }) }) },
      { weight: 1, arbitrary: fc.record({ drop: fc.integer({ min: 1, max: 4 }) }) },
    )
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (steps) => {
        written.drop(written.height() + 1)
        const { store, indexer, database } = await open(kind)
        /** Who has what after each block: portraits move from whoever has them, editions as far as there are any. */
        const after: Map<string, number>[] = []
        const addBlock = (wanted: readonly (readonly [number, number, number, number])[]) => {
          const held = new Map(after.at(-1))
          const moves = wanted.flatMap(([from, to, id, count]): readonly WrittenTransfer[] => {
            const [sender, receiver] = [people[from], people[to]] as [string, string]
            if (id < 3) {
              const owner = [...held].find(([key, amount]) => amount > 0 && key.endsWith(` portrait ${id}`))?.[0].split(' ')[0] ?? nobody
              held.set(`${owner} portrait ${id}`, 0).set(`${receiver} portrait ${id}`, 1)
              return [portrait(owner, receiver, id)]
            }
            const amount = Math.min(count, held.get(`${sender} edition ${id}`) ?? 0)
            const source = amount === 0 ? nobody : sender
            const value = amount || count
            if (source !== nobody) held.set(`${source} edition ${id}`, (held.get(`${source} edition ${id}`) ?? 0) - value)
            held.set(`${receiver} edition ${id}`, (held.get(`${receiver} edition ${id}`) ?? 0) + value)
            return [edition(source, receiver, id, value)]
          })
          written.add(moves)
          after.push(held)
        }
        addBlock([])
        for (const one of steps) {
          if ('blocks' in one) for (const wanted of one.blocks) addBlock(wanted)
          else {
            const count = Math.min(one.drop, after.length - 1)
            written.drop(count)
            after.splice(after.length - count)
            addBlock([])
          }
          await indexer.catchUp()
          for (const person of people) {
            const wanted = [...(after.at(-1) as Map<string, number>)]
              .filter(([key, amount]) => amount > 0 && key.startsWith(person))
              .map(([key]) => key.slice(person.length + 1))
            expect([...(await heldBy(store, person, 2))].sort()).toEqual(wanted.sort())
          }
        }
        const { rows } = (await database.sql.execute(sql`select count(*) as left from history_nfts where amount <= 0`)) as never as {
          readonly rows: readonly { readonly left: unknown }[]
        }
        expect(Number(rows[0]?.left)).toBe(0)
      }),
      { numRuns: kind === 'embedded' ? 6 : 12 },
    )
  })

  test('an index that began without it learns it from its entries', async () => {
    const { store, indexer, database } = await open(kind, { isChanged: true })
    written.add([portrait(nobody, alice, 1), portrait(nobody, bob, 2, bob), edition(nobody, alice, 1, 5), portrait(alice, alice, 1)])
    written.add([portrait(alice, bob, 1), edition(alice, bob, 1, 2), { from: alice, to: bob, token: account(97) }])
    await indexer.catchUp()
    const read = async () => ({
      held: [await heldBy(store, alice), await heldBy(store, bob)],
      asked: (await store.readNfts(bob, { after: undefined, limit: 9 })).map(({ isAskedFor }) => isAskedFor),
    })
    const before = await read()
    expect(before.held).toEqual([['edition 1'], ['portrait 1', 'portrait 2', 'edition 1']])
    await database.sql.execute(sql`drop table history_nfts`)
    const { readFile } = await import('node:fs/promises')
    const migration = await readFile(new URL('../../../../migrations/0009-history-nfts.sql', import.meta.url), 'utf8')
    for (const statement of migration.split(/;\s*\n/).filter((part) => part.trim() !== '')) await database.sql.execute(sql.raw(statement))
    expect(await read()).toEqual(before)
  })

  test('another chain under the same id begins with nothing, and what was is deleted', async () => {
    const { store, indexer, database } = await open(kind)
    written.add([portrait(nobody, alice, 1)])
    await indexer.catchUp()
    written.drop(1)
    written.add([portrait(nobody, bob, 1)])
    await indexer.catchUp()
    await indexer.catchUp()
    await indexer.catchUp()
    expect([await heldBy(store, alice), await heldBy(store, bob)]).toEqual([[], ['portrait 1']])
    const { rows } = (await database.sql.execute(sql`select 1 from history_nfts`)) as never as { readonly rows: readonly unknown[] }
    expect(rows).toHaveLength(1)
  })
})
