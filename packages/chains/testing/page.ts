/** A page for the adapter where there is no browser: `window` as an event target, and what sits at `window.ethereum`. */
import { afterEach } from 'vitest'

export function putOnPage(ethereum: unknown): void {
  Object.assign(globalThis, { window: globalThis.window ?? new EventTarget(), ethereum })
}

export function announce(detail: unknown): void {
  globalThis.window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
}

export function clearPageAfterEach(): void {
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'window')
    Reflect.deleteProperty(globalThis, 'ethereum')
  })
}
