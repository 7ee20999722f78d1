/** Where pictures are, for `<img src>` (docs/behaviour.md, Images). Pure: nothing is fetched here. */

import type { KitOptions } from '../options/options.ts'
import { version } from '../version.ts'

type ImageOptions = Pick<KitOptions, 'projectId' | 'server' | 'hosts'>

/** A wallet's picture by its `image_id`; `undefined` without a server. */
export function walletImageUrl(options: ImageOptions, id: string): string | undefined {
  return imageUrl(options, 'getWalletImage', id)
}

/** A network's picture by an id like `eip155-1`. */
export function assetImageUrl(options: ImageOptions, id: string): string | undefined {
  return imageUrl(options, 'public/getAssetImage', id)
}

/** A currency's picture by its code, like `usd`. */
export function currencyImageUrl(options: ImageOptions, id: string): string | undefined {
  return imageUrl(options, 'public/getCurrencyImage', id)
}

/** A token's picture by its symbol. */
export function tokenImageUrl(options: ImageOptions, id: string): string | undefined {
  return imageUrl(options, 'public/getTokenImage', id)
}

function imageUrl({ projectId, server, hosts = {} }: ImageOptions, path: string, id: string): string | undefined {
  const host = (hosts.catalogue ?? hosts.server ?? server)?.replace(/\/+$/, '')
  return host && `${host}/${path}/${encodeURIComponent(id)}?projectId=${encodeURIComponent(projectId)}&st=foyer&sv=${version}`
}
