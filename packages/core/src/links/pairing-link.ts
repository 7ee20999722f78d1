/**
 * The link that hands a pairing code to one wallet: to its app on this phone, its desktop app, or its web page; and the way back into the
 * app for a request of the session, built from the link that was kept when it was paired.
 */
import type { DeepLink } from '../entities/pairing.ts'
import type { CatalogueWallet } from '../entities/wallet.ts'
import type { PagePlatform } from '../environment/page-platform.ts'
import { type LinkBase, parseLinkBase } from './parse-link.ts'

/** With less than this left a code counts as expired: nobody should start with it (docs/behaviour.md, Codes and sessions). */
export const expiryMargin = 10_000

/** Where a link opens: `_self` where nothing but the app appears, `_top` to get out of a frame, `_blank` so that the page stays. */
export type LinkTarget = '_self' | '_top' | '_blank'

export type WalletLink = {
  readonly href: string
  readonly target: LinkTarget
  /** What to keep, so that later requests can open the same app (`toRequestLink`). */
  readonly stored: DeepLink
}

export type PairingLinkInput = {
  readonly wallet: Pick<CatalogueWallet, 'name' | 'mobile_link' | 'desktop_link' | 'webapp_link' | 'link_mode'>
  /** Where the wallet is. */
  readonly on: 'mobile' | 'desktop' | 'web'
  /** `wc:…`; a secret, so it goes to the wallet and nowhere else. */
  readonly uri: string
  readonly platform: PagePlatform
  /** Take the wallet's web address where it has both. Default: only in Telegram, which opens nothing else. */
  readonly prefersUniversal?: boolean
}

/** `undefined` when the wallet has no such link, or one that must not be opened. */
export function toPairingLink({ wallet, on, uri, platform, prefersUniversal }: PairingLinkInput): WalletLink | undefined {
  const base = pairingBase(wallet, on, prefersUniversal ?? platform.isTelegram)
  if (!base || !isPairingUri(uri)) return undefined
  return {
    href: `${base.href}wc?uri=${encodeUri(uri, platform)}`,
    target: on === 'web' ? '_blank' : linkTarget(base.kind, platform),
    stored: { href: base.href, name: wallet.name },
  }
}

/** Any wallet on an Android phone: the system asks which. iOS would take the one installed last, so there it is not offered. */
export function toAnyWalletLink(uri: string, platform: PagePlatform): Omit<WalletLink, 'stored'> | undefined {
  if (platform.system !== 'android' || platform.isTelegram || !isPairingUri(uri)) return undefined
  return { href: uri, target: linkTarget('scheme', platform) }
}

/** Whether the wallet can be handed a code there at all. */
export function pairingBase(
  { mobile_link, desktop_link, webapp_link, link_mode }: PairingLinkInput['wallet'],
  on: PairingLinkInput['on'],
  prefersUniversal = false,
): LinkBase | undefined {
  if (on === 'desktop') return parseLinkBase(desktop_link)
  if (on === 'web') return universalOnly(parseLinkBase(webapp_link))
  const own = parseLinkBase(mobile_link)
  const universal = universalOnly(parseLinkBase(link_mode))
  return prefersUniversal ? (universal ?? own) : (own ?? universal)
}

export function linkTarget(kind: LinkBase['kind'], { isTelegram, isFramed }: PagePlatform): LinkTarget {
  // With the app missing, a web address shows the wallet's site: in a tab of its own, so that the page and its code survive.
  if (isTelegram || kind === 'universal') return '_blank'
  return isFramed ? '_top' : '_self'
}

/** Once, except in Telegram on Android, which decodes what it opens before it passes it on. */
function encodeUri(uri: string, { system, isTelegram }: PagePlatform): string {
  const once = encodeURIComponent(uri)
  return isTelegram && system === 'android' ? encodeURIComponent(once) : once
}

function isPairingUri(uri: string): boolean {
  return /^wc:[^\s]+$/.test(uri)
}

function universalOnly(base: LinkBase | undefined): LinkBase | undefined {
  return base?.kind === 'universal' ? base : undefined
}

export type RequestLinkInput = {
  readonly stored: DeepLink
  /** The request's JSON-RPC id, as text: it may be larger than a number holds. Without it the app looks what waits for it. */
  readonly requestId?: string
  /** The session's topic. No secret: it opens nothing without the key. */
  readonly topic: string
  readonly platform: PagePlatform
}

export function toRequestLink({ stored, requestId, topic, platform }: RequestLinkInput): { href: string; target: LinkTarget } | undefined {
  const base = parseLinkBase(stored.href)
  if (!base || platform.system === 'desktop') return undefined
  const query = `${requestId === undefined ? '' : `requestId=${encodeURIComponent(requestId)}&`}sessionTopic=${encodeURIComponent(topic)}`
  // Telegram's wallets are programs inside of it: they are given one word of base64url.
  const isBot = base.href.startsWith('https://t.me/')
  const href = isBot ? `${base.href.replace(/\/$/, '')}?startapp=${toBase64Url(query)}` : `${base.href}wc?${query}`
  return { href, target: linkTarget(base.kind, platform) }
}

function toBase64Url(text: string): string {
  return btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}
