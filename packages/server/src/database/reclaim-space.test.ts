/** That no table's file grows for ever while its rows come, change and go, with what the parts of the server do to it. */
import type { Database } from '@foyer/service/database'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { createIndexStore } from '../parts/history/indexer/index-store.ts'
import { createOrderStore } from '../parts/onramp/order-store.ts'
import { createProjectStore } from '../parts/projects/projects.ts'
import { openServerDatabase } from './open-server-database.ts'

const { signal } = new AbortController()
const [account, other, contract] = [`0x${'a1'.repeat(20)}`, `0x${'b2'.repeat(20)}`, `0x${'c3'.repeat(20)}`] as const
const dayMs = 86_400_000

type Churn = () => Promise<void>

/** 16 purchases in ten days, each of which goes through its states, and those of 30 days ago go. */
function churnOrders({ sql: database }: Database): Churn {
  let today = Date.UTC(2026, 0, 1)
  const store = createOrderStore(database, () => today)
  const details = { projectId: 'project', provider: 'sandbox', destination: account, network: 'eip155:1', currency: 'eth' } as const
  return async () => {
    for (let count = 0; count < 16; count++) {
      const id = crypto.randomUUID()
      await store.create({ ...details, id, paymentAmount: '10', paymentCurrency: 'usd' }, signal)
      await store.move(id, { status: 'in_progress' }, signal)
      await store.move(id, { status: 'succeeded', txHash: `0x${'b2'.repeat(32)}` }, signal)
    }
    await store.forgetOld()
    today += 10 * dayMs
  }
}

/** An NFT that goes to and fro, and blocks that the chain takes back. */
function churnIndex({ sql: database }: Database): Churn {
  const store = createIndexStore({ database, caip2: 'eip155:1', holder: 'one', holdMs: 600_000, keptBlocks: 16 })
  const idOf = (number: number) => ({ number, hash: `0x${number}` })
  const blockOf = (number: number) => {
    const [from, to] = number % 2 === 0 ? [account, other] : [other, account]
    const transfer = { kind: 'erc721' as const, contract, from, to, amount: 1n, tokenId: 7n }
    const rest = { hash: `0x${number}`, minedAt: 1, nonce: number, status: 'confirmed' as const, method: undefined, transfers: [transfer] }
    const entries = [account, other].map((owner) => ({ account: owner, position: 0, entry: { ...rest, from, to: contract } }))
    return { ...idOf(number), parentHash: `0x${number - 1}`, entries }
  }
  let last: ReturnType<typeof idOf> | undefined
  let writes = 0
  return async () => {
    await store.hold()
    for (let time = 0; time < 4; time++) {
      const first = (last?.number ?? 0) + 1
      const blocks = Array.from({ length: 8 }, (_, at) => blockOf(first + at))
      await store.write(blocks, last)
      // But for a few, so that the index itself stays about as large.
      if (writes++ % 100 !== 0 && last !== undefined) await store.rewind(idOf(first + 7), last)
      else last = idOf(first + 7)
    }
  }
}

/** Analytics of a project that is revoked, and created anew. */
function churnProjects({ sql: database }: Database): Churn {
  const store = createProjectStore(database)
  const project = { id: 'project', name: 'Project', allowedOrigins: [], development: false, analytics: true }
  return async () => {
    await store.create(project)
    await database.execute(sql`insert into analytics_events (id, project_id, event, occurred_at, url, domain, props)
      select gen_random_uuid(), 'project', 'MODAL_OPEN', now(), repeat('u', 200), '', '{}' from generate_series(1, 100)`)
    await store.revoke(project.id)
    await store.remove(project.id)
  }
}

test.each([
  ['purchases', churnOrders, ['onramp_orders']],
  ['the index', churnIndex, ['history_entries', 'history_nfts', 'history_blocks', 'history_chains']],
  ['projects and their events', churnProjects, ['projects', 'analytics_events']],
])('the embedded database uses the space of %s again', async (_, churnOf, tables) => {
  const database = await openServerDatabase({ dataDir: 'memory' }, {})
  try {
    const churn = churnOf(database)
    const run = async (rounds: number) => {
      for (let round = 0; round < rounds; round++) {
        await churn()
        await database.reclaim?.()
      }
      return Promise.all(tables.map((table) => kibibytesOf(database, table)))
    }
    // By then as much has gone as there is.
    const settled = await run(8)
    const later = await run(32)
    for (const [at, kibibytes] of later.entries()) expect(kibibytes, tables[at]).toBeLessThanOrEqual(2 * (settled[at] as number))
  } finally {
    await database.close()
  }
})

async function kibibytesOf(database: Database, table: string): Promise<number> {
  const found = await database.sql.execute(sql`select (pg_total_relation_size(${table}) / 1024)::integer as kibibytes`)
  return (found as unknown as { readonly rows: readonly [{ readonly kibibytes: number }] }).rows[0].kibibytes
}
