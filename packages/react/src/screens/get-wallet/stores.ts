/** Where a wallet can be had, the person's own device first. Links come from a catalogue, so only http(s) ones count. */
import type { CatalogueWallet } from '@foyer/core'

export type Platform = 'ios' | 'android' | 'desktop'
export type Store = { readonly kind: 'extension' | 'appStore' | 'playStore' | 'website'; readonly href: string }

export function readPlatform({ userAgent, maxTouchPoints }: { readonly userAgent: string; readonly maxTouchPoints: number }): Platform {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad asks for desktop pages under a Mac's name; a Mac has no touch points.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}

/** All links of a wallet: those for this device first, its website last. */
export function storesOf(wallet: CatalogueWallet, platform: Platform): readonly Store[] {
  const all: readonly { readonly kind: Store['kind']; readonly href: string | undefined }[] = [
    { kind: 'extension', href: wallet.chrome_store },
    { kind: 'appStore', href: wallet.app_store },
    { kind: 'playStore', href: wallet.play_store },
    { kind: 'website', href: wallet.homepage },
  ]
  const links = all.filter((store): store is Store => store.href !== undefined && /^https?:\/\//i.test(store.href))
  return [...links.filter((store) => isFor(store, platform)), ...links.filter((store) => !isFor(store, platform))]
}

export function isFor(store: Store, platform: Platform): boolean {
  return store.kind === { ios: 'appStore', android: 'playStore', desktop: 'extension' }[platform]
}
