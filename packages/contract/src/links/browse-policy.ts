/**
 * Which templates may lead to a wallet's own browser (docs/behaviour.md, Codes and sessions). A catalogue writes them and a page's
 * address is filled in, so a template names its app or host in plain words, and what is filled in can only follow behind.
 */
import { isAppScheme, parseWebLink } from './link-policy.ts'

export type BrowsedPage = { readonly url: string; readonly origin: string }

const longest = 300

/** A host or the app's own word, then path and query with the two placeholders. No user, no fragment, no character with a meaning elsewhere. */
const place = String.raw`[\w.-]+(?::\d{1,5})?[/?](?:[\w.~/?=&:+-]|\{url\}|\{origin\})*`
const plain = new RegExp(`^([a-z][a-z0-9+.-]*)://${place}$`)
/** Android's own form, of an app by name and nothing else: a further field could lead to any address, or start any part of the app. */
const intent = new RegExp(String.raw`^intent://${place}#Intent;scheme=([a-z][a-z0-9+.-]*);package=[A-Za-z]\w*(?:\.[A-Za-z]\w*)+;end$`)

/** A web address or one of the app's own scheme, with `{url}` once and `{origin}` once at most. */
export function isBrowseTemplate(template: string): boolean {
  if (!isFilledOnce(template)) return false
  const scheme = plain.exec(template)?.[1]
  if (scheme !== 'http' && scheme !== 'https') return scheme !== undefined && isAppScheme(scheme)
  return parseWebLink(template.replace(/[{}]/g, '')) !== undefined
}

/** What Android alone is given: `intent:` is refused everywhere else, because of all that it can say. */
export function isAndroidBrowseTemplate(template: string): boolean {
  const scheme = isFilledOnce(template) ? intent.exec(template)?.[1] : undefined
  return scheme !== undefined && isAppScheme(scheme)
}

/** Of a template that the policy takes. */
export function fillBrowseTemplate(template: string, page: BrowsedPage): string {
  return template.replace(/\{(url|origin)\}/g, (_, name: keyof BrowsedPage) => encodeURIComponent(page[name]))
}

function isFilledOnce(template: string): boolean {
  return template.length <= longest && template.split('{url}').length === 2 && template.split('{origin}').length <= 2
}
