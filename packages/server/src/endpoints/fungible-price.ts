import { fungiblePrice, nativeAddress } from '@foyer/contract'
import { type Chain, ether } from '../chains/chain.ts'
import type { Chains } from '../chains/chains.ts'
import type { TokenConfig } from '../config/config.ts'
import { endpoint } from '../http/endpoint.ts'
import { toNumber } from '../prices/fraction.ts'
import type { Prices } from '../prices/prices.ts'

export const fungiblePriceEndpoint = (parts: {
  readonly chains: Chains
  readonly prices: Prices
  readonly imageOf: (symbol: string) => string
}) =>
  endpoint(fungiblePrice, {
    project: 'required',
    limit: 'read',
    handle: async ({ body }) => {
      const wanted = [...new Set(body.addresses)].map((id) => {
        const [namespace, reference, address = ''] = id.split(':')
        return { id, chain: parts.chains.find(`${namespace}:${reference}`), address: address.toLowerCase() }
      })
      const fungibles = await Promise.all(
        wanted.map(async ({ id, chain, address }) => {
          const prices = await parts.prices.read(chain, body.currency)
          const price = prices.get(address)
          const token = findToken(chain, address)
          if (price === undefined || token === undefined) return []
          const iconUrl = token.iconUrl ?? parts.imageOf(token.symbol)
          return [{ address: id, name: token.name, symbol: token.symbol, iconUrl, price: toNumber(price), decimals: token.decimals }]
        }),
      )
      return { fungibles: fungibles.flat() }
    },
  })

/** Tokens are those of the deployment's list: their names and decimals are reviewed, a stranger's contract could claim any. */
function findToken({ config }: Chain, address: string): Omit<TokenConfig, 'address'> | undefined {
  if (address === nativeAddress) return config.nativeCurrency ?? ether
  return config.tokens.find((one) => one.address.toLowerCase() === address)
}
