/** Keeps the cookie true (docs/server-rendering.md). Loaded only where the page wants it. */
import type { KernelState } from '../../kernel/state.ts'
import { cookieName, toCookie } from './connection-cookie.ts'

/** Thirty days; some browsers keep what a script sets for seven. Written anew at every visit of somebody who is connected. */
const maxAge = 2_592_000

export type Sharing = {
  readonly storageKey: string
  getState(): KernelState
  subscribe(listener: () => void): () => void
  readonly signal: AbortSignal
}

export function shareConnections({ storageKey, getState, subscribe, signal }: Sharing): void {
  if (typeof document === 'undefined' || signal.aborted) return
  const name = cookieName(storageKey)
  // Of this site alone: another site's frame or form does not send it, and it does not leave over an open line.
  const attributes = `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  let seen: KernelState | undefined
  let written: string | undefined
  const write = (): void => {
    const now = getState()
    // Most changes of the state are of something else.
    const isSame = seen?.connections === now.connections && seen.labels === now.labels && seen.network.active === now.network.active
    seen = now
    if (isSame) return
    const value = toCookie(now) ?? ''
    if (value === written) return
    written = value
    // A page without storage has no cookies either, and says so by an exception.
    try {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that are supported.
      document.cookie = `${name}=${value}; max-age=${value ? maxAge : 0}${attributes}`
    } catch {
      written = undefined
    }
  }
  write()
  signal.addEventListener('abort', subscribe(write))
}
