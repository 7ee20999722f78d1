/** Watches the client's socket from outside, to be able to say that the relay is away. */
import type { SocketLike } from '@foyer/pairing'

/** `none`: there is nothing to hear, or another tab has the connection. */
export type RelayState = 'none' | 'connecting' | 'open' | 'away'

export type WatchedSocket = SocketLike & { addEventListener(event: 'open' | 'close', listener: () => void): void }

export type RelayWatch = {
  readonly state: () => RelayState
  readonly openSocket: (url: string) => SocketLike
}

export function watchRelay(open: (url: string) => WatchedSocket, changed: () => void): RelayWatch {
  let state: RelayState = 'none'
  let current: WatchedSocket | undefined

  function become(next: RelayState): void {
    if (next === state) return
    state = next
    changed()
  }

  return {
    state: () => state,
    openSocket(url) {
      const socket = open(url)
      current = socket
      // Another try after a loss is still a loss to whoever looks.
      if (state === 'none') become('connecting')
      socket.addEventListener('open', () => current === socket && become('open'))
      socket.addEventListener('close', () => current === socket && become('away'))
      return socket
    },
  }
}
