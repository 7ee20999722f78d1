import { assetImage, currencyImage, tokenImage, walletImage } from '@foyer/contract'
import { endpoint, type Prepared, prepareText } from '@foyer/service/http'
import type { Chains } from '../../chains/chains.ts'
import type { Image, Images } from './images.ts'
import { findNetworkIcon, toNetworkImageId } from './network-icons.ts'
import type { WalletList } from './wallet-list.ts'

type Parts = { readonly list: WalletList; readonly images: Images; readonly chains: Chains }

const weekSeconds = 604_800

export const imageEndpoints = ({ list, images, chains }: Parts) => {
  const names = new Map(chains.all.map(({ config }) => [toNetworkImageId(config.caip2), config.name]))
  const byId = { field: 'id' }
  return [
    endpoint(walletImage, {
      limit: 'image',
      handle: async ({ params }, { refuse }) => {
        const entry = list.find(params.id)
        if (entry === undefined) throw refuse('not_found', 'There is no wallet with this id.', byId)
        return toAnswer(await images.wallet(entry.name, entry.icon))
      },
    }),
    endpoint(assetImage, {
      limit: 'image',
      handle: async ({ params }, { refuse }) => {
        // A CAIP-2 id names its picture, too.
        const id = toNetworkImageId(params.id)
        const name = names.get(id) ?? (findNetworkIcon(id) === undefined ? undefined : id)
        if (name === undefined) throw refuse('not_found', 'There is no network with this id.', byId)
        return toAnswer(await images.network(id, name))
      },
    }),
    endpoint(tokenImage, { limit: 'image', handle: async ({ params }) => toAnswer(await images.token(params.id)) }),
    endpoint(currencyImage, {
      limit: 'image',
      handle: ({ params }, { refuse }) => {
        if (!/^[a-z]{3}$/i.test(params.id)) throw refuse('not_found', 'There is no currency with this id.', byId)
        return toAnswer(images.currency(params.id))
      },
    }),
  ]
}

function toAnswer(image: Image): Prepared {
  return prepareText({
    ...image,
    cacheControl: `public, max-age=${weekSeconds}, stale-while-revalidate=${weekSeconds}`,
    // Even opened as a page of its own, a picture runs nothing and loads nothing.
    headers: { 'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox" },
  })
}
