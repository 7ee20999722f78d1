/** Purchases as text for the browser's storage, which is shared with the page: few, young, versioned, and read like a stranger's word. */
import { type OnrampProviderId, onrampOrder, onrampProviders, readOutput } from '@foyer/contract'
import { isCaip2, isCaip10 } from '@foyer/contract/entities'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import type { DismissedOrder, KeptPurchases, OnrampAmount, Purchase } from './buying.ts'

export const storageKey = 'purchases'
const version = 1
/** Of those that a visitor has gone to pay, what has arrived apart. */
export const mostKept = 10
const day = 24 * 3_600_000
/**
 * From its beginning. A bank needs a week and some holidays, so what nobody seems to have paid may be paid all the same; the server
 * forgets all of them after thirty days.
 */
export const lifetimes = { created: 14 * day, expired: 14 * day, in_progress: 30 * day, failed: 30 * day } as const

/** Whether a reload has to find it: somebody has gone to its page, and has not got the tokens. The address of that page is kept nowhere. */
export function isKept({ status, isOpened, orderId }: Purchase): boolean {
  return orderId !== undefined && isOpened && status in lifetimes
}

/** As many as may be; those under way come before those that came to nothing. */
export function toFew(purchases: readonly Purchase[], most: number): readonly Purchase[] {
  if (purchases.length <= most) return purchases
  const isOver = ({ status }: Purchase) => status === 'failed' || status === 'expired' || status === 'succeeded'
  const chosen = new Set([...purchases].sort((one, other) => Number(isOver(one)) - Number(isOver(other))).slice(0, most))
  return purchases.filter((one) => chosen.has(one))
}

/** Those of several tabs are one list, each once and the newest first, so that all tabs of a site come to the same few. */
export function newestDismissed(dismissed: readonly DismissedOrder[]): readonly DismissedOrder[] {
  const once = new Map(dismissed.map((one) => [one.orderId, one]))
  return [...once.values()].sort((one, other) => other.at - one.at).slice(0, mostKept)
}

/** `undefined` when there is nothing to keep. Of several accounts, too, the newest come first: tabs that kept their own first would write in turn for ever. */
export function toText(purchases: readonly Purchase[], dismissed: readonly DismissedOrder[] = []): string | undefined {
  const newest = purchases.filter(isKept).sort((one, other) => other.since - one.since)
  const entries = toFew(newest, mostKept).map(({ account, orderId, provider, network, status, since, quoted, order }) => ({
    account,
    orderId,
    provider,
    network,
    status,
    since,
    quoted,
    order,
  }))
  if (entries.length + dismissed.length === 0) return undefined
  return JSON.stringify({ version, purchases: entries, ...(dismissed.length > 0 && { dismissed: newestDismissed(dismissed) }) })
}

/** Newest first. What is wrong, too old or far in the future is left out: a clock may have been put back. */
export function readKept(text: string | undefined, now: number): KeptPurchases {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== version) return { kept: [], dismissed: [] }
  const dismissed = newestDismissed(listOf(stored.dismissed).flatMap((one) => parseDismissed(one, now)))
  const parsed = listOf(stored.purchases)
    .slice(0, mostKept)
    .flatMap((one) => parsePurchase(one, now))
  const kept = [...new Map(parsed.map((one) => [one.orderId, one])).values()].sort((one, other) => other.since - one.since)
  return { kept, dismissed }
}

function parsePurchase(value: unknown, now: number): readonly Purchase[] {
  if (!isRecord(value)) return []
  const { account, orderId, provider, network, status, since, quoted } = value
  if (!isShort(account) || !isCaip10(account) || !isShort(orderId) || !isProvider(provider)) return []
  if (!isKeptStatus(status)) return []
  if (typeof since !== 'number' || !(since > 0) || Math.abs(now - since) > lifetimes[status]) return []
  const [payment, purchase] = isRecord(quoted) ? [parseAmount(quoted.payment), parseAmount(quoted.purchase)] : []
  if (payment === undefined || purchase === undefined) return []
  const place = isCaip2(network) ? network : undefined
  const read = { account, orderId, provider, network: place, status, since, quoted: { payment, purchase }, attempt: 0, isOpened: true }
  const said = readOutput(onrampOrder, value.order)
  const isOfIt = 'output' in said && said.output.id === orderId && said.output.status === status
  return [isOfIt ? { ...read, order: said.output } : read]
}

/** As long as the order itself could be kept. */
function parseDismissed(value: unknown, now: number): readonly DismissedOrder[] {
  if (!isRecord(value)) return []
  const { account, orderId, at } = value
  if (!isShort(account) || !isCaip10(account) || !isShort(orderId)) return []
  return typeof at === 'number' && at > 0 && Math.abs(now - at) <= lifetimes.failed ? [{ account, orderId, at }] : []
}

function isKeptStatus(value: unknown): value is keyof typeof lifetimes {
  return isText(value) && Object.hasOwn(lifetimes, value)
}

function parseAmount(value: unknown): OnrampAmount | undefined {
  if (!isRecord(value)) return undefined
  const { amount, currency } = value
  const isAmount = isShort(amount) && /^\d{1,78}(\.\d{1,78})?$/.test(amount)
  return isAmount && isShort(currency) ? { amount, currency } : undefined
}

function isShort(value: unknown): value is string {
  return isText(value) && value.length <= 200
}

function isProvider(value: unknown): value is OnrampProviderId {
  return onrampProviders.includes(value as OnrampProviderId)
}
