/** Where a buyer pays. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { buyerPlace, fiatCurrency, onrampNetwork, onrampProvider, paymentMethod, purchaseCurrency } from '../entities/onramp.ts'
import { decimal } from '../numbers.ts'
import { openQuery, projectId } from '../project-query.ts'
import { text, webLink, word } from '../text.ts'

const wallet = v.object({
  address: word(128),
  blockchains: v.exactOptional(v.pipe(v.array(onrampNetwork), v.maxLength(40))),
  assets: v.exactOptional(v.pipe(v.array(purchaseCurrency), v.maxLength(40))),
  supportedNetworks: v.exactOptional(v.pipe(v.array(onrampNetwork), v.maxLength(40))),
})

/** Exact as a string; other kits send numbers. */
const presetAmount = v.pipe(
  v.union([decimal, v.pipe(v.number(), v.finite(), v.minValue(0), v.maxValue(1e12))]),
  v.transform((value) => (typeof value === 'string' ? value : toPlainDecimal(value))),
)

export const onrampUrl = call({
  id: 'onrampUrl',
  method: 'POST',
  path: '/v1/generators/onrampurl',
  access: 'project',
  summary: 'The address of a provider’s page, where the buyer pays',
  description:
    'Begins a purchase for the first of `destinationWallets`, of its first asset on `defaultNetwork`. The page is good for a few minutes ' +
    'and once. `orderId` names the purchase in `/v1/onramp/orders/{id}`: whoever has it can follow the purchase. ' +
    'Without `provider` it is the first one that serves the network; where only `presetCryptoAmount` is given, the first whose page takes one, and `invalid_request` where none does. `partnerUserId` is taken and not passed on: providers get an id of this server.',
  query: v.object(openQuery),
  body: v.object({
    projectId: v.exactOptional(projectId),
    destinationWallets: v.pipe(v.array(wallet), v.minLength(1), v.maxLength(10)),
    defaultNetwork: v.exactOptional(onrampNetwork),
    defaultExperience: v.exactOptional(v.picklist(['buy'])),
    partnerUserId: v.exactOptional(v.pipe(text(50), v.minLength(32))),
    presetCryptoAmount: v.exactOptional(presetAmount),
    presetFiatAmount: v.exactOptional(presetAmount),
    fiatCurrency: v.exactOptional(fiatCurrency, 'USD'),
    provider: v.exactOptional(onrampProvider),
    paymentMethod: v.exactOptional(paymentMethod, 'card'),
    ...buyerPlace,
  }),
  output: v.object({
    url: webLink(4096),
    orderId: word(64),
    provider: onrampProvider,
    /** The address that is paid to: compare it with the one you meant. */
    destination: word(128),
  }),
  refusals: ['invalid_address', 'unknown_chain', 'not_found', 'upstream_failed', 'unavailable'],
})

/** Without an exponent, which JSON numbers below 1e-6 would have. */
function toPlainDecimal(value: number): string {
  const plain = value.toString()
  return /e/.test(plain) ? value.toFixed(18).replace(/\.?0+$/, '') : plain
}
