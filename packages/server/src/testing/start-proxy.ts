/** One address before several processes, as a load balancer is: each connection goes to the next that takes it. */
import { connect, createServer, type Socket } from 'node:net'

export type TestProxy = {
  readonly port: number
  /** Where new connections go, first choice first. */
  setTargets(ports: readonly number[]): void
  /** What is connected stays so, and nothing passes there any more. New connections are forwarded. */
  silence(): void
  readonly close: () => Promise<void>
}

export async function startProxy(): Promise<TestProxy> {
  let targets: readonly number[] = []
  const open = new Set<Socket>()
  const keep = (socket: Socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    client.on('error', () => client.destroy())
    forward(client, [...targets], keep)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    port: typeof address === 'object' && address ? address.port : 0,
    setTargets(ports) {
      targets = ports
    },
    silence() {
      for (const socket of open) socket.unpipe().pause()
    },
    close() {
      for (const socket of open) socket.destroy()
      return new Promise((resolve) => server.close(() => resolve()))
    },
  }
}

function forward(client: Socket, [port, ...others]: readonly number[], keep: (socket: Socket) => void): void {
  if (port === undefined) return void client.destroy()
  const target = connect(port, '127.0.0.1')
  keep(target)
  let connected = false
  target.once('connect', () => {
    connected = true
    client.pipe(target)
    target.pipe(client)
  })
  target.on('error', () => (connected ? client.destroy() : forward(client, others, keep)))
  target.once('close', () => connected && client.destroy())
  client.once('close', () => target.destroy())
}
