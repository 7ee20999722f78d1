/**
 * Wallets that open the page in a browser of their own instead of taking a code (docs/behaviour.md, Codes and sessions): on a phone, when the page
 * does not run inside of them already.
 */
import type { Namespace } from '@foyer/contract/entities'
import type { Network } from '../entities/network.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import { isPhone, type PagePlatform } from '../environment/page-platform.ts'
import { type LinkTarget, linkTarget } from './pairing-link.ts'

type BrowsedWallet = 'phantom' | 'coinbase' | 'solflare' | 'xverse'
type Known = Pick<CatalogueWallet, 'id' | 'rdns' | 'mobile_link' | 'injected'>
type Mark = { readonly rdns?: string; readonly scheme: string; readonly id?: string; readonly injected: string }

/**
 * By its rdns, its scheme, its id in the field's public catalogue, or what it puts into a page: an entry may have only one
 * of them. Solflare and Xverse publish no rdns, and Solflare no scheme of its own.
 */
const marks: Readonly<Record<BrowsedWallet, Mark>> = {
  phantom: { rdns: 'app.phantom', scheme: 'phantom:', id: 'a797aa35', injected: 'phantom' },
  coinbase: { rdns: 'com.coinbase.wallet', scheme: 'cbwallet:', id: 'd0ca99ff', injected: 'coinbaseSolana' },
  solflare: { scheme: 'solflare:', id: '1ca0bdd4', injected: 'solflare' },
  xverse: { scheme: 'xverse:', injected: 'XverseProviders.BitcoinProvider' },
}

/** What of a kit's state says on which chain families the page is. */
type PageNetworks = { readonly namespace: Namespace | undefined; readonly network: { readonly networks: readonly Network[] } }

/** The chain families of the page's networks, that of its present network first. */
export function pageNamespaces({ namespace, network }: PageNetworks): readonly Namespace[] {
  return [...new Set([...(namespace ? [namespace] : []), ...network.networks.map(({ chainNamespace }) => chainNamespace)])]
}

/** `namespaces` as `pageNamespaces` has them: the first that the wallet signs for decides. */
export function toBrowseLink(
  wallet: Known,
  namespaces: readonly Namespace[],
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
  for (const namespace of namespaces) {
    if (namespace === 'solana' && is('coinbase', 'coinbaseSolana')) return to(`https://go.cb-w.com/dapp?cb_url=${url}`)
    if (namespace === 'solana' && is('solflare', 'solflare')) return to(`https://solflare.com/ul/v1/browse/${url}?ref=${origin}`)
    if (namespace === 'bip122' && is('xverse', 'XverseProviders')) return to(`https://connect.xverse.app/browser?url=${url}`)
    if (namespace === 'eip155' && is('coinbase', 'coinbaseWalletExtension')) return to(`cbwallet://miniapp?url=${url}`)
  }
  return undefined
}

/** None of these does, on whatever device: a QR code for it would lead nowhere. Coinbase scans those of its own library alone. */
export function takesCodes(wallet: Known): boolean {
  return !(Object.keys(marks) as readonly BrowsedWallet[]).some((one) => isMarked(wallet, one))
}

function isMarked({ id, rdns, mobile_link, injected }: Known, wallet: BrowsedWallet): boolean {
  const mark = marks[wallet]
  return (
    (rdns !== undefined && rdns === mark.rdns) ||
    (mobile_link?.startsWith(mark.scheme) ?? false) ||
    (mark.id !== undefined && id.length === 64 && id.startsWith(mark.id)) ||
    (injected?.some(({ injected_id }) => injected_id === mark.injected) ?? false)
  )
}
