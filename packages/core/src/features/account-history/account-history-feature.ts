/**
 * The history as a machine: pages by their cursor, the first one again and again (docs/behaviour.md, History).
 *
 * A page is taken at its word only as far as it makes sense: what is known already is replaced and not repeated, what is spam
 * or of another network is left out, the order is by time, and a cursor that leads back to itself is the end.
 */

import { toKitError } from '../../entities/to-kit-error.ts'
import { apiOf } from '../../feature/api-of.ts'
import type { Feature, FeatureStep, KernelView, TimerWork } from '../../feature/feature.ts'
import { afterPage, isAsking, isLookedAt, nextCursor, type PageWork, settling } from '../../feature/pages.ts'
import type { Stamped, Tracked } from '../../kernel/event.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import type { AccountTransaction, History, HistoryEvent, HistoryPage, HistoryState } from './account-history.ts'
import { fetchHistory } from './fetch-history.ts'
import { isShown } from './is-spam.ts'

type Step = FeatureStep<HistoryState, HistoryEvent, PageWork>
type Moment = { readonly slice: HistoryState; readonly at: number; readonly seq: number }

/** How long a first page counts as true. */
const lifetime = 15_000
/** How often what is pending is looked at. */
const pendingPause = 4_000
/** Of one account that a page keeps. */
const mostKept = 5_000

export const accountHistoryFeature: Feature<HistoryState, HistoryEvent, PageWork> = {
  start: (_, { slice }) => ({ slice }),
  step(slice, event, kernel) {
    const moment = { slice, at: event.at, seq: event.seq }
    const key = caipAddressOf(kernel.now)
    switch (event.type) {
      case 'read':
        return key === undefined ? { slice } : read(moment, key)
      case 'refresh':
        return key === undefined || isAsking(slice.histories[key]) ? { slice } : ask(moment, key, { fresh: true })
      case 'more':
        return key === undefined ? { slice } : readMore(moment, key, kernel)
      case 'look':
        return look(moment, event.key, kernel)
      case 'sent':
        return { slice, work: settling.map((ms) => lookIn(ms, event.key, `${ms}`)) }
      case 'fetched':
        return take(moment, event)
      case 'fetch-failed': {
        const known = slice.histories[event.key]
        if (known?.attempt !== event.attempt) return { slice }
        return {
          slice: put(slice, event.key, { ...known, status: 'failed', at: event.at, error: event.error }),
          kernel: [tracked('ERROR_FETCH_TRANSACTIONS', event.cursor, kernel)],
        }
      }
      default:
        return { slice }
    }
  },
  create(host) {
    const api = apiOf(host)
    return {
      perform({ type: _, ...work }) {
        fetchHistory({ ...work, api, host }).then(
          (page) => host.signal.aborted || host.send({ type: 'fetched', ...work, page }),
          (cause) => host.send({ type: 'fetch-failed', ...work, error: toKitError(cause) }),
        )
      },
    }
  },
}

function read(moment: Moment, key: string): Step {
  const known = moment.slice.histories[key]
  const isYoung = known?.status === 'ready' && moment.at - known.at < lifetime
  return isAsking(known) || isYoung ? { slice: moment.slice } : ask(moment, key, { fresh: false })
}

function readMore(moment: Moment, key: string, kernel: KernelView): Step {
  const cursor = nextCursor(moment.slice.histories[key])
  if (cursor === undefined) return { slice: moment.slice }
  return { ...ask(moment, key, { fresh: false, cursor }), kernel: [tracked('LOAD_MORE_TRANSACTIONS', cursor, kernel)] }
}

/** Without the address, which the analytics add where the page asked for that. */
function tracked(event: 'LOAD_MORE_TRANSACTIONS' | 'ERROR_FETCH_TRANSACTIONS', cursor: string | undefined, { setup }: KernelView): Tracked {
  // No longer than an event may carry.
  const properties = { projectId: setup.options.projectId, cursor: cursor?.slice(0, 120) ?? null }
  return { type: 'track', event, properties } as Tracked
}

function look(moment: Moment, key: string, { now }: KernelView): Step {
  return isLookedAt(moment.slice.histories[key], key, now) ? ask(moment, key, { fresh: true }) : { slice: moment.slice }
}

function lookIn(ms: number, key: string, name: string): TimerWork<HistoryEvent> {
  return { type: 'timer', name, ms, event: { type: 'look', key } }
}

type Asked = { readonly fresh: boolean; readonly cursor?: string }

function ask({ slice, seq }: Moment, key: string, { fresh, cursor }: Asked): Step {
  const { transactions = [], next, at = 0, skipped = 0 } = slice.histories[key] ?? {}
  const status = cursor === undefined ? 'loading' : 'more'
  const asking: History = { status, transactions, next, attempt: seq, at, skipped }
  return { slice: put(slice, key, asking), work: [{ type: 'fetch', key, attempt: seq, cursor, fresh }] }
}

function put(slice: HistoryState, key: string, history: History): HistoryState {
  return { histories: { ...slice.histories, [key]: history } }
}

type Fetched = Stamped<Extract<HistoryEvent, { readonly type: 'fetched' }>>

function take(moment: Moment, { key, attempt, cursor, page }: Fetched): Step {
  const { slice, at } = moment
  const known = slice.histories[key]
  if (known?.attempt !== attempt) return { slice }
  const merged = cursor === undefined ? replaceTop(known, page) : append(known, page)
  const transactions = sort(merged.transactions.filter((one) => isShown(one, key)))
  const count = { count: transactions.length, before: known.transactions.length, most: mostKept }
  const { follows, ...after } = afterPage({ cursor, next: merged.next, ...count, skipped: known.skipped })
  const ready = put(slice, key, { status: 'ready', transactions, ...after, attempt, at })
  const isPending = transactions.some(({ metadata }) => metadata.status === 'pending')
  const work = isPending ? [lookIn(pendingPause, key, 'pending')] : []
  if (follows === undefined) return { slice: ready, work }
  const following = ask({ ...moment, slice: ready }, key, { fresh: false, cursor: follows })
  return { slice: following.slice, work: [...(following.work ?? []), ...work] }
}

type Merged = Pick<HistoryPage, 'next'> & { readonly transactions: readonly AccountTransaction[] }

function append(known: History, { data, next }: HistoryPage): Merged {
  const ids = new Set(known.transactions.map(({ id }) => id))
  return { transactions: [...known.transactions, ...unique(data).filter(({ id }) => !ids.has(id))], next }
}

/** What is older than the page stays where the two meet: nothing can be missing between them. */
function replaceTop(known: History, { data, next }: HistoryPage): Merged {
  const page = unique(data)
  const ids = new Set(page.map(({ id }) => id))
  const oldest = page.at(-1)?.metadata.minedAt
  const meets = known.transactions.some(({ id }) => ids.has(id))
  if (!meets || next === null || oldest === undefined) return { transactions: page, next }
  const older = known.transactions.filter(
    ({ id, metadata }) => !ids.has(id) && metadata.status !== 'pending' && Date.parse(metadata.minedAt) <= Date.parse(oldest),
  )
  return older.length === 0 ? { transactions: page, next } : { transactions: [...page, ...older], next: known.next ?? null }
}

function unique(transactions: readonly AccountTransaction[]): readonly AccountTransaction[] {
  return [...new Map(transactions.map((one) => [one.id, one])).values()]
}

function sort(transactions: readonly AccountTransaction[]): readonly AccountTransaction[] {
  const isMined = ({ metadata }: AccountTransaction) => Number(metadata.status !== 'pending')
  return [...transactions].sort((a, b) => isMined(a) - isMined(b) || Date.parse(b.metadata.minedAt) - Date.parse(a.metadata.minedAt))
}
