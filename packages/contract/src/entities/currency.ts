/** Currencies that prices are asked in. */
import * as v from 'valibot'

export const currency = v.picklist(['usd', 'eur', 'gbp', 'aud', 'cad', 'inr', 'jpy', 'btc', 'eth'])

export type Currency = v.InferOutput<typeof currency>
