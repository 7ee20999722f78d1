/**
 * What of a catalogue's link may be used. A catalogue comes from elsewhere, and what a person taps leaves the page:
 * so a link is parsed, and what could run code, read files or be listened to on the way is refused.
 */

export type LinkBase = {
  /** `universal` is a web address that the system gives to the app; `scheme` is the app's own. */
  readonly kind: 'universal' | 'scheme'
  /** Ends where `wc` may follow: with a slash. */
  readonly href: string
}

/** Schemes that are no wallet's: they run code, show local or made-up documents, reach the device, or start any app there is. */
const refused = new Set([
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'content', 'resource', 'jar', 'chrome'],
  ...['chrome-extension', 'moz-extension', 'ms-settings', 'intent', 'android-app', 'market', 'itms', 'itms-apps', 'itms-services', 'ws'],
  ...['wss', 'ftp', 'mailto', 'tel', 'sms', 'facetime', 'shortcuts', 'wc', 'http', 'https'],
])

/** `undefined` when the link cannot be used. */
export function parseLinkBase(link: string | undefined): LinkBase | undefined {
  const text = link?.trim() ?? ''
  // A URL drops tabs and line breaks in its middle: `java\nscript:` is `javascript:`.
  if (text === '' || hasControls(text)) return undefined
  if (/^https?:/i.test(text)) {
    const url = toWebUrl(text)
    if (url?.search !== '' || url.hash !== '') return undefined
    return { kind: 'universal', href: withoutPairingPath(url.origin + url.pathname) }
  }
  // `metamask`, `metamask:` and `metamask:/` are all meant to be `metamask://`.
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*)(?::\/\/(.*)|:?\/*)$/i.exec(text) ?? []
  if (scheme === undefined || refused.has(scheme.toLowerCase()) || /[?#]/.test(rest)) return undefined
  return { kind: 'scheme', href: rest === '' ? `${scheme}://` : withoutPairingPath(`${scheme}://${rest}`) }
}

/** A web address that may be opened: encrypted, or of this very machine. */
export function parseWebLink(link: string | undefined): string | undefined {
  const text = link?.trim() ?? ''
  return hasControls(text) ? undefined : toWebUrl(text)?.href
}

function toWebUrl(text: string): URL | undefined {
  if (!URL.canParse(text)) return undefined
  const url = new URL(text)
  const isLocal = /^(localhost|127\.0\.0\.1|\[::1\])$/.test(url.hostname) || url.hostname.endsWith('.localhost')
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  // A name and password in front of the host make one site look like another.
  return isSafe && url.username === '' && url.password === '' ? url : undefined
}

/** One slash at the end, and no `wc` before it: some entries carry it already. */
function withoutPairingPath(href: string): string {
  return `${href.replace(/\/+$/, '').replace(/\/wc$/, '')}/`
}

function hasControls(text: string): boolean {
  return [...text].some((letter) => letter <= ' ' || letter === '\u007f')
}
