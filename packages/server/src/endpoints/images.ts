import { assetImage, currencyImage, tokenImage, walletImage } from '@foyer/contract'
import type { Catalogue } from '../catalogue/catalogue.ts'
import type { Images } from '../catalogue/images.ts'
import { networkIcons, toNetworkImageId } from '../catalogue/network-icons.ts'
import type { Chains } from '../chains/chains.ts'
import { type Endpoint, endpoint } from '../http/endpoint.ts'
import { Refusal } from '../http/refusal.ts'

type Parts = { readonly catalogue: Catalogue; readonly images: Images; readonly chains: Chains }

/** Public: the same for every project, so that one copy in a shared cache serves all. */
const rules = { project: 'open', limit: 'image' } as const

export const imageEndpoints = ({ catalogue, images, chains }: Parts): readonly Endpoint[] => {
  const names = new Map(chains.all.map(({ config }) => [toNetworkImageId(config.caip2), config.name]))
  return [
    endpoint(walletImage, {
      ...rules,
      handle: async ({ params }) => {
        const entry = catalogue.find(params.id)
        if (entry === undefined) throw unknown('wallet')
        return images.wallet(entry.name, entry.icon)
      },
    }),
    endpoint(assetImage, {
      ...rules,
      handle: async ({ params }) => {
        const name = names.get(params.id) ?? (params.id in networkIcons ? params.id : undefined)
        if (name === undefined) throw unknown('network')
        return images.network(params.id, name)
      },
    }),
    endpoint(tokenImage, { ...rules, handle: ({ params }) => images.token(params.id) }),
    endpoint(currencyImage, {
      ...rules,
      handle: ({ params }) => {
        if (!/^[a-z]{3}$/i.test(params.id)) throw unknown('currency')
        return images.currency(params.id)
      },
    }),
  ]
}

function unknown(what: string): Refusal {
  return new Refusal('not_found', `There is no ${what} with this id.`, { field: 'id' })
}
