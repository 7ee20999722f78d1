/** One address before several processes, as a load balancer is: each connection goes to the next that takes it. */
import { connect, createServer, type Socket } from 'node:net'

export type TestProxy = {
  readonly port: number
  /** Where new connections go, first choice first. */
  setTargets(ports: readonly number[]): void
  readonly close: () => Promise<void>
}

export async function startProxy(): Promise<TestProxy> {
  let targets: readonly number[] = []
  const open = new Set<Socket>()
  const server = createServer((client) => {
    open.add(client)
    client.on('error', () => client.destroy())
    client.once('close', () => open.delete(client))
    forward(client, [...targets])
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setTargets(ports) {
      targets = ports
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function forward(client: Socket, [port, ...others]: readonly number[]): void {
  if (port === undefined) return void client.destroy()
  const target = connect(port, '127.0.0.1')
  let connected = false
  target.once('connect', () => {
    connected = true
    client.pipe(target)
    target.pipe(client)
  })
  target.on('error', () => (connected ? client.destroy() : forward(client, others)))
  target.once('close', () => connected && client.destroy())
  client.once('close', () => target.destroy())
}
