/** Where a wallet can be had, the person's own device first. */
import { parseStoreLink, type StoreKind } from '@foyer/contract'
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { PagePlatform } from '../environment/page-platform.ts'
import { parseWebLink } from './parse-link.ts'

export type WalletStore = { readonly kind: 'extension' | 'appStore' | 'playStore' | 'website'; readonly href: string }

function toStoreLink(kind: StoreKind, link: string | undefined): string | undefined {
  return parseStoreLink(kind, link?.trim() ?? '')?.href
}

/** All links of a wallet: those for this device first, its website last. */
export function walletStores(wallet: CatalogueWallet, system: PagePlatform['system']): readonly WalletStore[] {
  const all: readonly { readonly kind: WalletStore['kind']; readonly href: string | undefined }[] = [
    { kind: 'extension', href: toStoreLink('extension', wallet.chrome_store) },
    { kind: 'appStore', href: toStoreLink('appStore', wallet.app_store) },
    { kind: 'playStore', href: toStoreLink('playStore', wallet.play_store) },
    { kind: 'website', href: parseWebLink(wallet.homepage) },
  ]
  const links = all.filter((store): store is WalletStore => store.href !== undefined)
  return [...links.filter((store) => isStoreFor(store, system)), ...links.filter((store) => !isStoreFor(store, system))]
}

export function isStoreFor(store: WalletStore, system: PagePlatform['system']): boolean {
  return store.kind === { ios: 'appStore', android: 'playStore', desktop: 'extension' }[system]
}
