/** Purchases from the page where they are paid to the tokens in the account, over reloads too. */
import type { Caip10 } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { TimerWork } from '../../feature/feature.ts'
import type { Tracked } from '../../kernel/event.ts'
import { caipAddressOf, connectionOf, heldOf } from '../../kernel/select.ts'
import type { BuyEvent, BuyState, KeptPurchases, Purchase } from './buying.ts'
import { addressOf, type Moment, networkOf, type Step } from './buying-work.ts'
import { isKept, lifetimes, mostKept, newestDismissed, toFew } from './kept-purchases.ts'

/** Between two looks at a purchase: at first, once it has taken ten minutes, and once it has taken an hour. */
const pauses = [
  { until: 600_000, ms: 3_000 },
  { until: 3_600_000, ms: 15_000 },
] as const
const longestPause = 60_000
/**
 * How long after its beginning a purchase that came to nothing may succeed after all, and how often that is looked at. On the page of
 * one that failed another card may be tried; for one that expired a bank may bring the money later, and the server asks every ten minutes.
 */
const afterwards = { failed: { until: 3_600_000, ms: 15_000 }, expired: { until: lifetimes.expired, ms: 600_000 } } as const

const nobodys: KeptPurchases = { kept: [], dismissed: [] }

/** Newest first. */
export function allOf({ purchase, earlier }: Pick<BuyState, 'purchase' | 'earlier'>): readonly Purchase[] {
  return [...(purchase ? [purchase] : []), ...earlier].sort((one, other) => other.since - one.since)
}

/** What an earlier visit has left for the account in use is looked at at once. Where there is none it waits: its wallet was not there in time. */
export function resume({ slice, at, kernel }: Moment, { kept, dismissed }: KeptPurchases): Step {
  const account = caipAddressOf(kernel.now)
  const all = { ...slice, earlier: kept, dismissed }
  const own = account === undefined ? withoutDismissed(all) : share(all, account)
  const [purchase, ...earlier] = own.earlier
  const work = own.earlier.flatMap((one) => (one.orderId && !isOver(one, at) ? [{ type: 'follow', orderId: one.orderId } as const] : []))
  return { slice: { ...own, purchase, earlier }, work }
}

/** Shows those of the account in use, on whichever network. What is kept of the others stays so, for when they are in use again. */
function share(slice: BuyState, account: string | undefined): BuyState {
  const isOwn = (one: { readonly account: string }) => account !== undefined && isSameAccount(one.account, account)
  const isOthers = (one: { readonly account: string }) => !isOwn(one)
  const dismissed = [...slice.dismissed, ...slice.others.dismissed]
  const { purchase, earlier, others } = withoutDismissed({ ...slice, dismissed })
  const own = purchase && isOwn(purchase) ? purchase : undefined
  const most = own ? mostKept - 1 : mostKept
  return {
    ...slice,
    purchase: own,
    earlier: toFew([...earlier, ...others.kept].filter(isOwn), most),
    dismissed: newestDismissed(dismissed.filter(isOwn)),
    others: {
      kept: [...allOf({ purchase, earlier }).filter(isKept), ...others.kept].filter(isOthers),
      dismissed: newestDismissed(dismissed.filter(isOthers)),
    },
  }
}

/** Another account is in use, or none. Its own are looked at again; those of an account that was left are not. */
export function turn({ slice, at, kernel }: Moment): { readonly slice: BuyState; readonly work: readonly TimerWork<BuyEvent>[] } {
  const shared = share(slice, caipAddressOf(kernel.now))
  return { slice: shared, work: lookAtNew(shared.earlier, slice, at) }
}

/** Nothing is kept about who has gone. */
export function leave(slice: BuyState): BuyState {
  return { ...slice, purchase: undefined, earlier: [], dismissed: [], others: nobodys }
}

/** What storage has of every account. */
export function storedOf({ others, ...slice }: BuyState): KeptPurchases {
  return { kept: [...allOf(slice), ...others.kept], dismissed: [...slice.dismissed, ...others.dismissed] }
}

function withoutDismissed(slice: BuyState): BuyState {
  const { purchase, earlier, dismissed, others } = slice
  const stays = ({ orderId }: Purchase) => !dismissed.some((one) => one.orderId === orderId)
  return {
    ...slice,
    purchase: purchase && stays(purchase) ? purchase : undefined,
    earlier: earlier.filter(stays),
    others: { ...others, kept: others.kept.filter(stays) },
  }
}

/** What is kept is put away for every tab. */
export function forget({ slice, at }: Moment): Step {
  const { purchase, dismissed } = slice
  if (purchase?.orderId === undefined || !purchase.isOpened) return { slice: { ...slice, purchase: undefined } }
  const { account, orderId } = purchase
  return { slice: { ...slice, purchase: undefined, dismissed: newestDismissed([{ account, orderId, at }, ...dismissed]) } }
}

/** One page at a time, of what was quoted, and never of an estimate. */
export function begin({ slice, seq, at, kernel }: Moment): Step {
  const account = caipAddressOf(kernel.now)
  const { quote, wish, purchase, issue } = slice
  const isOpening = purchase?.status === 'opening'
  if (account === undefined || quote.status !== 'ready' || !quote.data || slice.isEstimate || issue || isOpening) return { slice }
  const { provider, paymentTotal: payment, purchaseAmount } = quote.data
  const quoted = { payment, purchase: purchaseAmount }
  const opening: Purchase = { status: 'opening', account, attempt: seq, since: at, isOpened: false, network: wish.network, quoted }
  const work = { type: 'find-page', attempt: seq, wish: { ...wish, provider }, address: addressOf(account) } as const
  return { slice: { ...slice, purchase: opening, earlier: setAside(slice) }, work: [work] }
}

/** What was shown until now, unless it has arrived, or nobody has gone to it. */
function setAside({ purchase, earlier }: BuyState): readonly Purchase[] {
  return purchase && isKept(purchase) ? toFew([purchase, ...earlier], mostKept - 1) : earlier
}

export function found({ slice, at }: Moment, { attempt, answer }: Extract<BuyEvent, { readonly type: 'page-found' }>): Step {
  const { purchase } = slice
  if (purchase?.attempt !== attempt || purchase.status !== 'opening') return { slice }
  const { url, orderId, provider } = answer
  const created: Purchase = { ...purchase, status: 'created', url, orderId, provider }
  return { slice: { ...slice, purchase: created }, work: [lookLater(created, orderId, at)] }
}

/** What another tab has begun meanwhile is followed here, too, and what it has put away is put away here. */
export function join({ slice, at, kernel }: Moment, { kept, dismissed }: KeptPurchases): Step {
  const account = caipAddressOf(kernel.now)
  const known = storedOf({ ...slice, others: nobodys })
  const news = kept.filter((one) => !known.kept.some(({ orderId }) => orderId === one.orderId))
  const others = { kept: news, dismissed: dismissed.filter((one) => !known.dismissed.some(({ orderId }) => orderId === one.orderId)) }
  if (account === undefined) return { slice: { ...slice, others } }
  const joined = share({ ...slice, others }, account)
  return { slice: joined, work: lookAtNew(joined.earlier, slice, at) }
}

function lookAtNew(earlier: readonly Purchase[], { earlier: before }: BuyState, at: number) {
  return earlier.flatMap((one) => (one.orderId && !before.includes(one) ? [lookLater(one, one.orderId, at)] : []))
}

export function refused({ slice }: Moment, attempt: number, error: KitError): Step {
  const { purchase } = slice
  if (purchase?.attempt !== attempt || purchase.status !== 'opening') return { slice }
  return { slice: { ...slice, purchase: { ...purchase, status: 'refused', error } } }
}

/** The visitor follows the link: from now on money may be on its way. */
export function open({ slice, kernel }: Moment): Step {
  const { purchase } = slice
  if (purchase?.status !== 'created' || purchase.isOpened) return { slice }
  const isSmartAccount = heldOf(connectionOf(kernel.now))?.accounts[0].type === 'smartAccount'
  const report = { type: 'track', event: 'SELECT_BUY_PROVIDER', properties: { provider: purchase.provider, isSmartAccount } } as Tracked
  return { slice: { ...slice, purchase: { ...purchase, isOpened: true } }, kernel: [report] }
}

/** What was shown until now stays in the list, also where it is over. */
export function show({ slice }: Moment, orderId: string): Step {
  const { purchase, earlier } = slice
  const wanted = earlier.find((one) => one.orderId === orderId)
  if (wanted === undefined) return { slice }
  const others = earlier.filter((one) => one !== wanted)
  const left = purchase?.isOpened ? toFew([purchase, ...others], mostKept - 1) : others
  return { slice: { ...slice, purchase: wanted, earlier: left } }
}

export function look({ slice, at }: Moment, orderId: string): Step {
  const one = allOf(slice).find((known) => known.orderId === orderId)
  return one === undefined || isOver(one, at) ? { slice } : { slice, work: [{ type: 'follow', orderId }] }
}

export function followed(
  { slice: before, at, kernel }: Moment,
  { orderId, answer }: Extract<BuyEvent, { readonly type: 'followed' }>,
): Step {
  const one = allOf(before).find((other) => other.orderId === orderId)
  // What was asked in time about one that came to nothing may be answered after it.
  if (one === undefined || one.status === 'succeeded') return { slice: before }
  // An answer about something else is none.
  if (answer === undefined || answer.id !== orderId) return { slice: before, work: [lookLater(one, orderId, at)] }
  // Who has paid has been at the page, even by a way that no link tells of: in a tab of the context menu, or by the middle button.
  const isOpened = one.isOpened || (answer.status !== 'created' && answer.status !== 'expired')
  const next: Purchase = { ...one, status: answer.status, isOpened, order: answer }
  const swap = (other: Purchase): Purchase => (other.orderId === orderId ? next : other)
  const slice = { ...before, purchase: before.purchase && swap(before.purchase), earlier: before.earlier.map(swap) }
  if (!isOver(next, at)) return { slice, work: [lookLater(next, orderId, at)] }
  // What has arrived changes the account there, as a transaction of its own would.
  const account = caipAddressOf(kernel.now) ?? one.account
  const key = `${one.network ?? networkOf(account)}:${addressOf(account)}` as Caip10
  return { slice, ...(answer.status === 'succeeded' && { kernel: [{ type: 'sent', key }] }) }
}

function lookLater({ since, status }: Purchase, orderId: string, at: number) {
  const pause = pauses.find(({ until }) => at - since < until)?.ms ?? longestPause
  const ms = status === 'failed' || status === 'expired' ? afterwards[status].ms : pause
  return { type: 'timer', name: `look ${orderId}`, ms, event: { type: 'look', orderId } } as const
}

function isOver({ status, since }: Purchase, at: number): boolean {
  return status === 'succeeded' || ((status === 'failed' || status === 'expired') && at - since >= afterwards[status].until)
}

function isSameAccount(one: string, other: string): boolean {
  const [a, b] = [addressOf(one), addressOf(other)]
  return one.split(':')[0] === other.split(':')[0] && (a === b || (/^0x/i.test(a) && a.toLowerCase() === b.toLowerCase()))
}
