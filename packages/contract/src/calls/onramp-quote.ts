/** What a purchase would cost. */
import * as v from 'valibot'
import { call } from '../call.ts'
import {
  buyerPlace,
  fiatCurrency,
  onrampAmount,
  onrampNetwork,
  onrampProvider,
  paymentMethod,
  purchaseCurrency,
} from '../entities/onramp.ts'
import { decimal } from '../numbers.ts'
import { openQuery, projectId } from '../project-query.ts'
import { text, word } from '../text.ts'

export const onrampQuote = call({
  id: 'onrampQuote',
  method: 'POST',
  path: '/v1/onramp/quote',
  access: 'project',
  summary: 'What a purchase costs, at the provider that gives the most for it',
  description:
    '`amount` is what the buyer pays in all, in `paymentCurrency`. `network` is a name of the options or CAIP-2. ' +
    'With `provider` it is that one’s quote. A quote is the provider’s estimate until the buyer orders.',
  query: v.object(openQuery),
  body: v.object({
    projectId: v.exactOptional(projectId),
    purchaseCurrency,
    paymentCurrency: fiatCurrency,
    amount: decimal,
    network: onrampNetwork,
    provider: v.exactOptional(onrampProvider),
    paymentMethod: v.exactOptional(paymentMethod, 'card'),
    address: v.exactOptional(text(128)),
    ...buyerPlace,
  }),
  output: v.object({
    paymentTotal: onrampAmount,
    paymentSubtotal: onrampAmount,
    purchaseAmount: onrampAmount,
    networkFee: onrampAmount,
    /** What Coinbase takes; of another provider `providerFee`. */
    coinbaseFee: v.exactOptional(onrampAmount),
    providerFee: onrampAmount,
    quoteId: word(200),
    provider: onrampProvider,
  }),
  refusals: ['not_found', 'upstream_failed'],
})
