/**
 * The index in the database.
 *
 * One process at a time may change what is stored of a network: it holds it until a moment that each write puts off, by
 * the clock of the database. A block's entries, its place in the chain and the cursor are written in one transaction,
 * which does nothing where another process has taken over, or where the cursor is not where the writer believes.
 */
import { randomUUID } from 'node:crypto'
import type { SharedSql, Sql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { HeldNft, NftPlace, PlacedEntry } from '../history-provider.ts'
import type { IndexedBlock } from './decode-block.ts'
import { parseEntryText, toEntryText } from './entry-text.ts'
import { readNfts, toNftMoves, toTakenBack, writeNftMoves } from './nft-store.ts'
import { type Row, runQuery as run } from './run-query.ts'

export type BlockId = { readonly number: number; readonly hash: string }

export type IndexState = {
  readonly first: BlockId | undefined
  readonly last: BlockId | undefined
  /** The newest block that a node has told of. */
  readonly head: number | undefined
}

/** Before this transaction of the chain. */
export type Position = { readonly block: number; readonly position: number }

/** Another process indexes this network now, or has gone on with it. */
export class NotHeld extends Error {
  override readonly name = 'NotHeld'
}

/** In the name of what was put aside; in no CAIP-2 id. */
const aside = ' replaced '
const deletedAtOnce = 2_000

/** What comes behind a place in the index, for as long as somebody waits for it. */
type EntryPage = { readonly before: Position | undefined; readonly limit: number; readonly signal?: AbortSignal | undefined }

type NftPage = { readonly after: NftPlace | undefined; readonly limit: number; readonly signal?: AbortSignal | undefined }

export type IndexStore = ReturnType<typeof createIndexStore>

export type StoreOptions = {
  readonly database: SharedSql
  readonly caip2: string
  /** Of this process. */
  readonly holder: string
  /** How long it holds the network without writing. */
  readonly holdMs: number
  /** How many of the newest blocks can be taken back. */
  readonly keptBlocks: number
}

/** When this process last took the network; undefined when it may have lost it. */
type Held = { at: number | undefined }

export function createIndexStore(options: StoreOptions) {
  const held: Held = { at: undefined }
  return { ...createHold(options, held), ...createReads(options), ...createWrites(options, held) }
}

/** Which process may write. */
function createHold({ database, caip2, holder, holdMs }: StoreOptions, held: Held) {
  return {
    /** Takes or keeps the network; false while another process has it. What was taken just now is had without asking. */
    async hold(): Promise<boolean> {
      const askedAt = performance.now()
      if (held.at !== undefined && askedAt - held.at < holdMs / 3) return true
      held.at = undefined
      // A row that is not inserted for a conflict has taken its number all the same, and there are 32,767.
      await run(
        database,
        sql`insert into history_chains (caip2) select ${caip2}::text
          where not exists (select 1 from history_chains where caip2 = ${caip2}) on conflict do nothing`,
      )
      const rows = await run(
        database,
        sql`update history_chains set holder = ${holder}, held_until = ${heldUntil(holdMs)}
          where caip2 = ${caip2} and (holder is null or holder = ${holder} or held_until <= clock_timestamp()) returning id`,
      )
      if (rows.length > 0) held.at = askedAt
      return rows.length > 0
    },

    /** Lets another process have it at once. */
    async release(): Promise<void> {
      held.at = undefined
      await run(database, sql`update history_chains set holder = null, held_until = null where caip2 = ${caip2} and holder = ${holder}`)
    },
  }
}

function createReads({ database, caip2 }: StoreOptions) {
  const chain = sql`(select id from history_chains where caip2 = ${caip2})`
  const during = (signal: AbortSignal | undefined) => (signal === undefined ? database : database.during(signal))
  return {
    async readState(signal?: AbortSignal): Promise<IndexState> {
      const [row] = await run(
        during(signal),
        sql`select first_block, first_hash, block, hash, head from history_chains where caip2 = ${caip2}`,
      )
      return {
        first: toBlockId(row?.first_block, row?.first_hash),
        last: toBlockId(row?.block, row?.hash),
        head: row?.head === null || row?.head === undefined ? undefined : Number(row.head),
      }
    },

    /** The newest blocks that can be taken back, newest first. */
    async readBlocks(): Promise<readonly BlockId[]> {
      const rows = await run(database, sql`select block, hash from history_blocks where chain = ${chain} order by block desc`)
      return rows.map((row) => ({ number: Number(row.block), hash: String(row.hash) }))
    },

    /**
     * Newest first.
     *
     * The rows before a place in the index, read in its order, of which those of other accounts come last and are left out: for
     * an account with a long history a planner without figures would collect and sort all of it.
     */
    async readEntries(account: Address, { before, limit, signal }: EntryPage): Promise<readonly (PlacedEntry & Position)[]> {
      const { block: beforeBlock, position: beforePosition } = before ?? { block: Number.MAX_SAFE_INTEGER, position: 0 }
      const own = sql`decode(${account.slice(2).toLowerCase()}, 'hex')`
      const rows = await run(
        during(signal),
        sql`select block, position, data from (
            select * from history_entries
            where (chain, account, block, position) < (${chain}, ${own}, ${beforeBlock}::bigint, ${beforePosition}::integer)
            order by chain desc, account desc, block desc, position desc limit ${limit}::integer
          ) as found
          where chain = ${chain} and account = ${own}
          order by block desc, position desc`,
      )
      return rows.map((row) => {
        const [block, position] = [Number(row.block), Number(row.position)]
        return { entry: parseEntryText(row.data), block, position, cursor: `${block}.${position}` }
      })
    },

    /** Which NFTs an account may have, by collection and number: more than it has, and whom to ask the chain about. */
    readNfts: (account: Address, { signal, ...page }: NftPage): Promise<readonly HeldNft[]> =>
      readNfts(during(signal), { chain, account, ...page }),
  }
}

function createWrites(options: StoreOptions, held: Held) {
  const { database, caip2, holder, holdMs, keptBlocks } = options
  const ofChain = sql`caip2 = ${caip2}`
  const chain = sql`(select id from history_chains where ${ofChain})`
  const isOwn = sql`holder = ${holder} and held_until > clock_timestamp()`

  /** Moves the cursor, in a transaction that has not done anything yet. */
  async function advance(within: Sql, from: BlockId | undefined, to: SQL): Promise<void> {
    const at = from === undefined ? sql`block is null` : sql`block = ${from.number} and hash = ${from.hash}`
    const rows = await run(
      within,
      sql`update history_chains set ${to}, held_until = ${heldUntil(holdMs)} where ${ofChain} and ${isOwn} and ${at} returning id`,
    )
    if (rows.length === 0) {
      held.at = undefined
      throw new NotHeld('Another process indexes this network now.')
    }
  }

  return {
    async noteHead(head: number): Promise<void> {
      await run(database, sql`update history_chains set head = ${head} where ${ofChain}`)
    },

    /** @throws {NotHeld}; then nothing of it is stored. */
    async write(blocks: readonly IndexedBlock[], after: BlockId | undefined): Promise<void> {
      const [first, last] = [blocks[0], blocks.at(-1)]
      if (first === undefined || last === undefined) return
      await database.transaction(async (within) => {
        const isFirst = after === undefined ? sql`, first_block = ${first.number}, first_hash = ${first.hash}` : sql``
        await advance(within, after, sql`block = ${last.number}, hash = ${last.hash}${isFirst}`)
        await run(
          within,
          sql`insert into history_blocks (chain, block, hash, accounts)
            select ${chain}, block, hash, decode(accounts, 'hex')
            from jsonb_to_recordset(${JSON.stringify(blocks.map(toBlockRow))}::jsonb) as new (block bigint, hash text, accounts text)`,
        )
        await run(within, sql`delete from history_blocks where chain = ${chain} and block <= ${last.number - keptBlocks}`)
        await run(
          within,
          sql`insert into history_entries (chain, account, block, position, data)
            select ${chain}, decode(account, 'hex'), block, position, data
            from jsonb_to_recordset(${JSON.stringify(blocks.flatMap(toEntryRows))}::jsonb) as new (account text, block bigint, position integer, data text)`,
        )
        await writeNftMoves(within, chain, toNftMoves(blocks.flatMap(({ entries }) => entries)))
      })
    },

    /** Takes back what came after `to`, one of `readBlocks`. @throws {NotHeld} */
    async rewind(from: BlockId, to: BlockId): Promise<void> {
      await database.transaction(async (within) => {
        await advance(within, from, sql`block = ${to.number}, hash = ${to.hash}`)
        const gone = sql`chain = ${chain} and block > ${to.number}`
        const rows = await run(within, sql`select encode(accounts, 'hex') as accounts from history_blocks where ${gone}`)
        const accounts = [...new Set(rows.flatMap((row) => String(row.accounts).match(/.{40}/g) ?? []))]
        const entries = await run(
          within,
          sql`delete from history_entries where ${gone} and account in
            (select decode(account, 'hex') from jsonb_array_elements_text(${JSON.stringify(accounts)}::jsonb) as gone (account))
            returning '0x' || encode(account, 'hex') as account, data`,
        )
        const parsed = entries.map(({ account, data }) => ({ account: account as Address, entry: parseEntryText(data) }))
        await writeNftMoves(within, chain, toTakenBack(toNftMoves(parsed)))
        await run(within, sql`delete from history_blocks where ${gone}`)
      })
    },

    /** Forgets all of the network, because under its id there is another chain: what is stored is put aside. @throws {NotHeld} */
    async clear(from: BlockId): Promise<void> {
      await advance(database, from, sql`caip2 = ${`${caip2}${aside}${randomUUID()}`}`)
      held.at = undefined
    },

    /** Deletes some of what was put aside, beside what other processes are deleting of it; false when nothing was. */
    async deleteAside(): Promise<boolean> {
      const [old] = await run(database, sql`select id from history_chains where caip2 like ${`%${aside}%`} limit 1`)
      if (old === undefined) return false
      const parts = [sql`history_entries`, sql`history_nfts`]
      for (const part of parts) {
        const some = sql`select ctid from ${part} where chain = ${old.id} limit ${deletedAtOnce} for update skip locked`
        if ((await run(database, sql`delete from ${part} where ctid = any(array(${some})) returning 1`)).length > 0) return true
      }
      await run(database, sql`delete from history_blocks where chain = ${old.id}`)
      // What another process has not done with is there still, and would be nobody's.
      const isEmpty = parts.map((part) => sql`not exists (select 1 from ${part} where chain = ${old.id})`)
      await run(database, sql`delete from history_chains where id = ${old.id} and ${sql.join(isEmpty, sql` and `)}`)
      return true
    },
  }
}

function heldUntil(holdMs: number): SQL {
  return sql`clock_timestamp() + ${holdMs}::integer * interval '1 millisecond'`
}

function toBlockId(number: unknown, hash: unknown): BlockId | undefined {
  return number === null || number === undefined ? undefined : { number: Number(number), hash: String(hash) }
}

function toBlockRow({ number, hash, entries }: IndexedBlock): Row {
  return { block: number, hash, accounts: [...new Set(entries.map(({ account }) => account.slice(2)))].join('') }
}

function toEntryRows({ number, entries }: IndexedBlock): readonly Row[] {
  return entries.map(({ account, position, entry }) => ({ account: account.slice(2), block: number, position, data: toEntryText(entry) }))
}
