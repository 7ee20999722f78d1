/** Pings every connection every 30 s, a few at a time, and ends those that have been silent for too long. */

export type Pingable = { readonly ping: () => void; readonly terminate: () => void }

/** Clients on Node give a relay up after 35 s of silence. */
const everyMs = 30_000
const tickMs = 250

export function createPulse({ silentMs, clock }: { readonly silentMs: number; readonly clock: () => number }) {
  /** In the order in which they are due. */
  const due = new Map<Pingable, { pingAt: number; heardAt: number }>()
  const timer = setInterval(() => {
    for (const [socket, times] of due) {
      if (times.pingAt > clock()) break
      if (clock() - times.heardAt > silentMs) {
        due.delete(socket)
        socket.terminate()
        continue
      }
      times.pingAt = clock() + everyMs
      due.delete(socket)
      due.set(socket, times)
      socket.ping()
    }
  }, tickMs)
  timer.unref()
  return {
    add: (socket: Pingable) => void due.set(socket, { pingAt: clock() + everyMs, heardAt: clock() }),
    heard(socket: Pingable) {
      const times = due.get(socket)
      if (times) times.heardAt = clock()
    },
    remove: (socket: Pingable) => void due.delete(socket),
    stop: () => clearInterval(timer),
  }
}
