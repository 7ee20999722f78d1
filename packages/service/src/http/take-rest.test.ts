/** What becomes of a body that nobody wants to read, over real HTTP. */
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createTakeRest } from './take-rest.ts'

let server: Server | undefined
let client: Socket | undefined
afterEach(() => {
  client?.destroy()
  server?.close()
})

/** A server that refuses every body, and a client of it. */
async function start(turns?: { readonly next: () => Promise<void> }) {
  const takeRest = createTakeRest(turns)
  let accepted: Socket | undefined
  server = createServer((incoming, outgoing) => {
    takeRest(incoming, outgoing, '127.0.0.1')
    outgoing.writeHead(413, { 'content-length': '2' }).end('no')
  })
  server.on('connection', (socket) => {
    accepted ??= socket
  })
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const socket = connect({ host: '127.0.0.1', port: typeof address === 'object' && address !== null ? address.port : 0 })
  client = socket
  let text = ''
  let isClosed = false
  socket.setEncoding('utf8').on('data', (chunk) => {
    text += chunk
  })
  socket
    .on('error', () => undefined)
    .on('close', () => {
      isClosed = true
    })
  return {
    socket,
    countRefusals: () => text.split('HTTP/1.1 413 ').length - 1,
    isClosed: () => isClosed,
    bytesRead: () => accepted?.bytesRead ?? 0,
  }
}

const mebibyte = 1_048_576
const head = (more: string): string => `POST / HTTP/1.1\r\nHost: localhost\r\n${more}\r\n\r\n`

test('it is taken in its turn, once it is refused, and the connection is good for another request', async () => {
  let letGo: () => void = () => undefined
  const turn = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const { socket, countRefusals, bytesRead } = await start({ next: () => turn })
  socket.write(head(`Content-Length: ${4 * mebibyte}`))
  socket.write(Buffer.alloc(4 * mebibyte, 'x'))
  await expect.poll(countRefusals).toBe(1)
  // Whatever could be read by now has been: the answer to another connection has gone all the way.
  const other = await new Promise<Socket>((resolve) => {
    const { remotePort: port = 0 } = socket
    const beside = connect({ host: '127.0.0.1', port }, () => beside.write(head('Content-Length: 0')))
    beside.once('data', () => resolve(beside))
  })
  other.destroy()
  expect(bytesRead()).toBeLessThan(mebibyte)
  letGo()
  socket.write(head('Content-Length: 0'))
  await expect.poll(countRefusals).toBe(2)
})

test('of one without end so much is taken and no more', async () => {
  const { socket, isClosed, countRefusals, bytesRead } = await start()
  socket.write(head('Transfer-Encoding: chunked'))
  const chunk = Buffer.concat([Buffer.from('10000\r\n'), Buffer.alloc(0x10000, 'x'), Buffer.from('\r\n')])
  while (!isClosed()) {
    if (!socket.write(chunk)) await new Promise((resolve) => setTimeout(resolve, 1))
  }
  expect(countRefusals()).toBe(1)
  expect(bytesRead()).toBeLessThan(10 * mebibyte)
})
