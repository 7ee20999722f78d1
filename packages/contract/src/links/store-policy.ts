/** Whose address a store's link may be: whatever a catalogue says, nobody is led to a made-up store, by whoever lists a link or opens one. */
import { parseWebLink } from './link-policy.ts'

export type StoreKind = 'extension' | 'appStore' | 'playStore'

const hosts: Readonly<Record<StoreKind, readonly string[]>> = {
  extension: [
    ...['chromewebstore.google.com', 'chrome.google.com', 'addons.mozilla.org'],
    ...['microsoftedge.microsoft.com', 'addons.opera.com', 'apps.apple.com'],
  ],
  appStore: ['apps.apple.com', 'itunes.apple.com'],
  playStore: ['play.google.com'],
}

/** A store's link as it is parsed; undefined where the store is none of that kind. */
export function parseStoreLink(kind: StoreKind, link: string): URL | undefined {
  const url = parseWebLink(link)
  return url && url.protocol === 'https:' && hosts[kind].includes(url.host) ? url : undefined
}
