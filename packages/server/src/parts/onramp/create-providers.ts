/** The providers that a deployment has keys for. */
import { createCoinbase } from './coinbase/coinbase.ts'
import type { OnrampConfig, OnrampSecrets } from './config.ts'
import { createMeld } from './meld/meld.ts'
import type { OnrampProvider } from './onramp-provider.ts'
import type { ProviderParts } from './provider-request.ts'
import { createSandbox } from './sandbox/sandbox.ts'

/** @throws {Error} for a key of Coinbase that is none. */
export function createProviders(
  config: OnrampConfig,
  secrets: OnrampSecrets,
  parts: Pick<ProviderParts, 'now' | 'log'>,
): readonly OnrampProvider[] {
  const { coinbaseKey, meldKey, sandboxKey } = secrets
  const providers: OnrampProvider[] = []
  if (coinbaseKey !== undefined) {
    const { coinbaseApi: api = 'https://api.developer.coinbase.com', coinbasePage: page = 'https://pay.coinbase.com' } = config
    providers.push(createCoinbase({ api, page, key: coinbaseKey, ...parts }))
  }
  if (meldKey !== undefined) {
    const { meldApi: api = 'https://api.meld.io', meldPage: page = 'https://meldcrypto.com' } = config
    providers.push(createMeld({ api, page, key: meldKey, ...parts }))
  }
  if (config.sandbox !== undefined && sandboxKey !== undefined) {
    providers.push(createSandbox({ url: config.sandbox, key: sandboxKey, ...parts }))
  }
  return providers
}
