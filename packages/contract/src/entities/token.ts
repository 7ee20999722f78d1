/** A token and how much of it an account holds. */
import * as v from 'valibot'
import { decimal, price } from '../numbers.ts'
import { imageUrl, shownText } from '../text.ts'
import { caip2, caip10 } from './caip-schemas.ts'

/** Stands for a network's native currency where a contract address is expected. */
export const nativeAddress = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee'

export const tokenBalance = v.object({
  /** Empty, like the symbol, where it would mislead: the address says what it is. */
  name: shownText(100),
  symbol: shownText(40),
  chainId: v.exactOptional(caip2),
  /** Absent for the native currency. */
  address: v.exactOptional(caip10),
  /** price x quantity, in the requested currency; absent where no price is known. */
  value: v.exactOptional(price),
  /** 0 where no price is known. */
  price,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/)), numeric: decimal }),
  iconUrl: v.union([v.literal(''), imageUrl()]),
  /** What the server holds of it; absent where it does not judge. Never `true` of a token that the deployment names. */
  flags: v.exactOptional(v.object({ is_spam: v.boolean() })),
})

/** `quantity.numeric` is exact; `price` and `value` are for display only. */
export type TokenBalance = v.InferOutput<typeof tokenBalance>
