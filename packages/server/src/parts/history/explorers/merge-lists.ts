/**
 * One history out of the lists that explorers keep apart: transactions, internal transfers, transfers of tokens.
 *
 * Each list goes from a block downwards, and ends somewhere; what all of them have told completely is the history. A list
 * is taken at its word only as far as it can be checked: in order, within the blocks that were asked for, about the account.
 */
import type { Address } from 'viem'
import {
  BadCursor,
  type Entry,
  type HistoryPage,
  HistoryUnavailable,
  mostTransfers,
  type PlacedEntry,
  type TokenFacts,
  type Transfer,
} from '../history-provider.ts'
import { askTogether } from './explorer-request.ts'

/** One row of a list. What a list does not say is undefined; a row that is neither sent nor a transfer says how far the list has come. */
export type ExplorerRow = {
  readonly hash: string
  readonly block: number
  /** Of the transaction in its block. */
  readonly position: number | undefined
  readonly minedAt: number
  readonly nonce: number | undefined
  /** Of the transaction; of a token's list that is not told. */
  readonly sent:
    | {
        readonly from: Address
        readonly to: Address | undefined
        /** The contract that it made, which may be the account itself. */
        readonly created: Address | undefined
        readonly method: string | undefined
        readonly isFailed: boolean
      }
    | undefined
  readonly transfer: Transfer | undefined
  /** Of the transferred token. */
  readonly token: TokenFacts | undefined
}

/** What an explorer sent, and what was read in it. */
export type SentPage = {
  readonly items: readonly unknown[]
  readonly rows: readonly Pick<ExplorerRow, 'hash'>[]
}

export type ListPage = SentPage & {
  /** Newest first. */
  readonly rows: readonly ExplorerRow[]
  /** Undefined at the end. */
  readonly more: (() => Promise<ListPage>) | undefined
}

/** From a block on downwards; from the newest where there is none. */
export type ExplorerList = (upTo: number | undefined) => Promise<ListPage>

type Read = { readonly rows: readonly ExplorerRow[]; readonly isComplete: boolean }

/** Pages of one list for one page of the history: more than one only where a single block fills it. */
const mostPages = 5

export type MergeQuery = {
  readonly account: Address
  readonly cursor: string | undefined
  readonly limit: number
  readonly signal: AbortSignal
}

/** `listsOf` is told the signal by which a list is called off. @throws {HistoryUnavailable} saying which promise was broken, {BadCursor} */
export async function mergeLists(listsOf: (own: AbortSignal) => readonly ExplorerList[], query: MergeQuery): Promise<HistoryPage> {
  const { account, cursor, limit, signal } = query
  const after = cursor === undefined ? undefined : parsePlace(cursor)
  const read = await askTogether(signal, (own) => listsOf(own).map((list) => readList(list, account, after?.block)))
  // Below it, a list that has not come to its end may have more.
  const floor = Math.max(-1, ...read.filter(({ isComplete }) => !isComplete).map(({ rows }) => rows.at(-1)?.block ?? -1))
  const rows = read.flatMap((one) => one.rows)
  // A block that fills a list by itself is taken as far as it was told, else nobody would come past it.
  const isOneBlock = floor >= 0 && rows.every(({ block }) => block <= floor)
  const all = toEntries(
    rows.filter(({ block }) => block > floor || (isOneBlock && block === floor)),
    account,
  )
  const from = after === undefined ? 0 : indexAfter(all, after)
  const entries = all.slice(from, from + limit)
  const hasMore = all.length > from + limit || read.some(({ isComplete }) => !isComplete)
  const tokens = new Map(rows.flatMap(({ transfer, token }) => (transfer?.contract && token ? [[transfer.contract, token] as const] : [])))
  return { entries, hasMore, tokens, ...(hasMore && entries.length === 0 && { next: `${Math.max(0, isOneBlock ? floor - 1 : floor)}.` }) }
}

async function readList(list: ExplorerList, account: Address, upTo: number | undefined): Promise<Read> {
  const rows: ExplorerRow[] = []
  let page = await list(upTo)
  let before: ListPage | undefined
  for (let count = 1; ; count++) {
    check(page.rows, { account, upTo: rows.at(-1)?.block ?? upTo })
    if (before !== undefined) checkIsNew(page, before)
    rows.push(...page.rows)
    if (page.more === undefined) return { rows, isComplete: true }
    const isOneBlock = rows[0]?.block === rows.at(-1)?.block
    if (!isOneBlock || count === mostPages) return { rows, isComplete: false }
    before = page
    page = await page.more()
  }
}

/**
 * Rows of one transaction may all be alike, which whoever writes its contract decides: of an honest explorer, pages that it fills are
 * the same. Where a page has rows of several, the next one cannot be.
 *
 * @throws {HistoryUnavailable} for a page that came before.
 */
export function checkIsNew(page: SentPage, before: SentPage): void {
  const first = page.rows[0]?.hash
  if (page.rows.every(({ hash }) => hash === first)) return
  if (JSON.stringify(page.items) === JSON.stringify(before.items)) throw new HistoryUnavailable('the explorer gave the same page twice')
}

/** @throws {HistoryUnavailable} */
function check(rows: readonly ExplorerRow[], { account, upTo }: { readonly account: Address; readonly upTo: number | undefined }): void {
  let last = upTo ?? Number.POSITIVE_INFINITY
  for (const { block, transfer, sent } of rows) {
    if (block > last) throw new HistoryUnavailable('the explorer gave a list out of order, or of other blocks')
    last = block
    if (transfer === undefined && sent === undefined) continue
    const parties = [transfer?.from, transfer?.to, sent?.from, sent?.to, sent?.created]
    if (!parties.includes(account)) throw new HistoryUnavailable('the explorer gave the history of another account')
  }
}

type Placed = PlacedEntry & { readonly block: number; readonly position: number }

/** Rows of one transaction are one entry. Newest first. */
function toEntries(rows: readonly ExplorerRow[], account: Address): readonly Placed[] {
  const byHash = new Map<string, ExplorerRow[]>()
  for (const row of rows) {
    if (row.sent === undefined && row.transfer === undefined) continue
    const known = byHash.get(row.hash)
    if (known === undefined) byHash.set(row.hash, [row])
    else known.push(row)
  }
  const entries = [...byHash.values()].map((own): Placed => {
    const [first] = own as [ExplorerRow, ...ExplorerRow[]]
    const position = own.find((row) => row.position !== undefined)?.position ?? 0
    return { entry: toEntry(own, account), block: first.block, position, cursor: `${first.block}.${first.hash}` }
  })
  return entries.sort((a, b) => b.block - a.block || b.position - a.position || (a.entry.hash < b.entry.hash ? 1 : -1))
}

function toEntry(rows: readonly ExplorerRow[], account: Address): Entry {
  const [first] = rows as [ExplorerRow, ...ExplorerRow[]]
  const sent = rows.find((row) => row.sent !== undefined)?.sent
  // The list of transactions comes first: what the transaction itself has moved is among them.
  const transfers = rows.flatMap(({ transfer }) => transfer ?? []).slice(0, mostTransfers)
  return {
    hash: first.hash,
    from: sent?.from ?? toSender(transfers[0], account),
    to: sent === undefined ? transfers[0]?.to : sent.to,
    minedAt: first.minedAt,
    nonce: rows.find((row) => row.nonce !== undefined)?.nonce ?? 0,
    status: sent?.isFailed ? 'failed' : 'confirmed',
    method: sent?.method,
    transfers: sent?.isFailed ? [] : transfers,
  }
}

const nobody: Address = `0x${'0'.repeat(40)}`

/** Where only lists of transfers tell of a transaction, its sender is not told. It was not the account, whatever was moved in its name. */
function toSender(transfer: Transfer | undefined, account: Address): Address {
  if (transfer === undefined) return nobody
  return transfer.from === account ? (transfer.contract ?? nobody) : transfer.from
}

type Place = { readonly block: number; readonly hash: string }

/** Of the entries of the block those that came before are left out; all of them where the entry is not there any more. */
function indexAfter(entries: readonly Placed[], { block, hash }: Place): number {
  const at = entries.findIndex((placed) => placed.block === block && placed.entry.hash === hash)
  if (at >= 0) return at + 1
  const older = entries.findIndex((placed) => placed.block <= block)
  return older < 0 ? entries.length : older
}

/** @throws {BadCursor} */
function parsePlace(text: string): Place {
  const [, block, hash] = /^(\d{1,15})\.((?:0x[0-9a-f]{64})?)$/.exec(text) ?? []
  if (block === undefined || hash === undefined) throw new BadCursor()
  return { block: Number(block), hash }
}
