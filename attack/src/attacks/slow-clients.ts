import { setTimeout as wait } from 'node:timers/promises'
import type { Attack } from '../attack.ts'
import { openSocket, query } from '../tools/http.ts'

/** How each begins; all go on a byte at a time, and none ends. */
const beginnings = [
  'GET /health HTTP/1.1\r\nHost: localhost\r\nX-Slow: ',
  `POST /v1/?chainId=eip155:31337&${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n`,
  `POST /v1/fungible/price?${query} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n`,
  '',
  'GET /relay HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nX-Slow: ',
]

export const slowClients: Attack = {
  name: 'slow-clients',
  what: 'a thousand connections that send headers and bodies a byte at a time, ask for what they never read, or say nothing at all',
  bounds: ['how long a caller may take', 'the same for its headers', 'a connection without a request'],
  short: true,
  async run(field) {
    const from = field.address()
    const reader = field.address()
    const open = Array.from({ length: 1_000 }, (_, index) => {
      const socket = openSocket(field.server().http, from)
      socket.once('connect', () => socket.write(beginnings[index % beginnings.length] ?? ''))
      return socket
    })
    // A hundred ask for much, again and again, and read nothing of it.
    for (let index = 0; index < 100; index++) {
      const socket = openSocket(field.server().http, reader)
      socket.pause()
      socket.once('connect', () => socket.write(`GET /getWallets?entries=100&${query} HTTP/1.1\r\nHost: localhost\r\n\r\n`.repeat(50)))
      open.push(socket)
    }
    let sent = 0
    while (!field.isOver()) {
      for (const socket of open.slice(0, 1_000)) if (socket.writable && socket.bytesWritten > 0) sent += socket.write('1') ? 1 : 0
      await wait(500)
    }
    const still = open.filter(({ destroyed, readableEnded }) => !destroyed && !readableEnded).length
    for (const socket of open) socket.destroy()
    return { notes: { 'bytes sent': sent, 'open at the end': still }, problems: [] }
  },
}
