/** A server's port: how it is opened, and how it is closed without cutting off whoever is being served. */
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { Logger } from '../observe/log.ts'

/** Everybody comes back at once after a restart; whom the system turns away for want of a place in the queue tries again after a second or more. */
const backlog = 4_096

export type Address = { readonly host: string; readonly port: number }

export type Port = {
  /** Resolves with the server's own address. @throws {Error} when the port is taken. */
  readonly open: (address: Address) => Promise<string>
  /** New connections are refused at once; those that are there end with their open answer, which gets until the deadline. */
  readonly close: (drainMs: number) => Promise<void>
}

/** To be called before the server listens. */
export function createPort(server: Server, log: Pick<Logger, 'error'>): Port {
  const sockets = new Set<Socket>()
  server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
  })

  return {
    async open({ host, port: wanted }) {
      await new Promise<void>((resolve, reject) => {
        // Of one that listens, like those of a process that may open no further file: they pass.
        server.on('error', (error: NodeJS.ErrnoException) => {
          if (server.listening) log.error({ err: error }, 'a connection could not be taken')
          else if (error.code !== 'EADDRINUSE') reject(error)
          else reject(new Error(`Port ${wanted} on ${host} is taken by another program. Stop it, or choose another port (PORT).`))
        })
        server.listen({ port: wanted, host, backlog }, resolve)
      })
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : wanted
      return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
    },
    async close(drainMs) {
      if (!server.listening) return
      server.prependListener('request', (_: IncomingMessage, outgoing: ServerResponse) => endWith(outgoing))
      const answers = [...sockets].flatMap((socket) => answerOn(socket) ?? [])
      for (const outgoing of answers) endWith(outgoing)
      const closed = new Promise((resolve) => keepUnsent(answers, () => server.close(resolve)))
      // Of these Node waits for the first request, the others that have none it has ended.
      for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy()
      const timer = setTimeout(() => server.closeAllConnections(), drainMs)
      await closed
      clearTimeout(timer)
    },
  }
}

/** Ends the connection of an answer once all of it is sent. Where its head is not sent, that says so. */
function endWith(outgoing: ServerResponse): void {
  const { socket } = outgoing
  outgoing.shouldKeepAlive = false
  outgoing.once('finish', () => socket?.destroySoon())
}

/** With the idle connections Node ends those whose answer is written, and not yet sent. */
function keepUnsent(answers: readonly ServerResponse[], close: () => void): void {
  const written = answers.filter(({ finished }) => finished) as { finished: boolean }[]
  for (const one of written) one.finished = false
  close()
  for (const one of written) one.finished = true
}

/** Node has it there from when a request has come until its answer is sent. */
function answerOn(socket: Socket & { readonly _httpMessage?: ServerResponse | null }): ServerResponse | undefined {
  return socket._httpMessage ?? undefined
}
