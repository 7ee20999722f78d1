/** What can be bought, with which money, and from whom. */
import * as v from 'valibot'
import { call } from '../call.ts'
import { namespaces } from '../entities/caip.ts'
import { caip2 } from '../entities/caip-schemas.ts'
import { buyerPlace, fiatCurrency, onrampNetwork, onrampProvider, paymentMethod, purchaseCurrency } from '../entities/onramp.ts'
import { decimal } from '../numbers.ts'
import { projectQuery } from '../project-query.ts'
import { imageUrl, shownText, text } from '../text.ts'

const limits = v.object({ id: paymentMethod, min: decimal, max: decimal })

const network = v.object({
  name: onrampNetwork,
  display_name: shownText(64),
  /** The reference of the network: `1` of `eip155:1`. */
  chain_id: text(64),
  /** Empty for the native currency. */
  contract_address: text(128),
  caip2,
  providers: v.pipe(v.array(onrampProvider), v.minLength(1)),
})

export const onrampOptions = call({
  id: 'onrampOptions',
  method: 'GET',
  path: '/v1/onramp/options',
  access: 'project',
  summary: 'What can be bought with which currency, within which limits, and from whom',
  description:
    'Of all providers of this deployment; what one of them sells or takes names it. A provider that does not answer is left out. ' +
    'Without a provider all lists are empty. `country` and `subdivision` say where the buyer lives; default US.',
  query: v.object({ ...projectQuery, ...buyerPlace }),
  output: v.object({
    paymentCurrencies: v.pipe(
      v.array(
        v.object({
          id: fiatCurrency,
          payment_method_limits: v.pipe(v.array(limits), v.maxLength(50)),
          providers: v.pipe(v.array(onrampProvider), v.minLength(1)),
        }),
      ),
      v.maxLength(200),
    ),
    purchaseCurrencies: v.pipe(
      v.array(
        v.object({
          id: purchaseCurrency,
          name: shownText(100),
          symbol: shownText(40),
          icon_url: v.exactOptional(imageUrl()),
          networks: v.pipe(v.array(network), v.minLength(1), v.maxLength(100)),
        }),
      ),
      v.maxLength(1000),
    ),
    providers: v.pipe(
      v.array(
        v.object({
          id: onrampProvider,
          name: shownText(40),
          /** What it takes for itself, in per cent of what is paid. */
          fees: v.object({ min: decimal, max: decimal }),
          namespaces: v.pipe(v.array(v.picklist(namespaces)), v.maxLength(10)),
        }),
      ),
      v.maxLength(10),
    ),
  }),
  refusals: ['upstream_failed'],
})
