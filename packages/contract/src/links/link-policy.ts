/**
 * Which links of strangers may be opened. A catalogue's link leaves the page, and what answers it is another program: so
 * what could run code, show local or made-up documents, reach the device or be read on the way is refused, by whoever
 * lists a link and by whoever opens one.
 */
import { parseUrl } from './parse-url.ts'

/** Schemes that no wallet owns. */
const refusedSchemes: ReadonlySet<string> = new Set([
  ...['javascript', 'vbscript', 'data', 'blob', 'file', 'filesystem', 'about', 'view-source', 'content', 'resource', 'jar', 'chrome'],
  ...['chrome-extension', 'moz-extension', 'ms-settings', 'intent', 'android-app', 'market', 'itms', 'itms-apps', 'itms-services', 'ws'],
  ...['wss', 'ftp', 'mailto', 'tel', 'sms', 'facetime', 'shortcuts', 'wc', 'http', 'https'],
])

/** Whether a scheme can belong to an app; `wc` is the code of a pairing, not an app. */
export function isAppScheme(scheme: string): boolean {
  return /^[a-z][a-z0-9+.-]{1,30}$/i.test(scheme) && !refusedSchemes.has(scheme.toLowerCase())
}

/**
 * A web address that may be opened: encrypted, or of this very machine, where a wallet that is being developed is and
 * nothing can be read on the way. A name and password in front of the host make one site look like another.
 */
export function parseWebLink(link: string): URL | undefined {
  const url = hasControls(link) ? undefined : parseUrl(link)
  if (url === undefined) return undefined
  const isLocal = /^(?:localhost|127\.0\.0\.1|\[::1\]|.+\.localhost)$/.test(url.hostname)
  const isSafe = url.protocol === 'https:' || (url.protocol === 'http:' && isLocal)
  return isSafe && url.username === '' && url.password === '' ? url : undefined
}

/** Whether a wallet's link may be listed: a web address, or an address of the app's own scheme in lower case. */
export function isWalletLink(link: string): boolean {
  if (link.length > 500 || hasControls(link)) return false
  const scheme = /^([a-z][^:]*):/.exec(link)?.[1]
  return scheme === 'http' || scheme === 'https' ? parseWebLink(link) !== undefined : scheme !== undefined && isAppScheme(scheme)
}

/** A URL drops tabs and line breaks in its middle: `java\nscript:` is `javascript:`. */
export function hasControls(text: string): boolean {
  return [...text].some((character) => character <= ' ' || character === '\u007f')
}
