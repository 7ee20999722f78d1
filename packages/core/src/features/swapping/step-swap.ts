/**
 * The machine of swapping. What is signed is always the quote that is shown: a press names its minimum, and counts only while
 * that quote is there, is young, and nothing else goes on.
 */
import type { Caip10 } from '@foyer/contract/entities'
import { KitError } from '../../entities/errors.ts'
import type { KernelView, TimerWork } from '../../feature/feature.ts'
import { mostPending, unsettledOf } from '../../feature/follow.ts'
import { sayGone } from '../../feature/left-requests.ts'
import type { KernelEvent, Stamped } from '../../kernel/event.ts'
import { caipAddressOf } from '../../kernel/select.ts'
import { stepFollowing } from './step-following.ts'
import { giveUp, keepUnsure, takeLateAnswer, takeLeft, withoutUnsure } from './step-unsure.ts'
import { blockedImpact, isAnswerLost, isPermitFor, isQuoteStale, toUnits } from './swap-rules.ts'
import type { QuoteWish, SwapStep } from './swap-work.ts'
import type {
  SwapEvent,
  SwapForm,
  SwapPermit,
  SwapProgress,
  SwapQuoted,
  SwapQuoteState,
  SwapStart,
  SwapState,
  SwapToken,
} from './swapping.ts'
import { tracked } from './track-swap.ts'

/** `initial`: the descriptor's, which is given to the machine so that no app loads it apart from the descriptor. */
export type SwapView = KernelView & { readonly initial: SwapState }

type Moment = { readonly slice: SwapState; readonly at: number; readonly seq: number; readonly kernel: SwapView }

/** After the last key. */
const typingPause = 300
/** How often a quote that is looked at is asked for again. */
const refreshPause = 15_000
const soon = 1_000
/** The server's refusal of what would not go through. */
const wouldFail = 422
const leastSlippage = 0.01
const mostSlippage = 5

export function stepSwap(slice: SwapState, event: Stamped<SwapEvent | KernelEvent>, kernel: SwapView): SwapStep {
  return sayGone(step(takeLeft(slice, event), event, kernel), kernel, 'unswapped')
}

function step(slice: SwapState, event: Stamped<SwapEvent | KernelEvent>, kernel: SwapView): SwapStep {
  const account = caipAddressOf(kernel.now)
  // What was asked for one account says nothing of another; what is in the wallet goes on there, and nobody waits for it.
  if (slice.account !== undefined && account !== slice.account) {
    const { progress, left = [] } = slice
    const asked = isBusy(progress) ? [...left, { attempt: progress.attempt, key: slice.account }] : left
    const rest = { swaps: slice.swaps, goneAt: slice.goneAt, ...(asked.length > 0 && { left: asked }) }
    const anew: SwapState = { ...kernel.initial, ...rest }
    return stepFollowing({ slice: anew, at: event.at, kernel }, event) ?? { slice: anew }
  }
  const moment = { slice, at: event.at, seq: event.seq, kernel }
  if (isShown(kernel.before) && !isShown(kernel.now)) return leave(moment)
  const following = stepFollowing(moment, event)
  if (following) return following
  switch (event.type) {
    case 'begin':
      return account === undefined ? { slice } : begin(moment, account, event)
    case 'pick':
      return change(moment, pick(slice.form, event.side, event.token))
    case 'flip':
      return change(moment, { ...slice.form, from: slice.form.to, to: slice.form.from })
    case 'type':
      return change(moment, { ...slice.form, amount: event.amount }, typingPause)
    case 'tolerate': {
      const isSlippage = event.slippage >= leastSlippage && event.slippage <= mostSlippage
      return isSlippage ? change(moment, { ...slice.form, slippage: event.slippage }) : { slice }
    }
    case 'refresh':
      return isBusy(slice.progress) ? { slice } : ask(moment)
    case 'tick':
      return kernel.now.modal.open && slice.quote.status !== 'loading' && !isBusy(slice.progress) ? ask(moment) : { slice }
    case 'approve':
      return approve(moment)
    case 'permit':
      return permit(moment)
    case 'swap':
      return swap(moment, event.minimum)
    case 'give-up':
      return isBusy(slice.progress) ? { slice: giveUp(slice), work: [tickWhenDue(moment)] } : { slice }
    default:
      return take(moment, event)
  }
}

function take(moment: Moment, event: Stamped<SwapEvent | KernelEvent>): SwapStep {
  const { slice } = moment
  switch (event.type) {
    case 'listed':
      return slice.tokens.attempt === event.attempt ? takeTokens(moment, event) : { slice }
    case 'list-failed':
      return slice.tokens.attempt === event.attempt
        ? { slice: { ...slice, tokens: { ...slice.tokens, status: 'failed', error: event.error } } }
        : { slice }
    case 'quoted':
      if (!isAsked(slice, event.attempt)) return { slice }
      return {
        slice: {
          ...priced(slice, event),
          quote: { status: 'ready', attempt: event.attempt, quote: withPermit(moment, event.quote) },
        },
        work: [tick(refreshPause)],
      }
    case 'quote-failed':
      return isAsked(slice, event.attempt) ? { slice: { ...slice, quote: failureOf(event) } } : { slice }
    case 'priced':
      return { slice: event.account === slice.account ? priced(slice, event) : slice }
    case 'advanced': {
      const known = event.step === 'mining' ? takeLateAnswer(slice, event.attempt) : slice
      return withProgress(known, event.attempt, (progress) => ({ ...progress, step: event.step, since: moment.at }))
    }
    case 'approved':
      return takeApproval(moment, event.attempt, event.allowance)
    case 'permitted':
      return takePermit(moment, event.attempt, event.permit)
    case 'swap-failed':
      return failed(moment, event)
    default:
      return { slice }
  }
}

function begin(moment: Moment, account: Caip10, { from, to, amount }: SwapStart): SwapStep {
  const { slice, seq } = moment
  const start = readStart({ from, to, amount })
  const isKnown = slice.account === account && (slice.tokens.status === 'ready' || slice.tokens.status === 'loading')
  const isDone = slice.progress.status === 'sent'
  // Whoever comes back from another view finds what was entered; a swap that is done is not shown to whoever comes anew.
  const isLeft = slice.tokens.status === 'ready' && slice.form.from === undefined
  if (isKnown && isSameStart(slice.tokens.start, start) && !isDone && !isLeft) {
    return slice.quote.status === 'none' || slice.quote.status === 'failed' ? ask(moment) : { slice }
  }
  const form = { ...slice.form, amount: start.amount ?? (isDone ? '' : slice.form.amount) }
  const progress = lasting(slice.progress)
  const kernel = isKnown ? [] : [tracked('OPEN_SWAP', moment)]
  if (isKnown) {
    const filled = fill(form, slice.tokens.list, start)
    const known: SwapState = { ...slice, account, progress, tokens: { ...slice.tokens, start } }
    // While the wallet is asked a form is not changed; one that was left is none.
    const step = isLeft && isBusy(progress) ? { slice: { ...known, form: filled } } : change({ ...moment, slice: known }, filled)
    return { ...step, work: [...(step.work ?? []), { type: 'price', attempt: seq, account }], kernel }
  }
  const tokens = { status: 'loading', attempt: seq, list: [], start } as const
  return { slice: { ...slice, account, form, progress, tokens }, work: [{ type: 'list', attempt: seq, account }], kernel }
}

/** Where nobody knows, it stays as it was. */
function priced(slice: SwapState, { attempt, reserve }: { readonly attempt: number; readonly reserve?: bigint | undefined }): SwapState {
  const { tokens } = slice
  return reserve === undefined || attempt < (tokens.pricedBy ?? 0) ? slice : { ...slice, tokens: { ...tokens, reserve, pricedBy: attempt } }
}

/** What a page in plain JavaScript names may be anything: what is no text is left out. */
function readStart(given: Readonly<Record<keyof SwapStart, unknown>>): SwapStart {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => typeof value === 'string' && value !== ''))
}

function isSameStart(one: SwapStart = {}, other: SwapStart): boolean {
  return one.from === other.from && one.to === other.to && one.amount === other.amount
}

function takeTokens(moment: Moment, { tokens: list, reserve }: Extract<SwapEvent, { readonly type: 'listed' }>): SwapStep {
  const { slice } = moment
  const { attempt, start = {} } = slice.tokens
  const tokens = { status: 'ready', attempt, list, reserve, pricedBy: attempt, start } as const
  return change({ ...moment, slice: { ...slice, tokens } }, fill(slice.form, list, start))
}

/** With the tokens that were named, and the network's own coin where none was. */
function fill(form: SwapForm, list: readonly SwapToken[], { from, to }: SwapStart): SwapForm {
  const target = find(list, to) ?? form.to
  const source = find(list, from) ?? form.from ?? list.find((token) => token !== target)
  return { ...form, from: source, to: target === source ? undefined : target }
}

/** By its address, or by a symbol that is no other token's. */
function find(list: readonly SwapToken[], name: string | undefined): SwapToken | undefined {
  if (name === undefined) return undefined
  const wanted = name.toLowerCase()
  const [named, ...others] = list.filter(({ symbol }) => symbol.toLowerCase() === wanted)
  return list.find(({ address }) => `:${address}`.toLowerCase().endsWith(`:${wanted}`)) ?? (others.length === 0 ? named : undefined)
}

/** Who leaves the views begins anew. What is in the wallet, or on its way, goes on. */
function leave({ slice, kernel: { initial } }: Moment): SwapStep {
  const { start: _, ...tokens } = slice.tokens
  const progress: SwapProgress = slice.progress.status === 'failed' ? { status: 'idle' } : slice.progress
  return { slice: { ...withoutUnsure(slice), tokens, form: initial.form, quote: { status: 'none' }, progress } }
}

function isShown({ modal }: KernelView['now']): boolean {
  return modal.history.some(({ name }) => name.startsWith('Swap'))
}

/** The token of the other side moves over rather than being swapped for itself. */
function pick(form: SwapForm, side: 'from' | 'to', token: SwapToken): SwapForm {
  const other = side === 'from' ? 'to' : 'from'
  const isOther = form[other]?.address === token.address
  return { ...form, [other]: isOther ? form[side] : form[other], [side]: token }
}

/** Another form has another quote: the old one is gone at once. What is in the wallet is not changed under it. */
function change(moment: Moment, form: SwapForm, pause = 0): SwapStep {
  const { slice } = moment
  if (isBusy(slice.progress)) return { slice }
  const changed: SwapState = { ...slice, form, quote: { status: 'none' }, progress: lasting(slice.progress) }
  if (pause === 0) return ask({ ...moment, slice: changed })
  const wish = wishOf(changed)
  if (wish === undefined) return { slice: changed }
  const work: TimerWork<SwapEvent> = { type: 'timer', name: 'typing', ms: pause, event: { type: 'refresh' } }
  return { slice: { ...changed, quote: { status: 'loading', attempt: moment.seq } }, work: [work] }
}

function ask({ slice, seq }: Moment): SwapStep {
  const wish = wishOf(slice)
  if (wish === undefined) return { slice: { ...slice, quote: { status: 'none' } } }
  const last = slice.quote.status === 'ready' ? slice.quote.quote : slice.quote.status === 'loading' ? slice.quote.last : undefined
  return {
    slice: { ...slice, quote: { status: 'loading', attempt: seq, last } },
    work: [{ type: 'quote', attempt: seq, wish }],
  }
}

function wishOf({ account, form: { from, to, amount: typed, slippage } }: SwapState): QuoteWish | undefined {
  if (account === undefined || from === undefined || to === undefined || from.address === to.address) return undefined
  const amount = toUnits(typed, from.decimals)
  return amount === undefined ? undefined : { account, from, to, amount, slippage }
}

function approve(moment: Moment): SwapStep {
  const { slice, seq } = moment
  const quote = usableOf(moment)
  if (quote === undefined) return { slice }
  if ('error' in quote) return fail(moment, 'approving', quote.error)
  if (!quote.needsApproval || quote.allowance === undefined) return { slice }
  const progress: SwapProgress = { status: 'approving', attempt: seq, terms: quote.terms, step: 'checking' }
  return {
    slice: { ...keepUnsure(slice), progress },
    work: [{ type: 'approve', attempt: seq, terms: quote.terms, allowance: quote.allowance }],
  }
}

function permit(moment: Moment): SwapStep {
  const { slice, seq } = moment
  const quote = usableOf(moment)
  if (quote === undefined) return { slice }
  if ('error' in quote) return fail(moment, 'permitting', quote.error)
  if (!quote.needsApproval || !quote.canPermit) return { slice }
  const progress: SwapProgress = { status: 'permitting', attempt: seq, terms: quote.terms, step: 'checking' }
  return { slice: { ...keepUnsure(slice), progress }, work: [{ type: 'permit', attempt: seq, terms: quote.terms }] }
}

function swap(moment: Moment, minimum: bigint): SwapStep {
  const { slice, seq } = moment
  const quote = usableOf(moment)
  if (quote === undefined) return { slice }
  if ('error' in quote) return fail(moment, 'swapping', quote.error)
  if (quote.needsApproval || quote.terms.minimum !== minimum) return { slice }
  if (unsettledOf(slice.swaps).length >= mostPending) {
    const words = `There are ${mostPending} swaps on their way already. Wait until one of them is settled.`
    return fail(moment, 'swapping', new KitError('rate_limited', words))
  }
  const progress: SwapProgress = { status: 'swapping', attempt: seq, terms: quote.terms, step: 'checking' }
  return {
    slice: { ...keepUnsure(slice), progress },
    work: [{ type: 'swap', attempt: seq, terms: quote.terms, ...(quote.permit !== undefined && { permit: quote.permit }) }],
    kernel: [tracked('INITIATE_SWAP', moment, { terms: quote.terms })],
  }
}

/** The quote that may be signed now, or why not; undefined where there is nothing to press. */
function usableOf({ slice, at }: Moment): SwapQuoted | { readonly error: KitError } | undefined {
  if (slice.quote.status !== 'ready' || isBusy(slice.progress)) return undefined
  const { quote } = slice.quote
  if (isQuoteStale(quote, at)) return { error: new KitError('timeout', 'This quote is too old. Look at the new one and try again.') }
  if (quote.impact !== undefined && quote.impact >= blockedImpact) {
    return { error: new KitError('invalid_input', 'This swap would lose too much of its worth. Swap less, or another token.') }
  }
  return quote
}

/** Nothing was signed; a quote that is too old is asked for again. */
function fail(moment: Moment, what: 'approving' | 'permitting' | 'swapping', error: KitError): SwapStep {
  const failed: SwapState = { ...keepUnsure(moment.slice), progress: { status: 'failed', what, error } }
  return error.code === 'timeout' ? ask({ ...moment, slice: failed }) : { slice: failed }
}

function takeApproval(moment: Moment, attempt: number, allowance: bigint): SwapStep {
  const { progress, quote } = moment.slice
  if (progress.status !== 'approving' || progress.attempt !== attempt) return { slice: moment.slice }
  // Whatever became of an approval before it, the allowance is there.
  const slice = withoutUnsure(moment.slice, ({ what }) => what === 'approving')
  const known: SwapState =
    quote.status === 'ready' ? { ...slice, quote: { ...quote, quote: { ...quote.quote, allowance, needsApproval: false } } } : slice
  // It took its time in the wallet and on the chain: what is signed next is a young quote.
  return ask({ ...moment, slice: { ...known, progress: { status: 'idle' } } })
}

function takePermit(moment: Moment, attempt: number, signed: SwapPermit): SwapStep {
  const { slice } = moment
  const { progress, quote } = slice
  if (progress.status !== 'permitting' || progress.attempt !== attempt) return { slice }
  const held = { ...moment, slice: { ...slice, permit: signed, progress: { status: 'idle' } } as const }
  if (quote.status !== 'ready') return ask(held)
  // It took its time in the wallet: what is signed next is a young quote.
  return ask({ ...held, slice: { ...held.slice, quote: { ...quote, quote: withPermit(held, quote.quote) } } })
}

/** The quote with what is signed for it already; without the offer to sign where the wallet cannot. */
function withPermit({ slice, at }: Moment, quote: SwapQuoted): SwapQuoted {
  const { permit: signed, isWithoutPermits } = slice
  if (quote.needsApproval && signed && isPermitFor(signed, quote.terms, at)) return { ...quote, needsApproval: false, permit: signed }
  return isWithoutPermits && quote.canPermit ? { ...quote, canPermit: false } : quote
}

function failed(moment: Moment, event: Extract<SwapEvent, { readonly type: 'swap-failed' }>): SwapStep {
  const { slice } = moment
  const { progress } = slice
  if (!isBusy(progress) || progress.attempt !== event.attempt) return { slice: takeLateAnswer(slice, event.attempt, event.error) }
  const { error, isDistrusted } = event
  const { terms, status: what, step } = progress
  const name = what === 'swapping' ? 'SWAP_ERROR' : 'SWAP_APPROVAL_ERROR'
  const known = afterFailure(moment, what, error)
  // Of what else fails meanwhile nothing was signed: it belongs to the next transaction.
  const isSent = step === 'mining' && error.code === 'timeout'
  return {
    slice: {
      ...known,
      progress: {
        ...({ status: 'failed', what, error } as const),
        ...(isDistrusted && { isDistrusted }),
        ...(step === 'signing' && { wasAsked: true }),
        ...(isSent && { isSent }),
      },
    },
    work: [tickWhenDue(moment)],
    kernel: [tracked(name, moment, { terms, message: error.code })],
  }
}

/** A wallet that signs no permits is not asked again, and one that would not go through is not used again: the approval is left. */
function afterFailure({ slice, at, ...moment }: Moment, what: Busy['status'], error: KitError): SwapState {
  const { permit: signed, ...without } = slice
  const isNone = what === 'permitting' && error.code === 'method_unsupported'
  const isBad = what === 'swapping' && signed !== undefined && error.peerCode === wouldFail
  const known: SwapState = isBad ? without : isNone ? { ...slice, isWithoutPermits: true } : slice
  if (known.quote.status !== 'ready') return known
  const { permit: used, ...quote } = known.quote.quote
  const bare = isBad && used ? { ...quote, needsApproval: true } : known.quote.quote
  return { ...known, quote: { ...known.quote, quote: withPermit({ ...moment, at, slice: known }, bare) } }
}

function failureOf({ attempt, error, isDistrusted }: Extract<SwapEvent, { readonly type: 'quote-failed' }>): SwapQuoteState {
  return { status: 'failed', attempt, error, ...(isDistrusted && { isDistrusted }) }
}

/** Another form does not change what is in the wallet, nor that nobody knows what became of the last swap. */
function lasting(progress: SwapProgress): SwapProgress {
  return isBusy(progress) || isAnswerLost(progress) ? progress : { status: 'idle' }
}

type Busy = Extract<SwapProgress, { readonly attempt: number }>

function isBusy(progress: SwapProgress): progress is Busy {
  return progress.status === 'approving' || progress.status === 'permitting' || progress.status === 'swapping'
}

function withProgress(slice: SwapState, attempt: number, next: (progress: Busy) => SwapProgress): SwapStep {
  const { progress } = slice
  return isBusy(progress) && progress.attempt === attempt ? { slice: { ...slice, progress: next(progress) } } : { slice }
}

function isAsked({ quote }: SwapState, attempt: number): boolean {
  return quote.status === 'loading' && quote.attempt === attempt
}

/** It was not asked for while the wallet was. A young one is not taken away under who reads why nothing was signed and presses again. */
function tickWhenDue({ slice: { quote }, at }: Moment): TimerWork<SwapEvent> {
  if (quote.status !== 'ready') return tick(soon)
  return tick(Math.min(Math.max(quote.quote.at + refreshPause - at, 0), refreshPause))
}

function tick(ms: number): TimerWork<SwapEvent> {
  return { type: 'timer', name: 'tick', ms, event: { type: 'tick' } }
}
