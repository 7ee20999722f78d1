import { randomInt } from 'node:crypto'
import { createSocket } from 'node:dgram'
import { createServer } from 'node:net'

/**
 * A port where nobody listens now, below those that the system itself hands out: so no server that takes any port gets it
 * while it is free, before its user has started or between two starts. Nor is it given to anybody else who asks here, in
 * whatever process, as long as this one lasts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000)
    if ((await reserve(port)) && (await isFree(port))) return port
  }
}

/** UDP has ports of its own, which nothing here uses: who has that of this number has told the others. The system takes it back when the process ends. */
function reserve(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const mark = createSocket('udp4')
    mark.once('error', () => {
      mark.close()
      resolve(false)
    })
    mark.bind({ port, address: '127.0.0.1', exclusive: true }, () => {
      mark.unref()
      resolve(true)
    })
  })
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)))
  })
}
