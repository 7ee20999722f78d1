/**
 * What of a catalogue's link may be used. A catalogue comes from elsewhere, and what a person taps leaves the page: so a
 * link is parsed, and refused by the policy that catalogues are held to.
 */
import { hasControls, isAppScheme, parseWebLink as parseWebAddress } from '@foyer/contract'

export type LinkBase = {
  /** `universal` is a web address that the system gives to the app; `scheme` is the app's own. */
  readonly kind: 'universal' | 'scheme'
  /** Ends where `wc` may follow: with a slash. */
  readonly href: string
}

/** `undefined` when the link cannot be used. */
export function parseLinkBase(link: string | undefined): LinkBase | undefined {
  const text = link?.trim() ?? ''
  if (text === '' || hasControls(text)) return undefined
  if (/^https?:/i.test(text)) {
    const url = parseWebAddress(text)
    if (url?.search !== '' || url.hash !== '') return undefined
    return { kind: 'universal', href: withoutPairingPath(url.origin + url.pathname) }
  }
  // `metamask`, `metamask:` and `metamask:/` are all meant to be `metamask://`.
  const [, scheme, rest = ''] = /^([a-z][a-z0-9+.-]*)(?::\/\/(.*)|:?\/*)$/i.exec(text) ?? []
  if (scheme === undefined || !isAppScheme(scheme) || /[?#]/.test(rest)) return undefined
  return { kind: 'scheme', href: rest === '' ? `${scheme}://` : withoutPairingPath(`${scheme}://${rest}`) }
}

/** A web address that may be opened: encrypted, or of this very machine. */
export function parseWebLink(link: string | undefined): string | undefined {
  return parseWebAddress(link?.trim() ?? '')?.href
}

/** One slash at the end, and no `wc` before it: some entries carry it already. */
function withoutPairingPath(href: string): string {
  return `${href.replace(/\/+$/, '').replace(/\/wc$/, '')}/`
}
