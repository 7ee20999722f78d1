/** Which ways lead to one wallet from here, the likeliest first. */
import type { Namespace } from '@foyer/contract/entities'
import type { PairingTab } from '../entities/pairing.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import { isPhone, type PagePlatform } from '../environment/page-platform.ts'
import { takesCodes, toBrowseLink } from './browse-link.ts'
import { pairingBase } from './pairing-link.ts'
import { walletStores } from './wallet-stores.ts'

export type WalletTabsInput = {
  readonly wallet: CatalogueWallet
  /** A connector of this wallet is in the browser. */
  readonly isInstalled: boolean
  /** Without an adapter nothing in the browser can be asked. */
  readonly hasAdapters: boolean
  /** Chain families of the page, that of its present network first. */
  readonly namespaces: readonly Namespace[]
  readonly platform: PagePlatform
}

/** `unsupported` says that the wallet is not in this browser, and where to get it. Empty when even that is not known. */
export function walletTabs({ wallet, isInstalled, hasAdapters, namespaces, platform }: WalletTabsInput): readonly PairingTab[] {
  const phone = isPhone(platform)
  const pairs = takesCodes(wallet)
  const isMobile = (pairs && pairingBase(wallet, 'mobile') !== undefined) || toBrowseLink(wallet, namespaces, platform) !== undefined
  const all: readonly (readonly [PairingTab, boolean])[] = [
    ['browser', isInstalled && hasAdapters],
    ['mobile', phone && isMobile],
    ['qrcode', !phone && isMobile],
    ['web', pairs && pairingBase(wallet, 'web') !== undefined],
    ['desktop', !phone && pairs && pairingBase(wallet, 'desktop') !== undefined],
  ]
  const ways = all.flatMap(([tab, leads]) => (leads ? [tab] : []))
  // Phones have no extensions: what is missing from their browser is worth a word only when there is no other way.
  const isMissing = !isInstalled && hasAdapters && livesInBrowser(wallet) && (!phone || ways.length === 0)
  return isMissing ? [...ways, 'unsupported'] : ways
}

function livesInBrowser(wallet: CatalogueWallet): boolean {
  const isNamed = wallet.rdns !== undefined || (wallet.injected?.length ?? 0) > 0
  return isNamed && walletStores(wallet, 'desktop').some(({ kind }) => kind === 'extension')
}
