/**
 * Several tabs, one client: the tab that holds the lock runs the engine, the others send it their commands and hear
 * what it hears. When it goes, the next in line starts from what was stored, and unanswered commands are sent again;
 * the engine knows a command by its `ref`, so that none runs twice.
 *
 * Without locks and channels (Node, very old browsers) a client runs alone: then one process per storage is the rule. So it does where
 * the browser has them and denies either: in a frame of a sandbox, with all site data blocked. It keeps no storage for the page there either.
 */
import type { Command } from '../engine/command.ts'
import type { ClientNotification, Ref, View } from '../engine/state.ts'

export type LockLike = {
  request(name: string, options: { readonly signal: AbortSignal }, hold: () => Promise<void>): Promise<unknown>
}

export type ChannelLike = {
  postMessage(message: unknown): void
  close(): void
  onmessage: ((event: MessageEvent) => void) | null
}

/** What holds tabs together; both, or the client runs alone. */
export type Tabs = { readonly locks: LockLike; readonly openChannel: (name: string) => ChannelLike }

export type TabMessage =
  | { readonly kind: 'run'; readonly ref: Ref; readonly command: Command }
  /** Somebody is here and wants the relay now. */
  | { readonly kind: 'wake_relay' }
  | { readonly kind: 'changed'; readonly notifications: readonly ClientNotification[]; readonly view: View }
  /** A new leader: whoever waits asks again. */
  | { readonly kind: 'leader_changed'; readonly view: View }

export type TabPost = {
  send(message: TabMessage): void
  close(): void
}

export type TabMember = {
  readonly name: string
  /** This tab is the one. */
  readonly lead: () => void
  readonly receive: (message: TabMessage) => void
}

/** Calls `lead` at once when it is alone. */
export function joinTabs(tabs: Tabs | undefined, { name, lead, receive }: TabMember): TabPost {
  const channel = tryChannel(tabs, name)
  if (!tabs || !channel) {
    lead()
    return { send: () => undefined, close: () => undefined }
  }
  channel.onmessage = ({ data }) => receive(data as TabMessage)
  const leaving = new AbortController()
  let state: 'waiting' | 'leading' | 'alone' = 'waiting'
  const hold = () => {
    if (leaving.signal.aborted) return Promise.resolve()
    state = 'leading'
    lead()
    return new Promise<void>((release) => leaving.signal.addEventListener('abort', () => release()))
  }
  const leave = () => {
    channel.onmessage = null
    channel.close()
  }
  tabs.locks.request(name, { signal: leaving.signal }, hold).catch(() => {
    // Also rejects when the wait is given up, or the lock of a leader is taken away.
    if (leaving.signal.aborted || state !== 'waiting') return
    state = 'alone'
    leave()
    lead()
  })
  return {
    send(message) {
      if (state !== 'alone') channel.postMessage(message)
    },
    close() {
      leaving.abort()
      leave()
    },
  }
}

/** Where Chromium rejects the wait for a lock, Firefox throws here. */
function tryChannel(tabs: Tabs | undefined, name: string): ChannelLike | undefined {
  try {
    return tabs?.openChannel(name)
  } catch {
    return undefined
  }
}

/** What this browser has. */
export function findTabs(): Tabs | undefined {
  const locks = typeof navigator === 'undefined' ? undefined : (navigator as { readonly locks?: LockLike }).locks
  if (!locks || typeof BroadcastChannel === 'undefined' || typeof document === 'undefined') return undefined
  return { locks, openChannel: (name) => new BroadcastChannel(name) }
}
