/** Wallets and their pictures, and those of networks, tokens and currencies. */
import type { Context } from '../../context.ts'
import type { Part } from '../part.ts'
import { imageEndpoints } from './image-endpoints.ts'
import { createImages } from './images.ts'
import { createWalletList } from './wallet-list.ts'
import { walletsEndpoint } from './wallets-endpoint.ts'

export function createCatalogue({ config, publicUrl, chains, now }: Context): Part {
  const list = createWalletList(publicUrl, config.wallets)
  return { endpoints: [walletsEndpoint(list), ...imageEndpoints({ list, images: createImages(now), chains })] }
}
