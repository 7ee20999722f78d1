/** Purchases under way as text for the browser's storage, which is shared with the page: few, young, versioned, and read like a stranger's word. */
import { type OnrampProviderId, onrampProviders } from '@foyer/contract'
import { isCaip2, isCaip10 } from '@foyer/contract/entities'
import { isRecord, isText, listOf, parseJson } from '../../kernel/parse.ts'
import type { OnrampAmount, Purchase } from './buying.ts'

export const storageKey = 'purchases'
const version = 1
/** Of purchases that are not over. */
export const mostKept = 10
/** A page at which nobody has paid is over after a day, as the server has it; money may be on its way for long. */
const lifetimes = { created: 24 * 3_600_000, in_progress: 30 * 24 * 3_600_000 } as const

/** Whether a reload has to find it: somebody has gone to its page, and it is not over. The address of that page is kept nowhere. */
export function isUnderWay({ status, isOpened, orderId }: Purchase): boolean {
  return orderId !== undefined && (status === 'in_progress' || (status === 'created' && isOpened))
}

/** `undefined` when there is nothing to keep. */
export function toText(purchases: readonly Purchase[]): string | undefined {
  const entries = purchases
    .filter(isUnderWay)
    .slice(0, mostKept)
    .map(({ account, orderId, provider, network, status, since, quoted }) => ({
      account,
      orderId,
      provider,
      network,
      status,
      since,
      quoted,
    }))
  return entries.length === 0 ? undefined : JSON.stringify({ version, purchases: entries })
}

/** Newest first. What is wrong, too old or far in the future is left out: a clock may have been put back. */
export function readKept(text: string | undefined, now: number): readonly Purchase[] {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== version) return []
  const parsed = listOf(stored.purchases)
    .slice(0, mostKept)
    .flatMap((one) => parsePurchase(one, now))
  return [...new Map(parsed.map((one) => [one.orderId, one])).values()].sort((one, other) => other.since - one.since)
}

function parsePurchase(value: unknown, now: number): readonly Purchase[] {
  if (!isRecord(value)) return []
  const { account, orderId, provider, network, status, since, quoted } = value
  if (!isShort(account) || !isCaip10(account) || !isShort(orderId) || !isProvider(provider)) return []
  if (status !== 'created' && status !== 'in_progress') return []
  if (typeof since !== 'number' || !(since > 0) || Math.abs(now - since) > lifetimes[status]) return []
  const [payment, purchase] = isRecord(quoted) ? [parseAmount(quoted.payment), parseAmount(quoted.purchase)] : []
  if (payment === undefined || purchase === undefined) return []
  const place = isCaip2(network) ? network : undefined
  return [{ account, orderId, provider, network: place, status, since, quoted: { payment, purchase }, attempt: 0, isOpened: true }]
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
