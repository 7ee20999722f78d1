/** What an account holds (spec 7.13, 3.10a). */
import * as v from 'valibot'
import { caip2, caip10, evmAddress } from '../caip.ts'
import { call } from '../call.ts'
import { currency } from '../currency.ts'
import { commaList, decimal, price } from '../numbers.ts'
import { projectQuery } from '../project-query.ts'
import { imageUrl, text } from '../text.ts'

export const tokenBalance = v.object({
  name: text(100),
  symbol: text(40),
  chainId: v.exactOptional(caip2),
  /** Absent for the native currency. */
  address: v.exactOptional(caip10),
  /** price x quantity, in the asked currency; absent where no price is known. */
  value: v.exactOptional(price),
  /** 0 where no price is known. */
  price,
  quantity: v.object({ decimals: v.pipe(v.string(), v.regex(/^[0-9]{1,3}$/)), numeric: decimal }),
  iconUrl: v.union([v.literal(''), imageUrl()]),
})

export const balance = call({
  id: 'balance',
  method: 'GET',
  path: '/v1/account/{address}/balance',
  summary: 'Native currency and tokens of an account, with prices',
  description:
    'Read by Multicall3 over the deployment’s token lists, on one network (`chainId`) or on all that the server serves. ' +
    'A network that does not answer is left out; the others are not delayed by it. Prices are from the same source as in POST /v1/fungible/price. ' +
    'The list is empty for a request without an Origin header or without `sv`.',
  params: v.object({ address: evmAddress }),
  query: v.object({
    ...projectQuery,
    currency: v.exactOptional(currency),
    chainId: v.exactOptional(caip2),
    /** Contracts (CAIP-10) to read again whatever the cache says; 0xeeee… is the native currency. */
    forceUpdate: v.exactOptional(commaList(caip10 as unknown as v.GenericSchema<string, string>, 20)),
  }),
  output: v.object({ balances: v.pipe(v.array(tokenBalance), v.maxLength(1000)) }),
  refusals: ['invalid_address', 'unknown_chain', 'upstream_failed'],
})

export type TokenBalance = v.InferOutput<typeof tokenBalance>
