/**
 * The history as a list of pages (docs/behaviour.md, History).
 *
 * A page is taken at its word only as far as it makes sense: what is known already is replaced and not repeated, what is spam
 * or of another network is left out, the order is by time, and a cursor that leads back to itself is the end.
 */
import { history } from '@foyer/contract'
import { createPagedList, isUnserved, type PageOf } from '../../feature/paged-list.ts'
import type { Tracked } from '../../kernel/event.ts'
import { connectionOf, heldOf } from '../../kernel/select.ts'
import type { AccountTransaction, History, HistoryState } from './account-history.ts'
import { fetchHistory } from './fetch-history.ts'
import { isShown } from './is-spam.ts'

/** How long a first page counts as true. */
const lifetime = 15_000

export const accountHistoryFeature = createPagedList<HistoryState, History, AccountTransaction>({
  knownIn: ({ histories }) => histories,
  toSlice: (histories) => ({ histories }),
  itemsOf: ({ transactions }) => transactions,
  toKnown: (pages, transactions) => ({ ...pages, transactions }),
  isYoung: (known, at) => known.status !== 'failed' && at - known.at < lifetime,
  most: 5_000,
  merge(known, { key, cursor, page }) {
    const { transactions, next } = cursor === undefined ? replaceTop(known, page) : append(known, page)
    return { items: sort(transactions.filter((one) => isShown(one, key))), next }
  },
  fetch: fetchHistory,
  isFinal: (error) => isUnserved(history, error),
  finalStatus: 'unserved',
  pendingOf: (transactions) => transactions.filter((one) => !isMined(one)).map(({ id }) => id),
  // Without the address, which the analytics add where the page asked for that.
  track(what, cursor, { now, setup }) {
    const event = what === 'more' ? 'LOAD_MORE_TRANSACTIONS' : 'ERROR_FETCH_TRANSACTIONS'
    // No longer than an event may carry.
    const properties = {
      projectId: setup.options.projectId,
      cursor: cursor?.slice(0, 120) ?? null,
      isSmartAccount: heldOf(connectionOf(now))?.accounts[0].type === 'smartAccount',
    }
    return { type: 'track', event, properties } as Tracked
  },
})

type Merged = { readonly transactions: readonly AccountTransaction[]; readonly next: string | null }

function append(known: History, { data, next }: PageOf<AccountTransaction>): Merged {
  const ids = new Set(known.transactions.map(({ id }) => id))
  return { transactions: [...known.transactions, ...unique(data).filter(({ id }) => !ids.has(id))], next }
}

/**
 * What is older than the page stays where the two meet: nothing can be missing between them. They meet in what was mined before and is now:
 * what is pending is on every first page, whatever has come below it.
 */
function replaceTop(known: History, { data, next }: PageOf<AccountTransaction>): Merged {
  // Whatever order it came in: its last is its oldest.
  const page = sort(unique(data))
  const ids = new Set(page.map(({ id }) => id))
  const oldest = page.at(-1)?.metadata.minedAt
  const mined = new Set(page.filter(isMined).map(({ id }) => id))
  const meets = known.transactions.some((one) => isMined(one) && mined.has(one.id))
  if (!meets || next === null || oldest === undefined) return { transactions: page, next }
  const older = known.transactions.filter(
    (one) => !ids.has(one.id) && isMined(one) && Date.parse(one.metadata.minedAt) <= Date.parse(oldest),
  )
  return older.length === 0 ? { transactions: page, next } : { transactions: [...page, ...older], next: known.next ?? null }
}

function unique(transactions: readonly AccountTransaction[]): readonly AccountTransaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}

function sort(transactions: readonly AccountTransaction[]): readonly AccountTransaction[] {
  return [...transactions].sort(
    (a, b) => Number(isMined(a)) - Number(isMined(b)) || Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt),
  )
}

function isMined({ metadata }: AccountTransaction): boolean {
  return metadata.status !== 'pending'
}
