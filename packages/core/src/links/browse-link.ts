/**
 * Wallets that open the page in a browser of their own instead of taking a code (spec 7.31b): on a phone, when the page
 * does not run inside of them already. Binance has withdrawn its link of this kind (October 2026); it pairs.
 */
import type { Namespace } from '../caip.ts'
import type { CatalogueWallet } from '../wallet.ts'
import { isPhone, type PagePlatform } from './page-platform.ts'
import { type LinkTarget, linkTarget } from './pairing-link.ts'

type BrowsedWallet = 'phantom' | 'coinbase' | 'solflare'
type Known = Pick<CatalogueWallet, 'id' | 'rdns' | 'mobile_link'>

/** By its rdns, its scheme, or its id in the field's public catalogue: an integrator's own entry may have only one of them. */
const marks: Readonly<Record<BrowsedWallet, { readonly rdns: string; readonly scheme: string; readonly id: string }>> = {
  phantom: { rdns: 'app.phantom', scheme: 'phantom:', id: 'a797aa35' },
  coinbase: { rdns: 'com.coinbase.wallet', scheme: 'cbwallet:', id: 'd0ca99ff' },
  solflare: { rdns: 'com.solflare.wallet', scheme: 'solflare:', id: '1ca0bdd4' },
}

export function toBrowseLink(
  wallet: Known,
  namespace: Namespace | undefined,
  platform: PagePlatform,
): { readonly href: string; readonly target: LinkTarget } | undefined {
  if (!isPhone(platform)) return undefined
  const url = encodeURIComponent(platform.url)
  const origin = encodeURIComponent(platform.origin)
  const is = (one: BrowsedWallet, ...globals: readonly string[]): boolean =>
    isMarked(wallet, one) && !globals.some((name) => platform.injected.includes(name))
  const to = (href: string) => ({ href, target: linkTarget(href.startsWith('https:') ? 'universal' : 'scheme', platform) })

  if (is('phantom', 'phantom')) {
    // Android's own form leads to the store when the app is missing. Telegram's browser does not know it.
    if (platform.system === 'android' && !platform.isTelegram) {
      return to(`intent://browse/${url}?ref=${origin}#Intent;scheme=phantom;package=app.phantom;end`)
    }
    return to(`https://phantom.app/ul/browse/${url}?ref=${origin}`)
  }
  if (namespace === 'solana') {
    if (is('coinbase', 'coinbaseSolana')) return to(`https://go.cb-w.com/dapp?cb_url=${url}`)
    if (is('solflare', 'solflare')) return to(`https://solflare.com/ul/v1/browse/${url}?ref=${origin}`)
  }
  if (namespace === 'eip155' && is('coinbase', 'coinbaseWalletExtension')) return to(`cbwallet://miniapp?url=${url}`)
  return undefined
}

/** Phantom takes no codes, on whatever device: a QR code for it would lead nowhere. */
export function takesCodes(wallet: Known): boolean {
  return !isMarked(wallet, 'phantom')
}

function isMarked({ id, rdns, mobile_link }: Known, wallet: BrowsedWallet): boolean {
  const mark = marks[wallet]
  return rdns === mark.rdns || (mobile_link?.startsWith(mark.scheme) ?? false) || (id.length === 64 && id.startsWith(mark.id))
}
