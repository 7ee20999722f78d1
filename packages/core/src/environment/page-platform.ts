/** Where the page runs, as far as links to wallets care. Read once from the window; everything else here is pure. */

export type PagePlatform = {
  readonly system: 'ios' | 'android' | 'desktop'
  /** Safari itself, not another browser on the same engine. */
  readonly isSafari: boolean
  /** Inside Telegram's own browser, which opens no custom scheme by itself. */
  readonly isTelegram: boolean
  /** Inside a frame, which may not navigate itself to an app. */
  readonly isFramed: boolean
  /** The page's address, for wallets that open it in their own browser. */
  readonly url: string
  readonly origin: string
  /** Whether the window has something of this name: some wallets show so that the page runs inside them. */
  readonly hasGlobal: (name: string) => boolean
}

/** The parts of a window that are read. */
export type PageWindow = {
  readonly navigator: { readonly userAgent: string; readonly maxTouchPoints: number }
  readonly location: { readonly href: string; readonly origin: string }
  readonly self?: unknown
  readonly top?: unknown
}

export function readPagePlatform(page: PageWindow): PagePlatform {
  const { navigator, location } = page
  const system = systemOf(navigator)
  return {
    system,
    isSafari:
      /safari/i.test(navigator.userAgent) &&
      !/android|chrom|crios|fxios|edg|opr|opios|opt\/|duckduckgo|brave|gsa\//i.test(navigator.userAgent),
    isTelegram: isTelegram(page),
    isFramed: page.self !== page.top,
    url: location.href,
    origin: location.origin,
    hasGlobal: (name) => name in page,
  }
}

export function systemOf({ userAgent, maxTouchPoints }: PageWindow['navigator']): PagePlatform['system'] {
  if (/android/i.test(userAgent)) return 'android'
  // An iPad asks for desktop pages under a Mac's name; a Mac has no touch points.
  if (/iphone|ipad|ipod/i.test(userAgent) || (/macintosh/i.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return 'desktop'
}

export function isPhone({ system }: Pick<PagePlatform, 'system'>): boolean {
  return system !== 'desktop'
}

/**
 * There, going to the wallet and back may load the page anew: a pairing that is still good is used again
 * rather than replaced under the wallet's eyes (docs/behaviour.md, Codes and sessions).
 */
export function reusesPairing({ system, isSafari, isTelegram }: PagePlatform): boolean {
  return isTelegram || (system === 'ios' && isSafari)
}

/** Telegram's script alone proves nothing: any page may load it. */
function isTelegram(page: object): boolean {
  if ('TelegramWebviewProxy' in page || 'TelegramWebviewProxyProto' in page) return true
  const { Telegram: sdk } = page as { readonly Telegram?: { readonly WebApp?: { readonly initData?: unknown } } }
  return Boolean(sdk?.WebApp?.initData)
}
