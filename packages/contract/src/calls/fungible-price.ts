/** Prices of tokens. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { caip10 } from '../entities/caip-schemas.ts'
import { currency } from '../entities/currency.ts'
import { price } from '../numbers.ts'
import { openQuery, projectId } from '../project-query.ts'
import { imageUrl, shownText } from '../text.ts'

export const fungiblePrice = call({
  id: 'fungiblePrice',
  method: 'POST',
  path: '/v1/fungible/price',
  access: 'project',
  summary: 'Prices of tokens and native currencies',
  description:
    'Where a price is from depends on the network’s configuration: on-chain liquidity pools against a USD token ' +
    '(spot price of the reserves, the default of a local world), or a price API (the default of public networks, when configured). ' +
    'A token without a price is left out. The native currency is asked for as 0xeeee….',
  query: v.object(openQuery),
  body: v.object({
    projectId: v.exactOptional(projectId),
    currency: v.exactOptional(currency, 'usd'),
    addresses: v.pipe(v.array(caip10), v.minLength(1), v.maxLength(100)),
  }),
  output: v.object({
    fungibles: v.pipe(
      v.array(
        v.object({
          address: caip10,
          name: shownText(100),
          symbol: shownText(40),
          iconUrl: v.union([v.literal(''), imageUrl()]),
          price,
          decimals: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(255)),
        }),
      ),
      v.maxLength(100),
    ),
  }),
  refusals: ['unknown_chain', 'upstream_failed'],
})

export type FungiblePrice = v.InferOutput<typeof fungiblePrice.output>['fungibles'][number]
