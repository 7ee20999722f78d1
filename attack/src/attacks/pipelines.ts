import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openSocket } from '../tools/http.ts'

/** What fits into one read of a connection, of the smallest request that there is. */
const requests = 'GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(2_400)

export const pipelines: Attack = {
  name: 'pipelines',
  what: 'a hundred connections on which thousands of requests come at once, none waiting for the answer before; half of them read nothing',
  bounds: ['bytes of a connection that are parsed at once'],
  short: true,
  async run(field) {
    const addresses = Array.from({ length: 4 }, () => field.address())
    let connections = 0
    let answered = 0
    const pipe = (index: number, isOver: () => boolean) =>
      new Promise<void>((resolve) => {
        const socket = openSocket(field.server().http, addresses[index % addresses.length] as string)
        connections++
        if (index % 2 === 0) socket.pause()
        socket.on('data', (bytes) => {
          answered += bytes.toString('latin1').split('HTTP/1.1 ').length - 1
        })
        socket.on('drain', () => socket.write(requests))
        socket.once('connect', () => socket.write(requests))
        socket.once('close', () => resolve())
        void (async () => {
          while (!isOver() && !socket.destroyed) await wait(50)
          socket.destroy()
        })()
      })
    await Promise.all(
      Array.from({ length: 100 }, async (_, index) => {
        // Each goes on with the next once it is closed, or has been there for a while.
        while (!field.isOver()) {
          const end = performance.now() + 3_000
          await pipe(index, () => field.isOver() || performance.now() > end)
          await wait(10)
        }
      }),
    )
    return { notes: { connections, answered }, problems: [] }
  },
}
