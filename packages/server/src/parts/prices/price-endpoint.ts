import { addressOf, ether, fungiblePrice, nativeAddress, networkOf } from '@foyer/contract'
import { endpoint } from '@foyer/service/http'
import type { Chain } from '../../chains/chain.ts'
import type { TokenConfig } from '../../chains/chain-config.ts'
import { notServed } from '../../chains/chains.ts'
import { type Context, toTokenImage } from '../../context.ts'
import { toNumber } from '../../money/fraction.ts'
import type { PriceLists } from '../../money/price-list.ts'

export const priceEndpoint = (context: Pick<Context, 'chains' | 'publicUrl' | 'pictures'>, lists: PriceLists) =>
  endpoint(fungiblePrice, {
    limit: 'read',
    handle: async ({ body }, { refuse, signal }) => {
      const wanted = [...new Set(body.addresses)].map((id) => {
        const chain = context.chains.find(networkOf(id))
        if (chain === undefined) throw refuse('unknown_chain', notServed, { field: 'chainId' })
        return { id, chain, address: addressOf(id).toLowerCase() }
      })
      const fungibles = await Promise.all(
        wanted.map(async ({ id, chain, address }) => {
          const prices = await lists.read(chain, body.currency, signal)
          const price = prices.get(address)
          const token = findToken(chain, address)
          if (price === undefined || token === undefined) return []
          const iconUrl = toTokenImage(context, token)
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
