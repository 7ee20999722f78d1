/** The way back into the wallet's app for a request of a session: built from the link that was kept when it was paired. */
import type { DeepLink } from '../entities/pairing.ts'
import type { PagePlatform } from '../environment/page-platform.ts'
import { type LinkTarget, linkTarget } from './pairing-link.ts'
import { parseLinkBase } from './parse-link.ts'

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
