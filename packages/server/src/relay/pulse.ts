/** Pings every connection every 30 s, a few at a time, and ends those that have been silent for too long. */

export type Pingable = { readonly ping: () => void; readonly terminate: () => void }

/** Clients on Node give a relay up after 35 s of silence. */
const everyMs = 30_000
const tickMs = 250

export function createPulse({ silentMs, now }: { readonly silentMs: number; readonly now: () => number }) {
  /** In the order in which they are due. */
  const due = new Map<Pingable, { pingAt: number; heardAt: number }>()
  const timer = setInterval(() => {
    for (const [socket, times] of due) {
      if (times.pingAt > now()) break
      if (now() - times.heardAt > silentMs) {
        due.delete(socket)
        socket.terminate()
        continue
      }
      times.pingAt = now() + everyMs
      due.delete(socket)
      due.set(socket, times)
      socket.ping()
    }
  }, tickMs)
  timer.unref()
  return {
    add: (socket: Pingable) => void due.set(socket, { pingAt: now() + everyMs, heardAt: now() }),
    heard(socket: Pingable) {
      const times = due.get(socket)
      if (times) times.heardAt = now()
    },
    remove: (socket: Pingable) => void due.delete(socket),
    stop: () => clearInterval(timer),
  }
}
