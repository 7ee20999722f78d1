/**
 * Buying as a machine: options, a quote for what is wanted, and the purchases that it leads to (`step-purchases.ts`; docs/behaviour.md,
 * Buying). The kit opens no page by itself: a link does, once the page is checked.
 */
import { type Caip2, namespaceOf } from '@foyer/contract/entities'
import type { KitError } from '../../entities/errors.ts'
import type { Feature, KernelView } from '../../feature/feature.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { caipAddressOf, connectionOf, heldOf, isAnyConnected } from '../../kernel/select.ts'
import type { KernelState } from '../../kernel/state.ts'
import type { Asked, BuyEvent, BuyOptions, BuyQuote, BuySlice, BuyState, BuyWish } from './buying.ts'
import { addressOf, type BuyWork, type Moment, networkOf, type Step } from './buying-work.ts'
import { checkAmount } from './check-amount.ts'
import { defaultOptions, estimateId, estimateQuote } from './default-options.ts'
import { isRestricted, readTimeZone } from './is-restricted.ts'
import { readKept, storageKey, toText } from './kept-purchases.ts'
import { performBuying } from './perform-buying.ts'
import * as purchases from './step-purchases.ts'

/** How long options count as true. */
const optionsLifetime = 600_000
/** After the last key. */
const typingPause = 500

const nothing = { status: 'idle', data: undefined, at: 0, attempt: 0 } as const
const firstWish: BuyWish = {
  amount: '',
  paymentCurrency: 'USD',
  purchaseCurrency: '',
  network: undefined,
  paymentMethod: 'card',
  provider: undefined,
}

/** `timeZone` is the visitor's, undefined where the browser does not say. */
export function createBuyingFeature(timeZone = readTimeZone()): Feature<BuySlice, BuyEvent, BuyWork> {
  const begin = ({ setup }: KernelView): BuyState => ({
    isRestricted: isRestricted(setup.options.restrictedTimezones, 'onramp', timeZone),
    options: nothing,
    isDefault: false,
    wish: firstWish,
    issue: undefined,
    quote: nothing,
    isEstimate: false,
    purchase: undefined,
    earlier: [],
    dismissed: [],
    others: { kept: [], dismissed: [] },
  })
  return {
    start(kernel, { kept, at, seq }) {
      const slice = begin(kernel)
      return slice.isRestricted ? { slice } : purchases.resume({ slice, at, seq, kernel }, readKept(kept.read(storageKey), at))
    },
    step(known, event, kernel) {
      const slice = known === undefined || 'missing' in known ? begin(kernel) : known
      return slice.isRestricted ? { slice } : step(slice, event, kernel)
    },
    create: performBuying,
    // Nothing is kept about who has gone.
    keep(slice, kernel) {
      if (slice === undefined || 'missing' in slice || slice.isRestricted) return {}
      const { kept, dismissed } = purchases.storedOf(slice)
      return { [storageKey]: isAnyConnected(kernel) ? toText(kept, dismissed) : undefined }
    },
  }
}

function step(slice: BuyState, event: Stamped<BuyEvent | KernelEvent>, kernel: KernelView): Step {
  const moment = { slice, at: event.at, seq: event.seq, kernel }
  switch (event.type) {
    case 'read-options':
      return readOptions(moment)
    case 'options-read':
      return slice.options.attempt === event.attempt ? takeOptions(moment, event.answer) : { slice }
    case 'wish':
      return change(moment, event.wish)
    case 'quote':
      return askQuote(moment)
    case 'quoted':
      return { slice: settle(moment, event.attempt, { status: 'ready', data: event.answer }) }
    case 'quote-failed':
      return { slice: settle(moment, event.attempt, { status: 'failed', data: guess(slice.wish, event.error), error: event.error }) }
    case 'buy':
      return purchases.begin(moment)
    case 'opened':
      return purchases.open(moment)
    case 'show':
      return purchases.show(moment, event.orderId)
    case 'forget':
      return purchases.forget(moment)
    case 'stored':
      return purchases.join(moment, event)
    case 'page-found':
      return purchases.found(moment, event)
    case 'page-refused':
      return purchases.refused(moment, event.attempt, event.error)
    case 'look':
      return purchases.look(moment, event.orderId)
    case 'followed':
      return purchases.followed(moment, event)
    default:
      return follow(moment, event)
  }
}

/** What was begun for one account is shown to nobody else, and is nowhere else than there; on another network, that one comes first. */
function follow(moment: Moment, event: KernelEvent): Step {
  const { slice: before, kernel } = moment
  const [account, last] = [caipAddressOf(kernel.now), caipAddressOf(kernel.before)]
  // Of an account whose wallet was not there in time, what is stored stays (docs/behaviour.md, Restoring a connection).
  const isRefused = account === undefined && event.type === 'refused'
  const isEnded = event.type === 'disconnect' || (isAnyConnected(kernel.before) && !isRefused)
  if (isEnded && !isAnyConnected(kernel.now)) return { slice: purchases.leave(before) }
  if (account === last || isRefused) return { slice: before }
  const { slice, work } = purchases.turn(moment)
  if (account === undefined) return { slice, work }
  const isThere = last !== undefined && networkOf(account) === networkOf(last)
  const step = change({ ...moment, slice }, isThere ? {} : { network: undefined })
  if (isThere && isSameWish(step.slice.wish, slice.wish)) return { slice, work }
  // Of whoever connects nothing is told where nobody looks: who does asks for the options, and then for the price.
  return { slice: step.slice, work: last === undefined ? work : [...work, ...(step.work ?? [])] }
}

function isSameWish(one: BuyWish, other: BuyWish): boolean {
  return JSON.stringify(one) === JSON.stringify(other)
}

function readOptions(moment: Moment): Step {
  const { slice, at, seq } = moment
  const { status, at: read } = slice.options
  const isYoung = status === 'ready' && !slice.isDefault && at >= read && at - read < optionsLifetime
  if (isYoung && slice.quote.status === 'idle') return change(moment, {})
  if (status === 'loading' || isYoung) return { slice }
  const { error: _, ...options } = slice.options
  return { slice: { ...slice, options: { ...options, status: 'loading', attempt: seq } }, work: [{ type: 'read-options', attempt: seq }] }
}

function takeOptions(moment: Moment, answer: BuyOptions | undefined): Step {
  const { slice, at } = moment
  const data = answer ?? defaultOptions
  const options: Asked<BuyOptions> = { status: 'ready', data, at, attempt: slice.options.attempt }
  return change({ ...moment, slice: { ...slice, options, isDefault: answer === undefined } }, {})
}

function change({ slice, kernel, seq }: Moment, changed: Partial<BuyWish>): Step {
  const options = slice.options.data
  const wish = fit({ ...slice.wish, ...changed }, options, kernel)
  const issue = checkAmount(wish, options)
  const isSame = isSameWish(wish, slice.wish)
  // What was quoted is not what is wanted any more; an answer that is still to come is not, either.
  // Nor is an estimate once somebody sells.
  const isKept = isSame && slice.quote.status === 'ready' && (!slice.isEstimate || slice.isDefault)
  const quote = isKept ? slice.quote : ({ status: 'idle', data: undefined, at: 0, attempt: seq } as const)
  const next = { ...slice, wish, issue, quote, isEstimate: isKept && slice.isEstimate }
  if (options === undefined || issue !== undefined || quote.status === 'ready') return { slice: next }
  return { slice: next, work: [{ type: 'timer', name: 'quote', ms: typingPause, event: { type: 'quote' } }] }
}

/** Only what is on offer where the account is, and by itself what suits the visitor's network. */
function fit(wish: BuyWish, options: BuyOptions | undefined, { now }: KernelView): BuyWish {
  if (options === undefined) return wish
  const account = caipAddressOf(now)
  const own = account === undefined ? undefined : networkOf(account)
  const places = placesOf(now)
  const sold = options.purchaseCurrencies.flatMap((one) => {
    const networks = one.networks.filter(({ caip2 }) => places.includes(caip2))
    return networks.length > 0 ? [{ ...one, networks }] : []
  })
  const there = wish.network ?? own
  const isThere = ({ networks }: (typeof sold)[number]) => networks.some(({ caip2 }) => caip2 === there)
  const wanted = sold.filter(({ symbol }) => symbol === wish.purchaseCurrency)
  const currency = wanted.find(isThere) ?? (wish.network && wanted[0]) ?? sold.find(isThere) ?? wanted[0] ?? sold[0]
  const on =
    currency?.networks.find(({ caip2 }) => caip2 === wish.network) ??
    currency?.networks.find(({ caip2 }) => caip2 === own) ??
    currency?.networks[0]
  const money = options.paymentCurrencies.find(({ id }) => id === wish.paymentCurrency) ?? options.paymentCurrencies[0]
  const methods = money?.payment_method_limits ?? []
  const method = methods.find(({ id }) => id === wish.paymentMethod) ?? methods[0]
  const chosen = options.providers.find(({ id }) => id === wish.provider)?.id
  const isSeller = chosen !== undefined && money?.providers.includes(chosen) && on?.providers.includes(chosen)
  return {
    ...wish,
    purchaseCurrency: currency?.symbol ?? '',
    network: on?.caip2,
    paymentCurrency: money?.id ?? wish.paymentCurrency,
    paymentMethod: method?.id ?? wish.paymentMethod,
    // Whoever does not sell that token for that money is not asked for it.
    provider: isSeller ? chosen : undefined,
  }
}

/** The page's networks on which the address is this account; a smart account is there only where it is in use. */
function placesOf(state: KernelState): readonly Caip2[] {
  const account = caipAddressOf(state)
  if (account === undefined) return []
  const isSmart = heldOf(connectionOf(state))?.accounts[0].type === 'smartAccount'
  const ids = state.network.networks.map(({ caipNetworkId }) => caipNetworkId)
  return ids.filter((id) => (isSmart ? id === networkOf(account) : namespaceOf(id) === namespaceOf(account)))
}

function askQuote({ slice, seq, at, kernel }: Moment): Step {
  const account = caipAddressOf(kernel.now)
  if (slice.issue !== undefined || slice.options.data === undefined || account === undefined || slice.wish.network === undefined)
    return { slice }
  if (slice.isDefault) {
    const estimate = estimateQuote(slice.wish)
    return { slice: { ...slice, quote: { status: 'ready', data: estimate, at, attempt: seq }, isEstimate: true } }
  }
  const { error: _, ...quote } = slice.quote
  const work = { type: 'ask-quote', attempt: seq, wish: slice.wish, address: addressOf(account) } as const
  return { slice: { ...slice, quote: { ...quote, status: 'loading', attempt: seq } }, work: [work] }
}

/** What could be quoted, were it not for the server. */
function guess(wish: BuyWish, error: KitError): BuyQuote | undefined {
  return error.code === 'invalid_input' ? undefined : estimateQuote(wish)
}

function settle({ slice, at }: Moment, attempt: number, now: Pick<BuyState['quote'], 'status' | 'data' | 'error'>): BuyState {
  if (slice.quote.attempt !== attempt) return slice
  return { ...slice, quote: { ...now, at, attempt }, isEstimate: now.data?.quoteId === estimateId }
}
