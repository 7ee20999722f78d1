/** Figures of swapping (docs/behaviour.md, Swapping). Apart from the feature's main file, which an app imports early. */
import { parseAmount } from '../../entities/amount.ts'
import type { SwapQuoted, SwapState } from './swapping.ts'

/** How long a quote may be signed, ms. */
export const quoteLifetime = 30_000
/** Per cent of its worth that a swap may lose before it is warned of. */
export const warnedImpact = 5
/** Per cent of its worth that a swap may lose before it is not signed. */
export const blockedImpact = 15

export const isQuoteStale = ({ at, until }: Pick<SwapQuoted, 'at' | 'until'>, now: number): boolean => now >= until || now < at

/** The same as in the descriptor. */
export const initialSwap: SwapState = {
  account: undefined,
  tokens: { status: 'idle', attempt: 0, list: [] },
  form: { from: undefined, to: undefined, amount: '', slippage: 1 },
  quote: { status: 'none' },
  progress: { status: 'idle' },
}

/** Base units of a plain decimal, never rounded; undefined for what is none, and for nothing. */
export function toUnits(plain: string, decimals: number): bigint | undefined {
  const units = parseAmount(plain, decimals)
  return typeof units === 'bigint' && units > 0n ? units : undefined
}
