/** Keeps the cookie true (docs/server-rendering.md). Loaded only where the page wants it. */
import type { KernelState } from '../../kernel/state.ts'
import { type KitStorage, readStored } from '../../kernel/storage.ts'
import type { Setup } from '../../options/setup.ts'
import { cookieName, toCookie } from './connection-cookie.ts'

/** Thirty days; some browsers keep what a script sets for seven. Written anew at every visit of somebody who is connected. */
const maxAge = 2_592_000

export type Sharing = {
  readonly setup: Pick<Setup, 'namespaces' | 'options'>
  readonly storage: KitStorage
  getState(): KernelState
  readonly signal: AbortSignal
}

/** Returns what is called once the storage is as the state has it: what ends in this tab and stays stored stays in the cookie. */
export function shareConnections({ setup, storage, getState, signal }: Sharing): (() => void) | undefined {
  if (typeof document === 'undefined' || signal.aborted) return undefined
  const name = cookieName(setup.options.storageKey)
  // Of this site alone: another site's frame or form does not send it, and it does not leave over an open line.
  const attributes = `; path=/; samesite=lax${location.protocol === 'https:' ? '; secure' : ''}`
  let seen: readonly unknown[] | undefined
  let written: string | undefined
  const write = (): void => {
    const now = getState()
    const { connections, labels, network } = now
    const next = [connections, labels, network.active, storage.read('connections')]
    // Most changes of the state are of something else.
    if (next.every((one, index) => one === seen?.[index])) return
    seen = next
    const stored = readStored(storage, true).connections
    const own = setup.namespaces.map((namespace) => [namespace, stored[namespace]])
    const value = toCookie(now, Object.fromEntries(own)) ?? ''
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
  return write
}
