/** Where a wallet can be had, the person's own device first. */
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { PagePlatform } from '../environment/page-platform.ts'
import { parseWebLink } from './parse-link.ts'

export type WalletStore = { readonly kind: 'extension' | 'appStore' | 'playStore' | 'website'; readonly href: string }

/** The stores' own hosts: whatever a catalogue says, its entry leads to no made-up store. */
const storeHosts: Readonly<Record<Exclude<WalletStore['kind'], 'website'>, readonly string[]>> = {
  extension: [
    ...['chromewebstore.google.com', 'chrome.google.com', 'addons.mozilla.org'],
    ...['microsoftedge.microsoft.com', 'addons.opera.com', 'apps.apple.com'],
  ],
  appStore: ['apps.apple.com', 'itunes.apple.com'],
  playStore: ['play.google.com'],
}

function parseStoreLink(kind: keyof typeof storeHosts, link: string | undefined): string | undefined {
  const href = parseWebLink(link)
  return href !== undefined && storeHosts[kind].includes(new URL(href).host) ? href : undefined
}

/** All links of a wallet: those for this device first, its website last. */
export function walletStores(wallet: CatalogueWallet, system: PagePlatform['system']): readonly WalletStore[] {
  const all: readonly { readonly kind: WalletStore['kind']; readonly href: string | undefined }[] = [
    { kind: 'extension', href: parseStoreLink('extension', wallet.chrome_store) },
    { kind: 'appStore', href: parseStoreLink('appStore', wallet.app_store) },
    { kind: 'playStore', href: parseStoreLink('playStore', wallet.play_store) },
    { kind: 'website', href: parseWebLink(wallet.homepage) },
  ]
  const links = all.filter((store): store is WalletStore => store.href !== undefined)
  return [...links.filter((store) => isStoreFor(store, system)), ...links.filter((store) => !isStoreFor(store, system))]
}

export function isStoreFor(store: WalletStore, system: PagePlatform['system']): boolean {
  return store.kind === { ios: 'appStore', android: 'playStore', desktop: 'extension' }[system]
}
