/** Whether a wallet can be reached on a phone: phones have no extensions, so it is an app, a page, or opens this page in itself. */
import type { Namespace } from '@foyer/contract/entities'
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { PagePlatform } from '../environment/page-platform.ts'
import { walletTabs } from './wallet-tabs.ts'

/** No phone in particular: whether this very page runs inside the wallet already is another question. */
const aPhone: PagePlatform = {
  system: 'ios',
  isSafari: false,
  isTelegram: false,
  isFramed: false,
  url: '',
  origin: '',
  hasGlobal: () => false,
}

export function opensOnPhone(wallet: CatalogueWallet, namespaces: readonly Namespace[]): boolean {
  return walletTabs({ wallet, isInstalled: false, hasAdapters: false, namespaces, platform: aPhone }).length > 0
}
