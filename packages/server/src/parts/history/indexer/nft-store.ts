/**
 * What accounts have of NFTs, by what moved to and from them.
 *
 * It is kept with the entries, in the same transactions, and goes back with them. Beyond what an entry holds of one
 * transaction nothing is known, and contracts may log what they like: the chain has the last word on each.
 */
import type { Sql } from '@foyer/service/database'
import { type SQL, sql } from 'drizzle-orm'
import type { Address } from 'viem'
import type { Entry, HeldNft, NftPlace } from '../history-provider.ts'
import { runQuery } from './run-query.ts'

type NftMove = HeldNft & {
  readonly account: Address
  /** Received less what was sent. */
  readonly change: bigint
  /** The least that `change` was on the way. */
  readonly lowest: bigint
}

/** As in `history_nfts`. */
const kinds = { erc721: 2, erc1155: 3 } as const

type OwnEntry = { readonly account: Address; readonly entry: Pick<Entry, 'from' | 'transfers'> }

/** Of all entries together, in their order: one for each NFT of each account. */
export function toNftMoves(entries: readonly OwnEntry[]): readonly NftMove[] {
  const moves = new Map<string, NftMove>()
  for (const { account, entry } of entries) {
    for (const { kind, contract, tokenId, from, to, amount } of entry.transfers) {
      if ((kind !== 'erc721' && kind !== 'erc1155') || contract === undefined || tokenId === undefined || from === to) continue
      const key = `${account}/${contract}/${tokenId}`
      const known = moves.get(key) ?? { account, contract, tokenId, kind, change: 0n, lowest: 0n, isAskedFor: false }
      const change = known.change + (to === account ? amount : -amount)
      const isAskedFor = known.isAskedFor || (to === account && entry.from === account)
      moves.set(key, { ...known, change, lowest: change < known.lowest ? change : known.lowest, isAskedFor })
    }
  }
  return [...moves.values()].filter(({ change, lowest }) => change !== 0n || lowest !== 0n)
}

/** The same, undone. */
export function toTakenBack(moves: readonly NftMove[]): readonly NftMove[] {
  return moves.filter(({ change }) => change !== 0n).map((move) => ({ ...move, change: -move.change, lowest: 0n }))
}

export async function writeNftMoves(within: Sql, chain: SQL, moves: readonly NftMove[]): Promise<void> {
  if (moves.length === 0) return
  const rows = moves.map(({ account, contract, tokenId, kind, change, lowest, isAskedFor }) => ({
    account: account.slice(2),
    contract: contract.slice(2),
    token: tokenId.toString(),
    kind: kinds[kind],
    change: change.toString(),
    lowest: lowest.toString(),
    asked_for: isAskedFor,
  }))
  const moved = sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
    as moved (account text, contract text, token numeric, kind smallint, change numeric, lowest numeric, asked_for boolean)`
  const isSame = sql`old.chain = ${chain} and old.account = decode(moved.account, 'hex')
    and old.contract = decode(moved.contract, 'hex') and old.token = moved.token`
  // One process at a time writes, so what is read here is what is written over.
  await runQuery(
    within,
    sql`insert into history_nfts (chain, account, contract, token, kind, amount, began_before, asked_for)
      select ${chain}, decode(moved.account, 'hex'), decode(moved.contract, 'hex'), moved.token, moved.kind, moved.change,
        coalesce(old.began_before, false) or coalesce(old.amount, 0) + moved.lowest < 0, moved.asked_for
      from ${moved} left join history_nfts as old on ${isSame}
      on conflict (chain, account, contract, token) do update set amount = history_nfts.amount + excluded.amount,
        began_before = excluded.began_before, asked_for = history_nfts.asked_for or excluded.asked_for`,
  )
  if (moves.every(({ change }) => change > 0n)) return
  await runQuery(within, sql`delete from history_nfts as old using ${moved} where ${isSame} and old.amount = 0 and not old.began_before`)
}

type Read = { readonly chain: SQL; readonly account: Address; readonly after: NftPlace | undefined; readonly limit: number }

/** By collection and number. In the order of the table's key, of which rows of other accounts come last and are left out. */
export async function readNfts(within: Sql, { chain, account, after, limit }: Read): Promise<readonly HeldNft[]> {
  const own = sql`decode(${account.slice(2).toLowerCase()}, 'hex')`
  const contract = sql`decode(${after?.contract.slice(2) ?? ''}, 'hex')`
  const rows = await runQuery(
    within,
    sql`select '0x' || encode(contract, 'hex') as contract, token::text as token, kind, asked_for from (
        select * from history_nfts
        where (chain, account, contract, token) > (${chain}, ${own}, ${contract}, ${after?.tokenId.toString() ?? '-1'}::numeric)
        order by chain, account, contract, token limit ${limit}::integer
      ) as found
      where chain = ${chain} and account = ${own}
      order by contract, token`,
  )
  return rows.map((row) => ({
    contract: String(row.contract) as Address,
    tokenId: BigInt(String(row.token)),
    kind: Number(row.kind) === kinds.erc721 ? 'erc721' : 'erc1155',
    isAskedFor: row.asked_for === true,
  }))
}
