/** Where pictures are, for `<img src>` (docs/behaviour.md, Images). Pure: nothing is fetched here. */

import type { Network } from '../entities/network.ts'
import type { ResolvedOptions } from '../options/setup.ts'
import { version } from './version.ts'

type ImageOptions = Pick<ResolvedOptions, 'projectId'> & { readonly hosts: Pick<ResolvedOptions['hosts'], 'catalogue'> }

/** A wallet's picture by its `image_id`; `undefined` without one, or without a server. */
export function walletImageUrl(options: ImageOptions, id: string | undefined): string | undefined {
  return imageUrl(options, 'getWalletImage', id)
}

/** A network's picture, wherever it is drawn: the page's own first, then what the network brings, then the server's. */
export function networkImageUrl(
  options: ImageOptions & Pick<ResolvedOptions, 'chainImages'>,
  { id, assets, caipNetworkId }: Pick<Network, 'id' | 'assets' | 'caipNetworkId'>,
): string | undefined {
  return options.chainImages[id] ?? assets?.imageUrl ?? assetImageUrl(options, assets?.imageId ?? caipNetworkId)
}

/** A network's picture by an id like `eip155-1`, or its CAIP-2 id. */
export function assetImageUrl(options: ImageOptions, id: string): string | undefined {
  return imageUrl(options, 'public/getAssetImage', id)
}

function imageUrl({ projectId, hosts: { catalogue } }: ImageOptions, path: string, id: string | undefined): string | undefined {
  return (
    catalogue && id && `${catalogue}/${path}/${encodeURIComponent(id)}?projectId=${encodeURIComponent(projectId)}&st=foyer&sv=${version}`
  )
}
