/** Locks as browsers have them between tabs, for tests on Node; channels Node has itself. */
import type { ChannelLike, LockLike, Tabs } from '../src/client/tabs.ts'

export function createTabs(): Tabs {
  const tails = new Map<string, Promise<void>>()
  const locks: LockLike = {
    request(name, { signal }, hold) {
      const turn = (tails.get(name) ?? Promise.resolve()).then(() => (signal.aborted ? undefined : hold()))
      tails.set(name, turn)
      return turn
    },
  }
  return {
    locks,
    openChannel: (name) => {
      const channel = new BroadcastChannel(name)
      const open: ChannelLike = {
        onmessage: null,
        postMessage: (message) => channel.postMessage(message),
        close: () => channel.close(),
      }
      channel.onmessage = (event) => open.onmessage?.(event as MessageEvent)
      return open
    },
  }
}
