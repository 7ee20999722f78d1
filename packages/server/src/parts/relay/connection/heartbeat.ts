/** Pings every connection every 30 s, a few at a time, and terminates those that have been silent for too long. */

export type Pingable = { readonly ping: () => void; readonly terminate: () => void }

/** Clients on Node give a relay up after 35 s of silence. */
const intervalMs = 30_000
const tickMs = 250

type Times = { pingAt: number; receivedAt: number; awaitsPong: boolean }

export function createHeartbeat({ timeoutMs, clock }: { readonly timeoutMs: number; readonly clock: () => number }) {
  /** In the order in which their next ping is due. */
  const due = new Map<Pingable, Times>()
  const timer = setInterval(() => {
    for (const [socket, times] of due) {
      if (times.pingAt > clock()) break
      if (clock() - times.receivedAt > timeoutMs) {
        due.delete(socket)
        socket.terminate()
        continue
      }
      times.pingAt = clock() + intervalMs
      times.awaitsPong = true
      due.delete(socket)
      due.set(socket, times)
      socket.ping()
    }
  }, tickMs)
  timer.unref()

  function received(socket: Pingable): void {
    const times = due.get(socket)
    if (times) times.receivedAt = clock()
  }

  return {
    add: (socket: Pingable) => void due.set(socket, { pingAt: clock() + intervalMs, receivedAt: clock(), awaitsPong: false }),
    /** The client has shown a sign of life. */
    received,
    /** A pong came, a sign of life as well. False when it answers no ping: nobody asked for it. */
    answered(socket: Pingable): boolean {
      received(socket)
      const times = due.get(socket)
      if (!times?.awaitsPong) return false
      times.awaitsPong = false
      return true
    },
    remove: (socket: Pingable) => void due.delete(socket),
    stop: () => clearInterval(timer),
  }
}
