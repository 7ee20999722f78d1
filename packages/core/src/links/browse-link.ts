/**
 * Wallets that open the page in a browser of their own instead of taking a code (docs/behaviour.md, Codes and sessions): on a phone, when the page
 * does not run inside of them already. Which do, and how, the catalogue says.
 */
import { fillBrowseTemplate, isAndroidBrowseTemplate, isBrowseTemplate } from '@foyer/contract'
import type { Namespace } from '@foyer/contract/entities'
import type { Network } from '../entities/network.ts'
import type { BrowseRow, CatalogueWallet } from '../entities/wallet.ts'
import { isPhone, type PagePlatform } from '../environment/page-platform.ts'
import { type LinkTarget, linkTarget } from './pairing-link.ts'

type Known = Pick<CatalogueWallet, 'browse'>

/** What of a kit's state says on which chain families the page is. */
type PageNetworks = { readonly namespace: Namespace | undefined; readonly network: { readonly networks: readonly Network[] } }

/** The chain families of the page's networks, that of its present network first. */
export function pageNamespaces({ namespace, network }: PageNetworks): readonly Namespace[] {
  return [...new Set([...(namespace ? [namespace] : []), ...network.networks.map(({ chainNamespace }) => chainNamespace)])]
}

/** `namespaces` as `pageNamespaces` has them: the first that the wallet signs for decides. */
export function toBrowseLink(
  { browse = [] }: Known,
  namespaces: readonly Namespace[],
  platform: PagePlatform,
): { readonly href: string; readonly target: LinkTarget } | undefined {
  if (!isPhone(platform)) return undefined
  for (const namespace of namespaces) {
    const row = browse.find((one) => one.namespaces.includes(namespace) && !platform.hasGlobal(one.global))
    const template = row && templateFor(row, platform)
    if (template === undefined) continue
    const href = fillBrowseTemplate(template, platform)
    return { href, target: linkTarget(/^https?:/.test(href) ? 'universal' : 'scheme', platform) }
  }
  return undefined
}

/** Whoever opens pages instead reads none, on whatever device: a QR code for it would lead nowhere. */
export function takesCodes({ browse = [] }: Known): boolean {
  return browse.length === 0
}

/** Android's own form leads to the store when the app is missing. Telegram's browser does not know it. */
function templateFor({ link, android }: BrowseRow, { system, isTelegram }: PagePlatform): string | undefined {
  if (android !== undefined && system === 'android' && !isTelegram && isAndroidBrowseTemplate(android)) return android
  return isBrowseTemplate(link) ? link : undefined
}
