/** What a kit takes from the place it runs in. Injected, so that a test is a place like any other. */

import type { Page } from './page.ts'
import type { PagePlatform } from './page-platform.ts'

/** `key`: of what another tab has stored. `persisted`: the browser had kept the page, which nobody told of anything meanwhile. */
type PageEvent = { readonly key?: string | null; readonly persisted?: boolean }

export type Environment = {
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since the epoch. */
  now(): number
  /** 0 ≤ x < 1. */
  random(): number
  /** Where connections survive a reload; `undefined` where nothing does. Merely reading it throws where a browser forbids it. */
  readonly storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined
  /** Runs `work` after `ms`. Returns the way to call it off. */
  wait(ms: number, work: () => void): () => void
  /** Runs `work` once the coming frame is painted: what an opening asks for must not hold up what it shows. Default: at once. */
  readonly afterPaint?: (work: () => void) => void
  /** Hears the window. Returns the way to stop. */
  listen(event: 'storage' | 'online' | 'offline' | 'pageshow', heard: (event: PageEvent) => void): () => void
  isOnline(): boolean
  /** There is a page with wallets; on a server there is not. */
  readonly isBrowser: boolean
  readonly isPhone: boolean
  /** Default: read from the window once it is needed. */
  readonly page?: Page
  /** Default: read from the window once it is needed. */
  readonly platform?: PagePlatform
  /** Leaves for a wallet's app. Default: the window's own `open`. */
  readonly openLink?: (href: string, target: string) => void
  /** For whoever builds the page. */
  report(message: string, cause?: unknown): void
}

export function browserEnvironment(): Environment {
  const page: Window | undefined = globalThis.window
  return {
    fetch: (...request) => globalThis.fetch(...request),
    now: () => Date.now(),
    random: () => Math.random(),
    get storage() {
      return page?.localStorage
    },
    wait(ms, work) {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    afterPaint(work) {
      // A hidden page has no frames.
      if (!page || page.document.hidden) work()
      else page.requestAnimationFrame(() => setTimeout(work))
    },
    listen(event, heard) {
      page?.addEventListener(event, heard as EventListener)
      return () => page?.removeEventListener(event, heard as EventListener)
    },
    isOnline: () => page?.navigator.onLine !== false,
    isBrowser: !!page,
    isPhone: !!page && isPhone(page.navigator),
    report: (message, cause) => console.error(`[foyer] ${message}`, ...(cause === undefined ? [] : [cause])),
  }
}

/** iPads say that they are Macs; Macs have no touch screen. */
function isPhone({ userAgent, maxTouchPoints }: Navigator): boolean {
  return /Android|iPhone|iPad|iPod/i.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)
}
