/**
 * Lets new connections take turns: a thousand that come at once would otherwise all be made ready, and read, before anybody who is there
 * already is answered.
 */
import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import { limitKey } from '../limits/limit-key.ts'
import type { Turns } from '../limits/turns.ts'

type Parts = {
  readonly turns: Pick<Turns, 'enter' | 'isFree' | 'goesOn' | 'arrived'>
  /** Hears of each connection once the server listens to it. */
  readonly onTaken: (socket: Socket) => void
}

/** To be called before the server listens. What a connection sends while it waits is read once it is taken. */
export function takeConnections(server: Server, { turns, onTaken }: Parts): void {
  const accept = server.listeners('connection') as ((socket: Socket) => void)[]
  server.removeAllListeners('connection')
  server.on('connection', (socket: Socket) => {
    turns.arrived()
    const take = () => {
      for (const one of accept) one.call(server, socket)
      onTaken(socket)
      // What it has sent already is read in the same turn.
      return false
    }
    if (turns.isFree()) {
      take()
      turns.goesOn()
      return
    }
    // One that breaks while it waits has nobody else who would hear of it.
    socket.on('error', ignore)
    const takeFromLine = () => {
      socket.removeListener('error', ignore)
      return socket.destroyed || take()
    }
    // Where too many wait, it does not.
    if (!turns.enter({ group: 'connections', line: limitKey(socket.remoteAddress ?? '') }, takeFromLine)) takeFromLine()
  })
}

function ignore(): void {}
