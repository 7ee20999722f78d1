import { randomInt } from 'node:crypto'
import { createServer } from 'node:net'

/**
 * A port where nobody listens now, below those that the system itself hands out: so no server that takes any port gets it
 * while it is free, before its user has started or between two starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if (await isFree(port)) return port
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
