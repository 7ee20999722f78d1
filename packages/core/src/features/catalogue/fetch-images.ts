/** Pictures of the wallets and networks that one sees first: beside the first paint, never before it. Only `loading` waits for them. */
import { networkImageUrl, walletImageUrl } from '../../api/image-urls.ts'
import type { CatalogueWallet } from '../../entities/wallet.ts'
import { readPage } from '../../environment/page.ts'
import type { FeatureHost } from '../../feature/feature.ts'

const most = 20

export async function fetchImages(
  { setup: { options }, environment, kernel, tellKernel }: FeatureHost<never>,
  wallets: readonly CatalogueWallet[],
): Promise<void> {
  const page = environment.page ?? readPage()
  const urls = [
    ...wallets.slice(0, most).map((wallet) => wallet.image_url ?? (wallet.image_id && walletImageUrl(options, wallet.image_id))),
    ...kernel()
      .network.networks.slice(0, most)
      .map((network) => networkImageUrl(options, network)),
  ]
  const wanted = [...new Set(urls)].filter((url): url is string => Boolean(url) && !url?.startsWith('data:'))
  await Promise.all(wanted.map((url) => page?.fetchImage(url)))
  tellKernel({ type: 'loaded' })
}
