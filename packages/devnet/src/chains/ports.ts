import { createServer } from 'node:net'

/** Something else already listens where a part of the local world should. */
export class PortBusy extends Error {
  override readonly name = 'PortBusy'
  readonly port: number

  constructor(port: number, part: string) {
    super(`Port ${port} is taken by another program, so ${part} cannot start there. Stop that program or choose another port.`)
    this.port = port
  }
}

/** Throws `PortBusy` when nothing more can listen on a port. 0 is always free. */
export async function assertPortFree(port: number, part: string, host = '127.0.0.1'): Promise<void> {
  if (port !== 0 && !(await isPortFree(port, host))) throw new PortBusy(port, part)
}

/** Whether a server could listen there right now. */
export function isPortFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? resolve(false) : reject(error)))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}
