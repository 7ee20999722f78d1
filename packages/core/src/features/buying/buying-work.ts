/** What the machine of buying is given, and what it wants done. */
import type { FeatureStep, KernelView } from '../../feature/feature.ts'
import type { BuyEvent, BuyState, BuyWish } from './buying.ts'

export type BuyWork =
  | { readonly type: 'read-options'; readonly attempt: number }
  | { readonly type: 'ask-quote'; readonly attempt: number; readonly wish: BuyWish; readonly address: string }
  | { readonly type: 'find-page'; readonly attempt: number; readonly wish: BuyWish; readonly address: string }
  | { readonly type: 'follow'; readonly orderId: string }

export type Step = FeatureStep<BuyState, BuyEvent, BuyWork>
export type Moment = { readonly slice: BuyState; readonly at: number; readonly seq: number; readonly kernel: KernelView }

/** Of CAIP-10, whose parts hold no colon. Written here: what the first bundle shares by name costs each page its name. */
export const addressOf = (account: string): string => account.slice(account.lastIndexOf(':') + 1)
export const networkOf = (account: string): string => account.slice(0, account.lastIndexOf(':'))

/** Half a decimal, as typed, to a whole one: `.5` and `1.`. */
export const toWhole = (typed: string): string => typed.replace(/^\./, '0.').replace(/\.$/, '')
