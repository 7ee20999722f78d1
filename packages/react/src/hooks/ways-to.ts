import { type CatalogueWallet, canPair, type Kit, type Namespace, type PairingTab, reachesBrowserWallets } from '@foyer/core'
import { type PagePlatform, toBrowseLink, walletTabs } from '@foyer/core/links'

type Page = {
  /** A connector of the wallet is in this browser. */
  readonly isInstalled: boolean
  /** As `pageNamespaces` has them. */
  readonly namespaces: readonly Namespace[]
  readonly platform: PagePlatform
}

/** Every way to one wallet that this kit can go, the likeliest first. */
export function waysTo(wallet: CatalogueWallet, { options }: Pick<Kit, 'options'>, page: Page): readonly PairingTab[] {
  const pairs = canPair(options)
  const browses = toBrowseLink(wallet, page.namespaces, page.platform) !== undefined
  return walletTabs({ wallet, hasAdapters: reachesBrowserWallets(options), ...page }).filter(
    (tab) => pairs || tab === 'browser' || tab === 'unsupported' || (tab === 'mobile' && browses),
  )
}
