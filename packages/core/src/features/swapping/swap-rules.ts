/** Figures and questions of swapping (docs/behaviour.md, Swapping). Apart from the feature's main file, which an app imports early. */
import { parseAmount } from '../../entities/amount.ts'
import { mayBeSent } from '../../feature/may-be-sent.ts'
import type { SwapPermit, SwapProgress, SwapQuoted, SwapState, SwapTerms, UnsureSwap } from './swapping.ts'

/** How long a quote may be signed, ms. */
export const quoteLifetime = 30_000
/** Per cent of its worth that a swap may lose before it is warned of. */
export const warnedImpact = 5
/** Per cent of its worth that a swap may lose before it is not signed. */
export const blockedImpact = 15

/** What a permit must still be good for, ms: it has to be on the chain by then. */
const permitRest = 300_000

/** What is signed for one account, token, router and amount says nothing of another. */
export function isPermitFor(permit: SwapPermit | undefined, { account, from, router, amount }: SwapTerms, now: number): boolean {
  if (permit === undefined || now + permitRest > permit.until) return false
  return permit.account === account && permit.token === from.address && permit.router === router && permit.amount === amount
}

export const isQuoteStale = ({ at, until }: Pick<SwapQuoted, 'at' | 'until'>, now: number): boolean => now >= until || now < at

/** Base units of a plain decimal, never rounded; undefined for what is none, and for nothing. */
export function toUnits(plain: string, decimals: number): bigint | undefined {
  const units = parseAmount(plain, decimals)
  return typeof units === 'bigint' && units > 0n ? units : undefined
}

type AnswerLost = Extract<SwapProgress, { readonly status: 'failed' }> & Pick<UnsureSwap, 'what'>

/** Nobody knows what became of the last one: the wallet was asked for it, and its answer is lost. A permit is not sent by anybody. */
export function isAnswerLost(progress: SwapProgress): progress is AnswerLost {
  if (progress.status !== 'failed' || progress.what === 'permitting') return false
  return progress.wasAsked === true && mayBeSent(progress.error)
}

/** Of the last one, or of any before it that was not followed by a swap that was sent. */
export function isSwapUnsure({ progress, unsure }: Pick<SwapState, 'progress' | 'unsure'>): boolean {
  return unsure !== undefined || isAnswerLost(progress)
}
