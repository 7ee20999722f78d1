/** What buttons with a picture draw: a chunk of its own, because most pages have none of them before somebody connects. */
import { type Kit, type NetworkId, networkOf } from '@foyer/core'
import { networkImageUrl } from '@foyer/core/images'
import { type NetworkMark, networkMark } from '@foyer/ui/picture'

export { drawInline } from '@foyer/ui/picture'

export type NetworkPicture = NetworkMark & { readonly image: string | undefined }

/** As the modal draws that network (`useImages`, `NetworkImage`). */
export function readNetworkPicture(kit: Kit, id: NetworkId): NetworkPicture | undefined {
  const network = networkOf(kit.getState(), id)
  return network && { ...networkMark(network.name), image: networkImageUrl(kit.options, network) }
}
