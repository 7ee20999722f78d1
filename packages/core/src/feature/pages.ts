/** What is read page by page, by cursors that a server gives: what to ask for, and when there is an end. Pure. */
import type { KitError } from '../entities/errors.ts'
import { caipAddressOf } from '../kernel/select.ts'
import type { KernelState } from '../kernel/state.ts'

export type Pages = {
  /** `more`: the next page is asked for; `loading`: the first. */
  readonly status: 'loading' | 'more' | 'ready' | 'failed'
  /** Of the page after the last; null at the end, undefined while no page has come. */
  readonly next: string | null | undefined
  /** Of what was asked last: answers to anything else are dropped. */
  readonly attempt: number
  /** When the first page, or a failure of any, came last, ms since the epoch; 0 before. */
  readonly at: number
  /** Something may have changed since, and nobody could look: the first page is read past what the server keeps as soon as somebody may. */
  readonly isDue?: true
  /** The first page is asked for past what the server keeps, or was, and failed. */
  readonly isFresh?: true
  readonly error?: KitError
  /** Pages in a row in which there was nothing to show. */
  readonly skipped: number
  /** What is pending, by its id: since when that is known here, ms since the epoch. */
  readonly pending?: Readonly<Record<string, number>>
}

/** Any pages, whatever else may have become of them. */
type Known = Omit<Pages, 'status'> & { readonly status: string }

/** Which page, and for which attempt. */
export type PageAsked = { readonly key: string; readonly attempt: number; readonly cursor: string | undefined }

/** `fresh`: past what the server keeps. */
export type PageWork = PageAsked & { readonly type: 'fetch'; readonly fresh: boolean }

/** Pages in a row that may show nothing before a visitor has to ask for the next. */
const mostSkipped = 5

export function isAsking(known: Known | undefined): boolean {
  return known?.status === 'loading' || known?.status === 'more'
}

/** Undefined at the end, before the first page, and while one is asked for. */
export function nextCursor(known: Known | undefined): string | undefined {
  return isAsking(known) ? undefined : (known?.next ?? undefined)
}

/** Only what somebody has looked at, and while the modal is open: nobody polls for a page that nobody sees. */
export function isLookedAt(known: Known | undefined, key: string, now: KernelState): boolean {
  return known !== undefined && now.modal.open && caipAddressOf(now) === key && !isAsking(known)
}

/** Whether to make up now for what nobody could look at; after a failure nobody does by himself. */
export function isMadeUp(known: Known | undefined, key: string, now: KernelState): boolean {
  return known?.isDue === true && known.status === 'ready' && isLookedAt(known, key, now)
}

type Came = {
  /** By which it was asked for. */
  readonly cursor: string | undefined
  /** After it. */
  readonly next: string | null
  /** How many there are to show by now, and were before it. */
  readonly count: number
  readonly before: number
  readonly most: number
  readonly skipped: number
}

/** Where it goes on after a page. `follows`: by itself, since there was nothing to show. */
export function afterPage({ cursor, next: said, count, before, most, skipped }: Came): Pick<Pages, 'next' | 'skipped'> & {
  readonly follows: string | undefined
} {
  // A cursor that leads back to itself has no end.
  const next = said !== null && said !== cursor && count < most ? said : null
  const shows = cursor === undefined ? count > 0 : count > before
  const passed = next !== null && !shows ? skipped + 1 : 0
  return { next, skipped: passed, follows: passed > 0 && passed < mostSkipped && next !== null ? next : undefined }
}

/** What was pending before is as old as it was; nothing, where nothing is. */
export function pendingSince(ids: readonly string[], known: Known, at: number): Pick<Pages, 'pending'> {
  return ids.length === 0 ? {} : { pending: Object.fromEntries(ids.map((id) => [id, known.pending?.[id] ?? at])) }
}
