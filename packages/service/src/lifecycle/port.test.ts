/** How a port is closed, over real connections. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { pino } from 'pino'
import { afterEach, expect, test } from 'vitest'
import { createPort, type Port } from './port.ts'

let port: Port | undefined
const sockets: Socket[] = []
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await port?.close(0)
})

async function start(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void) {
  const lines: string[] = []
  const server = createServer({ keepAliveTimeout: 65_000 }, answer)
  const opened = createPort(server, pino({ level: 'warn' }, { write: (line) => void lines.push(line) }))
  port = opened
  const url = await opened.open({ host: '127.0.0.1', port: 0 })
  async function open() {
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    sockets.push(socket)
    let text = ''
    const ended = new Promise((resolve) => socket.once('close', resolve))
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    await new Promise((resolve) => socket.once('connect', resolve))
    return { socket, ended, read: () => text }
  }
  return { server, open, lines, close: () => opened.close(60_000) }
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`

async function inTime(work: Promise<unknown>): Promise<void> {
  const began = performance.now()
  await work
  expect(performance.now() - began).toBeLessThan(20_000)
}

test('a connection that was kept for further requests ends with the answer that was open, and the server with it', async () => {
  const open: ServerResponse[] = []
  const { open: connectTo, close } = await start((incoming, outgoing) => {
    open.push(outgoing)
    if (incoming.url === '/begun') outgoing.write('be')
  })
  const [plain, begun] = await Promise.all([connectTo(), connectTo()])
  plain.socket.write(ask('/'))
  begun.socket.write(ask('/begun'))
  await expect.poll(() => open.length).toBe(2)
  const closed = close()
  for (const outgoing of open) outgoing.end('gun')
  await inTime(closed)
  await Promise.all([plain.ended, begun.ended])
  expect(plain.read()).toMatch(/^HTTP\/1\.1 200 .*connection: close.*gun$/is)
  expect(begun.read()).toMatch(/^HTTP\/1\.1 200 .*be\r\n3\r\ngun\r\n0\r\n\r\n$/s)
})

test('a request of which a part has come is answered, and its connection ended', async () => {
  const { open, close } = await start((_, outgoing) => outgoing.end('answer'))
  const one = await open()
  one.socket.write(`${ask('/first')}GET /second`)
  await expect.poll(one.read).toContain('answer')
  const closed = close()
  one.socket.write(' HTTP/1.1\r\nHost: a\r\n\r\n')
  await inTime(closed)
  await one.ended
  expect(one.read()).toMatch(/answer.*connection: close.*answer$/is)
})

test('an answer that is written and not taken is not cut off', async () => {
  const large = 'x'.repeat(20_000_000)
  let answered = 0
  const { open, close } = await start((_, outgoing) => {
    answered++
    outgoing.end(large)
  })
  const one = await open()
  one.socket.pause()
  one.socket.write(ask('/'))
  await expect.poll(() => answered).toBe(1)
  const closed = close()
  await new Promise((resolve) => setTimeout(resolve, 200))
  one.socket.resume()
  await inTime(closed)
  await one.ended
  expect(one.read().endsWith(large)).toBe(true)
})

test('a connection that has asked for nothing keeps nobody waiting', async () => {
  const { server, open, close } = await start((_, outgoing) => outgoing.end('answer'))
  const [silent, idle] = await Promise.all([open(), open()])
  idle.socket.write(ask('/'))
  await expect.poll(idle.read).toContain('answer')
  await expect.poll(() => new Promise((resolve) => server.getConnections((_, count) => resolve(count)))).toBe(2)
  await inTime(close())
  await Promise.all([silent.ended, idle.ended])
})

test('what does not end is cut off at the deadline', async () => {
  const { open } = await start(() => undefined)
  const one = await open()
  one.socket.write(ask('/'))
  await new Promise((resolve) => setTimeout(resolve, 100))
  await inTime((port as Port).close(100))
  await one.ended
})

test('errors of a server that listens are logged, and end nothing', async () => {
  const { server, lines } = await start(() => undefined)
  for (const text of ['accept EMFILE', 'accept ENFILE']) server.emit('error', new Error(text))
  expect(lines.map((line) => (JSON.parse(line) as { err: { message: string } }).err.message)).toEqual(['accept EMFILE', 'accept ENFILE'])
})

test('a port that is taken is said to be', async () => {
  const { server } = await start(() => undefined)
  const { port: taken } = server.address() as { port: number }
  const second = createPort(createServer(), pino({ level: 'silent' }))
  await expect(second.open({ host: '127.0.0.1', port: taken })).rejects.toThrow(/is taken by another program/)
})
