/** Requests that come on one connection at once, over real HTTP. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterEach, expect, test } from 'vitest'
import { createPipelines, refusedTimeoutMs } from './pipelines.ts'
import { takeConnections } from './take-connections.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.close()
})

/** Takes connections at once, and says of each request what is to be done with it, in the order in which they are begun. */
async function start(answer: (incoming: IncomingMessage, outgoing: ServerResponse) => void, prepare: (server: Server) => void = () => {}) {
  const pipelines = createPipelines()
  const handedOver = { count: 0 }
  const opened = createServer((incoming, outgoing) => {
    handedOver.count++
    pipelines.enter(incoming, outgoing, () => answer(incoming, outgoing))
  })
  server = opened
  prepare(opened)
  const turns = { arrived: () => {}, isFree: () => true, goesOn: () => {}, enter: () => true }
  takeConnections(opened, { turns, onTaken: (socket) => pipelines.watch(opened, socket) })
  await new Promise<void>((resolve) => opened.listen(0, '127.0.0.1', resolve))
  const { port } = opened.address() as { port: number }
  async function open() {
    const socket = connect(port, '127.0.0.1')
    sockets.push(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.setEncoding('latin1').on('data', (chunk) => {
      text += chunk
    })
    await new Promise((resolve) => socket.once('connect', resolve))
    return { socket, read: () => text }
  }
  return { handedOver, open }
}

const ask = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`
const send = (path: string, body: string): string => `POST ${path} HTTP/1.1\r\nHost: a\r\nContent-Length: ${body.length}\r\n\r\n${body}`
const countAnswers = (text: string): number => text.split('HTTP/1.1 ').length - 1

async function readBody(incoming: IncomingMessage): Promise<string> {
  let body = ''
  for await (const chunk of incoming) body += String(chunk)
  return body
}

test('of thousands that come at once few are handed over before one of them is answered', async () => {
  const kept: ServerResponse[] = []
  const { open, handedOver } = await start((_, outgoing) => kept.push(outgoing))
  const greedy = await Promise.all(Array.from({ length: 10 }, open))
  for (const { socket } of greedy) socket.write(ask('/').repeat(2_400))
  const modest = await open()
  modest.socket.write(ask('/modest'))
  // One of each connection is begun.
  await expect.poll(() => kept.length).toBe(11)
  expect(handedOver.count).toBeLessThan(10 * 20)
})

test('a connection that is kept open once it has its answer holds nothing of its request', async () => {
  const requests: WeakRef<IncomingMessage>[] = []
  const { open } = await start((incoming, outgoing) => {
    requests.push(new WeakRef(incoming))
    outgoing.end('done')
  })
  const idle = await Promise.all(Array.from({ length: 50 }, open))
  for (const { socket } of idle) socket.write(ask('/'))
  await expect.poll(() => idle.filter(({ read }) => read().endsWith('0\r\n\r\n') || read().endsWith('done')).length).toBe(50)
  await new Promise((resolve) => setTimeout(resolve, 20))
  collect()
  // The engine and Node may hold the last.
  expect(requests.filter((one) => one.deref() !== undefined).length).toBeLessThan(4)
  idle[0]?.socket.write(ask('/again'))
  await expect.poll(() => requests.length).toBe(51)
})

test('all that come at once are answered, one after the other and in their order', async () => {
  const begun: string[] = []
  let underWay = 0
  let most = 0
  const { open } = await start((incoming, outgoing) => {
    begun.push(incoming.url ?? '')
    most = Math.max(most, ++underWay)
    setImmediate(() => {
      underWay--
      outgoing.end(incoming.url)
    })
  })
  const { socket, read } = await open()
  const paths = Array.from({ length: 1_000 }, (_, index) => `/${index}`)
  socket.write(paths.map(ask).join(''))
  await expect.poll(() => countAnswers(read()), { timeout: 10_000 }).toBe(1_000)
  expect(begun).toEqual(paths)
  expect(most).toBe(1)
  expect([...read().matchAll(/\r\n\r\n(?:[0-9a-f]+\r\n)?(\/\d+)/g)].map(([, path]) => path)).toEqual(paths)
})

test.each([0, 10, 511, 512, 513, 5_000, 200_000])(
  'bodies of %i bytes between others are read whole, and what comes behind them too',
  async (length) => {
    const { open } = await start((incoming, outgoing) => {
      void readBody(incoming).then((body) => outgoing.end(`${incoming.url} had ${body.length}.`))
    })
    const { socket, read } = await open()
    const body = 'b'.repeat(length)
    socket.write(ask('/one') + send('/two', body) + ask('/three') + send('/four', body) + send('/five', body) + ask('/six'))
    await expect.poll(() => countAnswers(read()), { timeout: 10_000 }).toBe(6)
    const said = [...read().matchAll(/\/(\w+) had (\d+)\./g)].map(([, name, size]) => [name, Number(size)])
    expect(said).toEqual([
      ['one', 0],
      ['two', length],
      ['three', 0],
      ['four', length],
      ['five', length],
      ['six', 0],
    ])
  },
)

test('a body that comes slowly while its request waits for another is read', async () => {
  const held: (() => void)[] = []
  const { open } = await start((incoming, outgoing) => {
    if (incoming.url === '/first') held.push(() => outgoing.end('first'))
    else void readBody(incoming).then((body) => outgoing.end(`had ${body.length}`))
  })
  const { socket, read } = await open()
  const [head = '', body = ''] = send('/second', 'b'.repeat(3_000)).split(/(?<=\r\n\r\n)/)
  socket.write(ask('/first') + head)
  for (let at = 0; at < body.length; at += 600) {
    socket.write(body.slice(at, at + 600))
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  await expect.poll(() => held.length).toBe(1)
  held[0]?.()
  await expect.poll(read).toContain('had 3000')
})

test('what comes behind a request for another protocol is that protocol’s', async () => {
  let received = ''
  const { open } = await start(
    (_, outgoing) => outgoing.end('ok'),
    (opened) => {
      opened.on('upgrade', (_, socket: Socket, head: Buffer) => {
        if (head.length > 0) socket.unshift(head)
        socket.on('data', (bytes) => {
          received += bytes.toString('latin1')
        })
        socket.write('HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n')
      })
    },
  )
  const { socket, read } = await open()
  const behind = Array.from({ length: 1_000 }, (_, index) => `${index};`).join('')
  socket.write(ask('/'))
  await expect.poll(() => countAnswers(read())).toBe(1)
  socket.write(`GET /talk HTTP/1.1\r\nHost: a\r\nConnection: Upgrade\r\nUpgrade: echo\r\n\r\n${behind}`)
  await expect.poll(() => received).toBe(behind)
  expect(countAnswers(read())).toBe(2)
  socket.write('later')
  await expect.poll(() => received).toBe(`${behind}later`)
})

test('what cannot be parsed is found once, and nothing behind it is looked at', async () => {
  let faults = 0
  const { open } = await start(
    (_, outgoing) => outgoing.end('ok'),
    (opened) => {
      opened.on('clientError', (_, socket) => {
        faults++
        socket.destroy()
      })
    },
  )
  const { socket } = await open()
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(ask('/') + 'no request at all '.repeat(3_000))
  await closed
  expect(faults).toBe(1)
})

test('a connection that ends while requests of it wait leaves those not begun', async () => {
  const begun: string[] = []
  const kept: ServerResponse[] = []
  const { open } = await start((incoming, outgoing) => {
    begun.push(incoming.url ?? '')
    kept.push(outgoing)
  })
  const { socket } = await open()
  socket.write(ask('/one') + ask('/two') + ask('/three'))
  await expect.poll(() => begun).toEqual(['/one'])
  const closed = new Promise((resolve) => kept[0]?.once('close', resolve))
  socket.resetAndDestroy()
  await closed
  expect(begun).toEqual(['/one'])
})

/** Refuses each request, and says when each was begun. */
async function startRefusing() {
  const begun: { readonly path: string | undefined; readonly at: number }[] = []
  const { open } = await start((incoming, outgoing) => {
    begun.push({ path: incoming.url, at: performance.now() })
    outgoing.writeHead(incoming.url === '/right' ? 200 : 429).end('no')
  })
  return { begun, ...(await open()) }
}

test('behind an answer that ends its connection nothing is begun', async () => {
  const begun: (string | undefined)[] = []
  const { open } = await start((incoming, outgoing) => {
    begun.push(incoming.url)
    outgoing.shouldKeepAlive = false
    setImmediate(() => outgoing.end(incoming.url))
  })
  const { socket, read } = await open()
  const ended = new Promise((resolve) => socket.once('close', resolve))
  socket.write(ask('/first') + ask('/second'))
  await ended
  expect(countAnswers(read())).toBe(1)
  expect(begun).toEqual(['/first'])
})

test('who sends more behind what is refused for its rate is heard again after a pause', async () => {
  const { begun, socket, read } = await startRefusing()
  socket.write(ask('/one').repeat(2_000))
  await expect.poll(() => begun.length).toBe(1)
  socket.write(ask('/two'))
  await expect.poll(() => begun.length, { timeout: 10_000 }).toBe(3)
  const [first, second, third] = begun.map(({ at }) => at) as [number, number, number]
  expect(second - first).toBeGreaterThan(refusedTimeoutMs * 0.9)
  expect(third - second).toBeGreaterThan(refusedTimeoutMs * 0.9)
  expect(countAnswers(read())).toBeLessThan(4)
})

test('who waits for a refusal before the next request has no pause, nor has who is not refused', async () => {
  const { begun, socket, read } = await startRefusing()
  const began = performance.now()
  for (let count = 1; count <= 20; count++) {
    socket.write(ask('/one'))
    await expect.poll(() => countAnswers(read()), { interval: 1 }).toBe(count)
  }
  socket.write(ask('/right').repeat(100))
  await expect.poll(() => begun.length, { interval: 1, timeout: 10_000 }).toBe(120)
  expect(performance.now() - began).toBeLessThan(20 * refusedTimeoutMs)
})

test('a connection that ends in its pause has nothing more begun of it', async () => {
  const { begun, socket } = await startRefusing()
  socket.write(ask('/one').repeat(20))
  await expect.poll(() => begun.length).toBe(1)
  socket.resetAndDestroy()
  await new Promise((resolve) => setTimeout(resolve, refusedTimeoutMs * 1.5))
  expect(begun.length).toBe(1)
})

test('a body behind a large answer that its client does not read is taken when it has been read', async () => {
  const size = 20_000_000
  const { open } = await start((incoming, outgoing) => {
    incoming.resume()
    outgoing.end(Buffer.alloc(size, '.'))
  })
  const { socket, read } = await open()
  socket.pause()
  socket.write(ask('/large') + send('/behind', 'x'.repeat(300_000)))
  await new Promise((resolve) => setTimeout(resolve, 300))
  socket.resume()
  await expect.poll(() => read().length, { timeout: 20_000 }).toBeGreaterThan(2 * size)
  expect(countAnswers(read())).toBe(2)
})

test('a client that is gone while a large answer is written ends nothing but its own connection', async () => {
  const { open } = await start((incoming, outgoing) => {
    incoming.resume()
    if (incoming.url === '/whole') outgoing.end('ok')
    else {
      outgoing.write(Buffer.alloc(3_000_000, '.'))
      setTimeout(() => outgoing.end('.'), 1)
    }
  })
  for (let round = 0; round < 40; round++) {
    const { socket } = await open()
    if (round % 2 === 0) socket.pause()
    socket.write((ask('/large') + send('/large', 'x'.repeat(70_000)) + ask('/whole').repeat(2)).repeat(3))
    await new Promise((resolve) => setTimeout(resolve, round % 20))
    socket.resetAndDestroy()
  }
  const { socket, read } = await open()
  socket.write(ask('/whole'))
  await expect.poll(() => countAnswers(read())).toBe(1)
})
