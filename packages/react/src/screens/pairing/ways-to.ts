import { type CatalogueWallet, type Kit, type Namespace, type PagePlatform, type PairingTab, toBrowseLink, walletTabs } from '@foyer/core'
import { canPair } from '../../hooks/can-pair.ts'

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
  return walletTabs({ wallet, hasAdapters: (options.adapters ?? []).length > 0, ...page }).filter(
    (tab) => pairs || tab === 'browser' || tab === 'unsupported' || (tab === 'mobile' && browses),
  )
}
