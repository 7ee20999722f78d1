/** Buying tokens with money of a state, from the providers that the deployment has keys for. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { createProviders } from './create-providers.ts'
import { createOrderFollower } from './follow-order.ts'
import { measureProvider } from './measure-provider.ts'
import { optionsEndpoint } from './options-endpoint.ts'
import { orderEndpoint } from './order-endpoint.ts'
import { createOrderStore } from './order-store.ts'
import { quoteEndpoint } from './quote-endpoint.ts'
import { createOptionsReader } from './read-options.ts'
import { urlEndpoint } from './url-endpoint.ts'

const hourMs = 3_600_000

/** @throws {Error} for a key that is none. */
export function createOnramp(context: Context): Part {
  const { config, secrets, sql, log, now, metrics } = context
  const providers = createProviders(config.onramp ?? {}, secrets.onramp ?? {}, { now, log }).map((one) => measureProvider(one, metrics))
  const options = createOptionsReader({ providers, log, now })
  const orders = createOrderStore(sql, now)
  return {
    endpoints: [
      optionsEndpoint(context, options),
      quoteEndpoint({ options, log, metrics }),
      urlEndpoint({ options, orders, metrics }),
      orderEndpoint(createOrderFollower({ providers, orders, log, now, metrics })),
    ],
    jobs: [
      {
        name: 'purchases',
        everyMs: hourMs,
        async run() {
          const count = await orders.forgetOld()
          if (count > 0) log.info({ count }, 'deleted purchases older than 30 days')
        },
      },
    ],
    close: async () => {
      await Promise.all(providers.map((provider) => provider.close()))
    },
  }
}
