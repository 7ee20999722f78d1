/** Lets the frames of connections take turns: those of one connection in their order, none is lost, and who sends many is not read meanwhile. */
import type { Line, Turns } from '@foyer/service/limits'
import type { WebSocket } from 'ws'

export type FrameTurns = {
  readonly add: (data: Buffer, isBinary: boolean) => void
  /** Reads nothing more of the connection for a while: a frame of it was refused for what its sender has spent. */
  readonly hold: () => void
  /** Takes what waits at once: the connection has ended, and what came before its end counts. */
  readonly finish: () => void
}

type Options = {
  readonly turns: Pick<Turns, 'enter' | 'isFree'>
  readonly whose: Line
  readonly socket: Pick<WebSocket, 'pause' | 'resume'>
  readonly receive: (data: Buffer, isBinary: boolean) => void
}

type Frame = { readonly data: Buffer; readonly isBinary: boolean }

/** Frames of one connection that wait before no more are read from it. */
export const mostFramesWaiting = 8

/** For how long a connection is not read once a frame of it was refused: nobody is refused as fast as it can ask. */
export const refusedTimeoutMs = 250

export function createFrameTurns({ turns, whose, socket, receive }: Options): FrameTurns {
  const waiting: Frame[] = []
  let held: ReturnType<typeof setTimeout> | undefined

  function takeNext(): boolean {
    const next = waiting.shift()
    if (waiting.length === 0 && held === undefined) socket.resume()
    if (next !== undefined) receive(next.data, next.isBinary)
    return true
  }

  return {
    add(data, isBinary) {
      if (waiting.length === 0 && turns.isFree()) return receive(data, isBinary)
      waiting.push({ data, isBinary })
      if (waiting.length >= mostFramesWaiting) socket.pause()
      // Where too many wait already, this connection's are taken now.
      if (!turns.enter(whose, takeNext)) while (waiting.length > 0) takeNext()
    },
    hold() {
      if (held !== undefined) return
      socket.pause()
      held = setTimeout(() => {
        held = undefined
        if (waiting.length < mostFramesWaiting) socket.resume()
      }, refusedTimeoutMs)
    },
    finish() {
      clearTimeout(held)
      while (waiting.length > 0) takeNext()
    },
  }
}
