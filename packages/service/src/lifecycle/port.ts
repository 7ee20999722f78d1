/** A server's port: how it is opened, and how it is closed without cutting off whoever is being served. */
import type { ServerType } from '@hono/node-server'

/** Everybody comes back at once after a restart; whom the system turns away for want of a place in the queue tries again after a second or more. */
const backlog = 4_096

export type Address = { readonly host: string; readonly port: number }

/** Opens the port and resolves with the server's own address. @throws {Error} when the port is taken. */
export async function openPort(server: ServerType, { host, port: wanted }: Address): Promise<string> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${wanted} on ${host} is taken by another program. Stop it, or choose another port (PORT).`)
          : error,
      )
    })
    server.listen({ port: wanted, host, backlog }, resolve)
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : wanted
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** New connections are refused at once; open requests get until the deadline. */
export async function closePort(server: ServerType, drainMs: number): Promise<void> {
  if (!server.listening) return
  const closed = new Promise((resolve) => server.close(resolve))
  if ('closeIdleConnections' in server) server.closeIdleConnections()
  const timer = setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), drainMs)
  await closed
  clearTimeout(timer)
}
