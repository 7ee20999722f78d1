/** Answers that their callers do not take, over real connections. */
import { createServer, type Server } from 'node:http'
import { connect, type Socket } from 'node:net'
import { call, type Project } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, describe, expect, test } from 'vitest'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestMetrics } from '../observe/metrics.ts'
import { endpoint } from './endpoint.ts'
import { type Prepared, prepareText } from './prepared.ts'
import { createRouter } from './router.ts'
import type { UnsentLimits } from './unsent-answers.ts'

const answers = call({
  ...({ id: 'answers', method: 'GET', path: '/v1/answers/{kind}/{bytes}', access: 'project', summary: 'Answers with much' } as const),
  params: v.object({ kind: v.picklist(['kept', 'new']), bytes: v.pipe(v.string(), v.toNumber()) }),
  output: v.string(),
  refusals: [],
})

const project: Project = { id: 'shop-project', name: 'Shop', allowedOrigins: [], development: true, analytics: false }
const usual: UnsentLimits = { perIp: 100_000_000, inAll: 100_000_000, untakenMs: 60_000 }

let server: Server | undefined
const sockets: Socket[] = []
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy()
  server?.closeAllConnections()
  server?.close()
})

async function start(unsent: Partial<UnsentLimits> = {}) {
  const metrics = createRequestMetrics()
  const texts = new Map<number, string>()
  const answer = (bytes: number): Prepared => {
    const body = texts.get(bytes) ?? 'a'.repeat(bytes)
    texts.set(bytes, body)
    return prepareText({ body })
  }
  const router = createRouter({
    limits: createRateLimits({ perIp: { read: 1_000_000 }, perProject: { read: 1_000_000 } }),
    gates: { project: { read: async () => project, recall: () => project } },
    trustedProxies: 1,
    log: pino({ level: 'silent' }),
    metrics,
    commonLimit: 'read',
    documents: [],
    endpoints: [
      endpoint(answers, {
        limit: 'read',
        handle: ({ params: { kind, bytes } }) => ({ ...answer(bytes), ...(kind === 'kept' && { again: () => answer(bytes) }) }),
      }),
    ],
    unsent: { ...usual, ...unsent },
  })
  server = createServer(router.listener)
  router.takeConnections(server)
  const taken: Socket[] = []
  server.on('connection', (socket) => taken.push(socket))
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const pathOf = (kind: 'kept' | 'new', bytes: number) => `/v1/answers/${kind}/${bytes}?projectId=${project.id}`

  /** Asks for so much so often, and reads nothing. */
  async function ask(bytes: number, { from = '10.0.0.1', times = 1, kind = 'new' as 'kept' | 'new' } = {}): Promise<Socket> {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => undefined).pause()
    sockets.push(socket)
    await new Promise((resolve) => socket.once('connect', resolve))
    socket.write(`GET ${pathOf(kind, bytes)} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${from}\r\n\r\n`.repeat(times))
    return socket
  }

  /** Asks, and waits until the system has as much as it holds at both ends, so that nothing more of it is sent by itself. */
  async function fill(...asked: Parameters<typeof ask>): Promise<Socket> {
    const socket = await ask(...asked)
    const countSent = () => taken.reduce((sum, { bytesWritten }) => sum + bytesWritten, 0)
    for (let before = countSent(), same = 0; same < 10; before = countSent()) {
      await new Promise((resolve) => setTimeout(resolve, 20))
      same = countSent() > before || before === 0 ? 0 : same + 1
    }
    return socket
  }

  return {
    ask,
    fill,
    fetch: (bytes: number, kind: 'kept' | 'new' = 'new') => fetch(`http://127.0.0.1:${port}${pathOf(kind, bytes)}`),
    readHeld: async () => Number(/^foyer_unsent_bytes (\d+)$/m.exec(await metrics.registry.metrics())?.[1]),
    countConnections: () => new Promise<number>((resolve) => server?.getConnections((_, count) => resolve(count))),
  }
}

/** Reads until so much more has come, and nothing after that; or until the connection ends. */
function readSome(socket: Socket, most: number): Promise<number> {
  let bytes = 0
  return new Promise((resolve) => {
    const end = () => {
      socket.pause().removeListener('data', onData).removeListener('close', end)
      resolve(bytes)
    }
    const onData = (part: Buffer) => {
      bytes += part.length
      if (bytes >= most) end()
    }
    socket.on('data', onData).once('close', end).resume()
  })
}

/** In small parts: a process that had no turn for so long has not been looking meanwhile, whatever the clock says. */
async function rest(ms: number): Promise<void> {
  for (let left = ms; left > 0; left -= 50) await new Promise((resolve) => setTimeout(resolve, 50))
}

describe('what is counted', () => {
  test('an answer that nobody takes is, until its connection ends', async () => {
    const { ask, readHeld } = await start()
    const socket = await ask(8_000_000)
    await expect.poll(readHeld).toBe(8_000_000)
    socket.destroy()
    await expect.poll(readHeld).toBe(0)
  })

  test('an answer that nobody takes is, until it is taken', async () => {
    const { ask, readHeld } = await start()
    const socket = await ask(8_000_000)
    await expect.poll(readHeld).toBe(8_000_000)
    socket.resume()
    await expect.poll(readHeld).toBe(0)
    expect(socket.destroyed).toBe(false)
  })

  test.each(['kept', 'new'] as const)('of small ones no more than the one that has no room (%s)', async (kind) => {
    const { ask, fetch, readHeld } = await start()
    await (await fetch(200_000, kind)).text()
    expect(await readHeld()).toBe(0)
    const socket = await ask(200_000, { times: 100, kind })
    await expect.poll(readHeld).toBeGreaterThan(0)
    expect(await readHeld()).toBeLessThan(201_000)
    await readSome(socket, 20_000_000)
    await expect.poll(readHeld).toBe(0)
  })
})

describe('who takes nothing', () => {
  test('is cut off after a while, whatever it sends meanwhile', async () => {
    const { ask, readHeld, countConnections } = await start({ untakenMs: 600 })
    const socket = await ask(8_000_000)
    await expect.poll(readHeld).toBe(8_000_000)
    const sending = setInterval(() => socket.write('G'), 50)
    await expect.poll(countConnections, { timeout: 10_000 }).toBe(0)
    clearInterval(sending)
    expect(await readHeld()).toBe(0)
  })

  test('of a small answer is cut off, too', async () => {
    const { ask, countConnections } = await start({ untakenMs: 600 })
    await ask(200_000, { times: 100, kind: 'kept' })
    await expect.poll(countConnections, { timeout: 10_000 }).toBe(0)
  })

  test('for a moment at a time gets all', async () => {
    const { ask } = await start({ untakenMs: 5_000 })
    const socket = await ask(24_000_000)
    // Its other end closes once it has everything.
    socket.write('GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    const began = performance.now()
    let bytes = 0
    // So much at a time that the system takes the next part, with a fifth of the time between: far from all of it, however late the machine is.
    while (!socket.closed) {
      bytes += await readSome(socket, 3_000_000)
      await rest(1_000)
    }
    expect(bytes).toBeGreaterThan(24_000_000)
    expect(performance.now() - began).toBeGreaterThan(5_000)
  })
})

describe('more than there is room for', () => {
  test.each([
    ['of one address', { perIp: 10_000_000 }, ['10.0.0.1', '10.0.0.1', '10.0.0.1']],
    ['of all', { inAll: 10_000_000 }, ['10.0.0.1', '10.0.0.2', '10.0.0.3']],
  ] as const)('%s: the first is cut off, and the others stay', async (_, limits, [first, second, third]) => {
    const { ask, fill, readHeld, countConnections } = await start(limits)
    const gone = await fill(4_000_000, { from: first })
    await expect.poll(readHeld).toBe(4_000_000)
    await fill(4_000_000, { from: second })
    await expect.poll(readHeld).toBe(8_000_000)
    await ask(4_100_000, { from: third })
    // Two connections there are before the third is taken, too.
    await expect.poll(readHeld).toBe(8_100_000)
    await expect.poll(countConnections).toBe(2)
    expect(await readSome(gone, 4_000_000)).toBeLessThan(4_000_000)
  })

  test('is found out later where parts of all of them were still to come when the last was asked for', async () => {
    const { ask, fill, readHeld, countConnections } = await start({ inAll: 10_000_000, untakenMs: 30_000 })
    await Promise.all([...Array.from({ length: 4 }, () => ask(4_000_000)), fill(4_000_000)])
    await expect.poll(readHeld).toBe(8_000_000)
    await expect.poll(countConnections).toBe(2)
  })

  test('leaves another address alone', async () => {
    const { ask, readHeld, countConnections } = await start({ perIp: 6_000_000 })
    for (const from of ['10.0.0.1', '10.0.0.2', '10.0.0.3']) await ask(4_000_000, { from })
    await expect.poll(readHeld).toBe(12_000_000)
    expect(await countConnections()).toBe(3)
  })

  test('who takes something meanwhile is passed over', async () => {
    const { ask, fill, readHeld, countConnections } = await start({ perIp: 60_000_000, untakenMs: 30_000 })
    const slow = await fill(24_000_000)
    await expect.poll(readHeld).toBe(24_000_000)
    await fill(25_000_000)
    await expect.poll(readHeld).toBe(49_000_000)
    // Both are looked at a few times.
    await rest(2_500)
    expect(await countConnections()).toBe(2)
    // More than the system holds for it at both ends, so that the server has been taken some of.
    let bytes = await readSome(slow, 12_000_000)
    await ask(26_000_000)
    await expect.poll(readHeld).toBe(50_000_000)
    await expect.poll(countConnections).toBe(2)
    slow.write('GET /nothing HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
    bytes += await readSome(slow, Number.POSITIVE_INFINITY)
    expect(bytes).toBeGreaterThan(24_000_000)
  })

  test('who reads all that comes loses nothing, however many ask at once', async () => {
    const { fetch } = await start({ perIp: 5_000_000, inAll: 5_000_000 })
    const texts = await Promise.all(Array.from({ length: 40 }, async () => (await fetch(900_000)).text()))
    expect(texts.every(({ length }) => length === 900_000)).toBe(true)
  })

  test('one answer that is larger by itself is sent', async () => {
    const { fetch } = await start({ perIp: 1_000_000, inAll: 1_000_000 })
    expect(await (await fetch(8_000_000)).text()).toHaveLength(8_000_000)
  })
})
