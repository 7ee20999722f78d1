/** What the later part of the kit takes from the page. Injected, like the rest of the environment. */

export type Page = {
  /** Without query and fragment. */
  readonly url: string
  readonly origin: string
  readonly domain: string
  /** The visitor's browser says that they do not want to be measured (Global Privacy Control, Do Not Track). */
  readonly refusesTracking: boolean
  readonly randomId: () => string
  /** Settles when the picture is here, or will not come. */
  fetchImage(url: string): Promise<void>
}

export function readPage(): Page | undefined {
  if (typeof window === 'undefined') return undefined
  const { location, navigator } = window
  const { globalPrivacyControl } = navigator as { readonly globalPrivacyControl?: boolean }
  return {
    url: location.origin + location.pathname,
    origin: location.origin,
    domain: location.hostname,
    refusesTracking: globalPrivacyControl === true || navigator.doNotTrack === '1',
    randomId,
    fetchImage: (url) =>
      new Promise((resolve) => {
        const image = new Image()
        image.onload = image.onerror = () => resolve()
        image.src = url
      }),
  }
}

/** Whether only who builds the page can be looking at it: this device, or one of the private network beside it. */
export function isLocalPage(page: Page | undefined): boolean {
  return page !== undefined && localHosts.test(page.domain)
}

const localHosts = /^(?:(?:.+\.)?localhost|\[::1\]|(?:127|10)(?:\.\d+){3}|192\.168(?:\.\d+){2}|172\.(?:1[6-9]|2\d|3[01])(?:\.\d+){2})$/

/** A version 4 UUID, also on pages without a secure context, where `crypto.randomUUID` is missing. */
export function randomId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte, index) => {
    const value = index === 6 ? (byte & 0x0f) | 0x40 : index === 8 ? (byte & 0x3f) | 0x80 : byte
    return value.toString(16).padStart(2, '0')
  })
  return [hex.slice(0, 4), hex.slice(4, 6), hex.slice(6, 8), hex.slice(8, 10), hex.slice(10)].map((part) => part.join('')).join('-')
}
