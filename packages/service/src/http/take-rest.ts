/**
 * What is left of a body when its request has been answered, since that was refused or wants none. It is taken, so that who sends it reads
 * the answer and not the reset of the connection, but slowly, the senders in turn, and not without end: Node by itself takes all of it as
 * fast as it comes, and everybody waits for the engine to collect that.
 */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createTurns, type Turns } from '../limits/turns.ts'

/** In bytes: eight of the largest bodies that are read. */
const mostOfRest = 8_388_608
const longestRestMs = 2_000

/** In which one part, of 64 KiB, is taken of all senders together: what is thrown away has to be collected. */
const restPartMs = 2

/** To be called before the request is answered. */
export type TakeRest = (incoming: IncomingMessage, outgoing: ServerResponse, sender: string) => void

export function createTakeRest(turns: Pick<Turns, 'next'> = createRestTurns()): TakeRest {
  return (incoming, outgoing, sender) => {
    const { 'content-length': length, 'transfer-encoding': coding } = incoming.headers
    if (coding === undefined && (length === undefined || length === '0')) return
    // Before Node's own listener, which leaves alone what has been read from.
    outgoing.prependOnceListener('finish', () => {
      if (incoming.readableEnded || incoming.destroyed) return
      incoming.read(0)
      void readRest(incoming, () => turns.next({ group: 'rests', line: sender }))
    })
  }
}

const createRestTurns = (): Turns => createTurns({ defer: (next) => setTimeout(next, restPartMs) })

async function readRest(incoming: IncomingMessage, inTurn: () => Promise<void>): Promise<void> {
  const { socket } = incoming
  const late = setTimeout(() => socket.destroySoon(), longestRestMs)
  late.unref()
  let bytes = 0
  try {
    for await (const chunk of incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      bytes += chunk.byteLength
      if (bytes > mostOfRest) return socket.destroySoon()
      await inTurn()
    }
  } catch {
    // The sender has hung up, or too many wait for their turn.
    socket.destroySoon()
  } finally {
    clearTimeout(late)
  }
}
