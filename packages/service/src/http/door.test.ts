/** What many at once do to somebody beside them, over real HTTP: who asks for one thing is not kept waiting by who asks for hundreds. */
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { call } from '@foyer/contract'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createRequestMetrics } from '../observe/metrics.ts'
import { createQuietRouter } from '../testing/create-quiet-router.ts'
import { endpoint } from './endpoint.ts'

const slow = call({
  ...({ id: 'slow', method: 'GET', path: '/v1/slow/{name}', access: 'open', summary: 'Takes a millisecond' } as const),
  params: v.object({ name: v.string() }),
  output: v.object({ name: v.string() }),
  refusals: [],
})

const large = call({
  ...({ id: 'large', method: 'POST', path: '/v1/large', access: 'open', summary: 'Takes a megabyte' } as const),
  body: v.object({ text: v.string() }),
  output: v.object({ length: v.number() }),
  refusals: [],
})

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
})

async function start() {
  const begun: string[] = []
  const metrics = createRequestMetrics()
  const router = createQuietRouter(
    [
      endpoint(slow, {
        limit: 'read',
        handle({ params: { name } }) {
          begun.push(name)
          const end = performance.now() + 1
          while (performance.now() < end);
          return { name }
        },
      }),
      endpoint(large, { limit: 'read', bodyLimit: 1_048_576, handle: ({ body }) => ({ length: body.text.length }) }),
    ],
    { metrics },
  )
  server = createServer(router.listener)
  router.takeConnections(server)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  /** From an address of its own. What is written is sent once it is connected. */
  function begin(from: string) {
    const socket = connect({ host: '127.0.0.1', port, localAddress: from })
    sockets.push(socket)
    let text = ''
    socket.setEncoding('utf8').on('data', (chunk) => {
      text += chunk
    })
    socket.on('error', () => undefined)
    return { socket, read: () => text }
  }
  async function open(from: string) {
    const one = begin(from)
    await new Promise((resolve) => one.socket.once('connect', resolve))
    return one
  }
  return { begun, begin, open, metrics }
}

const countTaken = (): Promise<number> => new Promise((resolve) => server?.getConnections((_, count) => resolve(count)))

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n\r\n`
const countAnswers = (text: string, status: number): number => text.split(`HTTP/1.1 ${status} `).length - 1
const send = (bytes: number): string =>
  `POST /v1/large HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: ${bytes}\r\n\r\n`

test('who asks once is answered before an address that asks two hundred times, and that is answered too', async () => {
  const { begun, open } = await start()
  const greedy = await open('127.1.0.1')
  const modest = await open('127.1.0.2')
  greedy.socket.write(ask('/v1/slow/greedy').repeat(200))
  modest.socket.write(ask('/v1/slow/modest'))
  await expect.poll(() => countAnswers(modest.read(), 200)).toBe(1)
  // The two hundred would all be before it; some are begun until the machine has brought its request.
  expect(begun.indexOf('modest')).toBeLessThan(150)
  await expect.poll(() => countAnswers(greedy.read(), 200), { timeout: 10_000 }).toBe(200)
})

test('beyond what one address may have waiting it is told to come back, in the words of every refusal', async () => {
  const { open, metrics } = await start()
  const greedy = await Promise.all(Array.from({ length: 400 }, () => open('127.1.0.1')))
  // The server takes one connection in a round: whoever it has not taken yet does not wait in that line.
  await expect.poll(countTaken).toBe(400)
  for (const { socket } of greedy) socket.write(ask('/v1/slow/greedy'))
  const count = (status: number) => greedy.filter(({ read }) => countAnswers(read(), status) === 1).length
  await expect.poll(() => count(200) + count(503), { timeout: 10_000 }).toBe(400)
  const [refused = ''] = greedy.map(({ read }) => read()).filter((text) => text.startsWith('HTTP/1.1 503 '))
  expect(refused).toMatch(/retry-after: 1\r\n/i)
  expect(refused).toMatch(/x-content-type-options: nosniff\r\n/i)
  expect(refused).toContain('"code":"unavailable"')
  const { values } = await metrics.refusals.get()
  expect(values.find(({ labels }) => labels.code === 'unavailable')?.value).toBe(count(503))
})

test('a preflight that is not let in is counted as one, and gives no permission', async () => {
  const { open, metrics } = await start()
  const greedy = await Promise.all(Array.from({ length: 400 }, () => open('127.1.0.1')))
  await expect.poll(countTaken).toBe(400)
  const preflight = 'OPTIONS /v1/slow/greedy HTTP/1.1\r\nHost: localhost\r\nOrigin: https://shop.example\r\n\r\n'
  // Each takes its turn once something else that takes a while has been begun.
  for (const [index, { socket }] of greedy.entries()) socket.write(index < 200 ? ask('/v1/slow/greedy') : preflight)
  const isAnswered = ({ read }: (typeof greedy)[number]) => /^HTTP\/1\.1 (?:200|204|503) /.test(read())
  await expect.poll(() => greedy.every(isAnswered), { timeout: 10_000 }).toBe(true)
  const refused = greedy.slice(200).filter(({ read }) => countAnswers(read(), 503) === 1)
  expect(refused.length).toBeGreaterThan(0)
  for (const { read } of refused) expect(read()).not.toMatch(/access-control-/i)
  const { values } = await metrics.refusals.get()
  const count = (call: string) => values.find(({ labels }) => labels.call === call && labels.code === 'unavailable')?.value ?? 0
  expect(count('preflight')).toBe(refused.length)
  expect(count('unknown')).toBe(greedy.slice(0, 200).filter(({ read }) => countAnswers(read(), 503) === 1).length)
})

test('what waits for an answer when its connection ends is not begun', async () => {
  const { begun, open } = await start()
  const greedy = await open('127.1.0.1')
  greedy.socket.write(ask('/v1/slow/greedy').repeat(200))
  await expect.poll(() => begun.length).toBeGreaterThan(0)
  greedy.socket.destroy()
  const modest = await open('127.1.0.2')
  for (let count = 1; count <= 20; count++) {
    modest.socket.write(ask('/v1/slow/modest'))
    await expect.poll(() => countAnswers(modest.read(), 200)).toBe(count)
  }
  expect(begun.filter((name) => name === 'greedy').length).toBeLessThan(150)
})

test('of four hundred connections that come at once each is answered, and who comes last waits for few', async () => {
  const { begun, begin } = await start()
  // The client shares the loop with the server, so how late the last one comes is the machine's doing; what follows is the server's.
  let atArrival = -1
  server?.on('connection', ({ remoteAddress }) => {
    if (remoteAddress === '127.1.0.2') atArrival = begun.length
  })
  const many = Array.from({ length: 400 }, () => begin('127.1.0.1'))
  const modest = begin('127.1.0.2')
  for (const { socket } of [...many, modest]) socket.write(ask(`/v1/slow/${socket === modest.socket ? 'modest' : 'greedy'}`))
  const isAnswered = ({ read }: typeof modest) => countAnswers(read(), 200) + countAnswers(read(), 503) === 1
  await expect.poll(() => [...many, modest].every(isAnswered), { timeout: 10_000 }).toBe(true)
  expect(atArrival).toBeGreaterThanOrEqual(0)
  expect(begun.indexOf('modest')).toBeGreaterThanOrEqual(0)
  expect(begun.indexOf('modest') - atArrival).toBeLessThan(100)
})

test('connections that break before they are taken are let go, and the others are answered', async () => {
  const { begin } = await start()
  const many = Array.from({ length: 200 }, () => begin('127.1.0.1'))
  for (const [index, { socket }] of many.entries()) {
    socket.once('connect', () => (index % 2 === 0 ? socket.resetAndDestroy() : socket.write(ask('/v1/slow/greedy'))))
  }
  const others = many.filter((_, index) => index % 2 === 1)
  await expect.poll(() => others.every(({ read }) => countAnswers(read(), 200) === 1), { timeout: 10_000 }).toBe(true)
})

test('an address whose bodies hold as much as may be is refused another, and others are answered', async () => {
  const { open } = await start()
  const body = `{"text":"${'x'.repeat(1_000_000)}"}`
  const held = await Promise.all(Array.from({ length: 17 }, () => open('127.1.0.1')))
  // All but the end of each: they are held until that comes.
  for (const { socket } of held) socket.write(send(body.length) + body.slice(0, -1))
  const isRefused = ({ read }: (typeof held)[number]) => countAnswers(read(), 429) === 1
  await expect.poll(() => held.filter(isRefused).length).toBe(1)
  expect(held.find(isRefused)?.read()).toContain('Too much is being sent from this address at once.')
  const other = await open('127.1.0.2')
  other.socket.write(send(body.length) + body)
  await expect.poll(() => other.read()).toContain('{"length":1000000}')
  const [first] = held.filter((one) => !isRefused(one))
  first?.socket.write(body.slice(-1))
  await expect.poll(() => first?.read()).toContain('{"length":1000000}')
})

test('a body is refused as soon as it is beyond a bound, while most of it is still to come', async () => {
  const { open } = await start()
  const { socket, read } = await open('127.1.0.1')
  socket.write(`${send(1_000_000)}{"text":${'['.repeat(20)}`)
  await expect.poll(read).toContain('nested deeper than 20 levels')
})

test('text is what was sent, wherever it is cut on its way', async () => {
  const { open } = await start()
  const { socket, read } = await open('127.1.0.1')
  const body = Buffer.from('{"text":"a\ufeffbé😀"}')
  socket.setNoDelay(true).write(send(body.length))
  for (const byte of body) {
    socket.write(Buffer.of(byte))
    await new Promise((resolve) => setTimeout(resolve, 2))
  }
  await expect.poll(read).toContain('{"length":6}')
  socket.write(Buffer.concat([Buffer.from(send(4)), Buffer.of(34, 0xc3, 34, 32)]))
  await expect.poll(read).toContain('not UTF-8 text')
})
