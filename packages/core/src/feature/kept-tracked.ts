/** What was sent as text for the browser's storage, which is shared with the page: few, short, and read like a stranger's word. */
import { isCaip2 } from '@foyer/contract/entities'
import { isRecord, listOf } from '../kernel/parse.ts'
import { isAnyConnected } from '../kernel/select.ts'
import type { KernelView } from './feature.ts'
import { mostPending, type TrackedTransaction, unsettledOf } from './follow.ts'

/** What no node has known for so long is looked for no more. */
const longestWait = 3 * 24 * 3_600_000

export function toKept<T extends TrackedTransaction>(tracked: readonly T[]): readonly T[] {
  return unsettledOf(tracked).slice(-mostPending)
}

/** The last account has gone, and what was kept of it with it. One that could not be verified is refused, and stays kept. */
export function hasGone({ before, now }: KernelView, event: { readonly type: string }): boolean {
  return event.type !== 'refused' && isAnyConnected(before) && !isAnyConnected(now)
}

/** What is wrong, or too old, is left out. `parse` reads what an entry has beside what was sent, when and by whom. */
export function readTracked<T extends object>(
  stored: unknown,
  now: number,
  parse: (entry: Readonly<Record<string, unknown>>) => T | undefined,
): readonly (TrackedTransaction & T)[] {
  const entries = listOf(stored)
    .slice(-mostPending)
    .flatMap((entry) => {
      const tracked = isRecord(entry) ? parseTracked(entry, now) : undefined
      const rest = tracked && parse(entry as Readonly<Record<string, unknown>>)
      return tracked && rest ? [{ ...rest, ...tracked }] : []
    })
  return [...new Map(entries.map((one) => [one.hash, one])).values()]
}

function parseTracked({ hash, network, from, sentAt, seenAt, nonce, status }: Readonly<Record<string, unknown>>, now: number) {
  if (!isHash(hash) || !isCaip2(network) || !isAddress(from) || !isTime(sentAt, now) || !isTime(seenAt, now)) return undefined
  if (now - seenAt > longestWait) return undefined
  const tracked: TrackedTransaction = {
    hash,
    network,
    from,
    sentAt,
    seenAt,
    status: status === 'dropped' ? 'dropped' : 'pending',
    ...(typeof nonce === 'number' && Number.isSafeInteger(nonce) && nonce >= 0 && { nonce }),
  }
  return tracked
}

/** Of any chain family: what is done with it is that family's to judge. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{20,128}$/i.test(value)
}

function isHash(value: unknown): value is string {
  return typeof value === 'string' && /^[a-z0-9]{32,128}$/i.test(value)
}

/** A clock may have been put back since, but not by more. */
function isTime(value: unknown, now: number): value is number {
  return typeof value === 'number' && value > 0 && value <= now + longestWait
}

/** Base units. */
export function parseUnits(value: unknown): bigint | undefined {
  return typeof value === 'string' && /^\d{1,78}$/.test(value) ? BigInt(value) : undefined
}

/** What a token is called, cut to what can be shown, and its decimals. */
export function parseTokenNames(value: unknown): { readonly name: string; readonly symbol: string; readonly decimals: number } | undefined {
  if (!isRecord(value)) return undefined
  const { name, symbol, decimals } = value
  if (typeof name !== 'string' || typeof symbol !== 'string' || !Number.isInteger(decimals)) return undefined
  const places = Number(decimals)
  return places < 0 || places > 77 ? undefined : { name: name.slice(0, 100), symbol: symbol.slice(0, 40), decimals: places }
}
