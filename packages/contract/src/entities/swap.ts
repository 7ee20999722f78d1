/** What swaps of tokens speak of. Amounts are whole numbers of a token’s smallest unit, as decimal text. */
import * as v from 'valibot'
import { caip10 } from './caip-schemas.ts'

/** A whole number up to 2²⁵⁶ - 1, without sign and leading zeros. */
export const baseUnits = v.pipe(
  v.custom<string>(isBaseUnits, 'Expected a whole number of the smallest unit, as text, below 2²⁵⁶.'),
  v.metadata({ type: 'string', pattern: '^(?:0|[1-9][0-9]{0,77})$' }),
)

function isBaseUnits(value: unknown): boolean {
  return typeof value === 'string' && /^(?:0|[1-9][0-9]{0,77})$/.test(value) && BigInt(value) < 2n ** 256n
}

/** Bytes in hexadecimal with 0x, 64 KiB at most. */
export const callData = v.pipe(v.string(), v.regex(/^0x(?:[0-9a-fA-F]{2}){0,65536}$/, 'Expected bytes in hexadecimal with 0x.'))

/** Where a quote is from: pools of the Uniswap kind, read on the network itself, or the aggregator 1inch. */
export const swapSource = v.picklist(['pools', '1inch'])

export type SwapSource = v.InferOutput<typeof swapSource>

/** Per cent that may be lost against the quote. */
export const slippage = v.pipe(v.number(), v.finite(), v.minValue(0.01), v.maxValue(5))

export const swapQuote = v.object({
  id: v.nullable(v.pipe(v.string(), v.maxLength(200))),
  fromAmount: baseUnits,
  fromAccount: caip10,
  toAmount: baseUnits,
  toAccount: caip10,
  source: swapSource,
  /** Who needs an allowance for the token, unless that is the native currency. */
  spender: caip10,
  /** Tokens along the way, first and last included; absent where the source splits the amount. */
  route: v.exactOptional(v.pipe(v.array(caip10), v.minLength(2), v.maxLength(8))),
  /** Gas that it takes, roughly. */
  gas: v.exactOptional(baseUnits),
})

export type SwapQuote = v.InferOutput<typeof swapQuote>
