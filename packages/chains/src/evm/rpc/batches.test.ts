import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { useRpcClients } from '../../../testing/rpc-client.ts'
import { type Behaviour, type Call, head, respond } from '../../../testing/rpc-server.ts'

const { serve, connect } = useRpcClients()

/** Of requests that are under way at once any may arrive first. */
const largestFirst = (sizes: readonly number[]) => [...sizes].sort((one, other) => other - one)

describe('batches', () => {
  test('calls of one moment go out together, each gets its own answer', async () => {
    const server = await serve(({ calls }, response) => {
      respond(response, calls.map((call) => ({ ...head(call), result: call.params })).reverse())
    })
    const client = connect([server.url])
    const answers = await Promise.all([1, 2, 3].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(answers).toEqual([[1], [2], [3]])
    expect(server.exchanges).toHaveLength(1)
  })

  test('one failing call leaves the others alone', async () => {
    const server = await serve(({ calls }, response) => {
      respond(
        response,
        calls.map((call, i) =>
          i === 1 ? { ...head(call), error: { code: 3, message: 'execution reverted' } } : { ...head(call), result: i },
        ),
      )
    })
    const client = connect([server.url])
    const [a, b, c] = await Promise.allSettled([1, 2, 3].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect([a?.status, c?.status]).toEqual(['fulfilled', 'fulfilled'])
    expect(b).toMatchObject({ reason: { code: 'execution_failed', peerCode: 3 } })
  })

  test('take at most 1000 calls, at the gateway too', async () => {
    const server = await serve()
    const ask = (url: string, count: number) => {
      const client = connect([url])
      return Promise.all(Array.from({ length: count }, (_, n) => client.request({ method: 'eth_call', params: [n] })))
    }
    const sizes = () => largestFirst(server.exchanges.map(({ calls }) => calls.length))
    await ask(server.url, 1001)
    expect(sizes()).toEqual([1000, 1])
    server.exchanges.length = 0
    await ask(`${server.url}/v1/?chainId=eip155:1&projectId=foyer-local`, 1001)
    expect(sizes()).toEqual([1000, 1])
  })

  test('are gathered for as long as asked', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sent: unknown[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const calls = JSON.parse(String(init?.body)) as Call[]
      sent.push(calls.map(({ params }) => params))
      return Response.json(calls.map((call) => ({ ...head(call), result: '0x1' })))
    }
    const client = connect(['http://node.test'], { batch: { waitMs: 30 }, fetch })
    const first = client.request({ method: 'eth_call', params: [1] })
    await vi.advanceTimersByTimeAsync(29)
    const second = client.request({ method: 'eth_call', params: [2] })
    await vi.advanceTimersByTimeAsync(0)
    expect(sent).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(await Promise.all([first, second])).toEqual(['0x1', '0x1'])
    expect(sent).toEqual([[[1], [2]]])
  })

  const tooLarge: readonly (readonly [string, Behaviour])[] = [
    ['by a status', (_, response) => respond(response, 'too much', { status: 413 })],
    [
      'as our gateway does',
      (_, response) => respond(response, { jsonrpc: '2.0', id: null, error: { code: -32005, message: 'Send it in parts.' } }),
    ],
  ]

  test.each(tooLarge)('too large ones, refused %s, are halved', async (_, refuse) => {
    const small = await serve((exchange, response, count) => (exchange.calls.length > 2 ? refuse(exchange, response, count) : '0x1'))
    const client = connect([small.url])
    await Promise.all([1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(small.exchanges.map(({ calls }) => calls.length)).toEqual([4, 2, 2])
  })

  test('whoever gives up once they were halved ends the HTTP request', async () => {
    let ended = 0
    const small = await serve(({ calls }, response) => {
      if (calls.length > 2) return respond(response, 'too much', { status: 413 })
      response.on('close', () => ended++)
    })
    const client = connect([small.url], { timeoutMs: 60_000 })
    const stop = new AbortController()
    const asking = [1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] }, { signal: stop.signal }))
    await vi.waitFor(() => expect(small.exchanges).toHaveLength(3))
    stop.abort()
    for (const one of asking) await expect(one).rejects.toMatchObject({ code: 'request_cancelled' })
    await vi.waitFor(() => expect(ended).toBe(2))
  })

  test('refused ones are sent singly', async () => {
    const single = await serve(({ body }, response) =>
      Array.isArray(body) ? respond(response, { jsonrpc: '2.0', id: null, error: { code: -32600, message: 'no batches' } }) : '0x1',
    )
    const other = connect([single.url])
    expect(await Promise.all([1, 2].map((n) => other.request({ method: 'eth_call', params: [n] })))).toEqual(['0x1', '0x1'])
    await Promise.all([3, 4].map((n) => other.request({ method: 'eth_call', params: [n] })))
    expect(single.exchanges.map(({ calls }) => calls.length)).toEqual([2, 1, 1, 1, 1])
  })

  const asWhole =
    (error: object): Behaviour =>
    (_, response) =>
      respond(response, { jsonrpc: '2.0', id: null, error })
  const sizesOf = (server: { readonly exchanges: readonly { readonly calls: readonly unknown[] }[] }) =>
    server.exchanges.map(({ calls }) => calls.length)

  test.each([
    { code: -32005, message: 'daily request count exceeded, request rate limited' },
    { code: -32005, message: 'limit exceeded' },
    { code: -32000, message: 'Too many requests for a batch at this rate' },
  ])('limited by their rate, $code $message, are sent again whole, after the pause of a retry', async (error) => {
    const limited = await serve((exchange, response, count) => (count <= 2 ? asWhole(error)(exchange, response, count) : '0x1'))
    // One moment for all four, however slow the machine is.
    const client = connect([limited.url], { retryDelayMs: 30, now: () => 0 })
    await Promise.all([1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(limited)).toEqual([4, 4, 4])
    const [first, second] = limited.exchanges.map(({ at }) => at) as [number, number]
    expect(second - first).toBeGreaterThanOrEqual(27)
    await Promise.all([5, 6].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(limited).at(-1)).toBe(2)
  })

  test('that were told to wait go on as one', async () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const sent: number[] = []
    const fetch: typeof globalThis.fetch = async (_, init) => {
      const calls = JSON.parse(String(init?.body)) as Call[]
      if (sent.push(calls.length) === 1) return new Response('slow down', { status: 429, headers: { 'retry-after': '1' } })
      return Response.json(calls.map((call) => ({ ...head(call), result: '0x1' })))
    }
    const client = connect(['http://node.test'], { fetch })
    const asking = Promise.all([1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    await vi.advanceTimersByTimeAsync(1_000)
    await asking
    expect(sent).toEqual([4, 4])
  })

  test('refused for their size by a node in its own words are halved', async () => {
    const error = { code: 31, message: 'Batch of more than 2 requests are not allowed on free tier' }
    const small = await serve((exchange, response, count) =>
      exchange.calls.length > 2 ? asWhole(error)(exchange, response, count) : '0x1',
    )
    const client = connect([small.url])
    await Promise.all([1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(small)).toEqual([4, 2, 2])
  })

  const limited = (count: number) => `Batch of more than ${count} requests are not allowed on free tier`
  /** How public nodes refuse a batch; `error` is what they say. */
  const ways: readonly (readonly [string, (error: object) => Behaviour])[] = [
    ['by one error in a list', (error) => (_, response) => respond(response, [{ jsonrpc: '2.0', id: null, error }])],
    [
      'by one error in a list, at the first call',
      (error) =>
        ({ calls: [first] }, response) =>
          respond(response, [{ ...head(first as Call), error }]),
    ],
    ['by one error and HTTP 500', (error) => (_, response) => respond(response, { jsonrpc: '2.0', id: null, error }, { status: 500 })],
    [
      'at each call',
      (error) =>
        ({ calls }, response) =>
          respond(
            response,
            calls.map((call) => ({ ...head(call), error })),
          ),
    ],
    [
      'at each call, and by HTTP 500',
      (error) =>
        ({ calls }, response) =>
          respond(
            response,
            calls.map((call) => ({ ...head(call), error })),
            { status: 500 },
          ),
    ],
  ]

  test.each(ways)('refused for their size %s are halved until they are taken, and later ones are no larger', async (_, refuse) => {
    const small = await serve((exchange, response, count) =>
      exchange.calls.length > 3 ? refuse({ code: 31, message: limited(3) })(exchange, response, count) : '0x1',
    )
    const client = connect([small.url], { retries: 0 })
    const ask = (from: number) => Promise.all([0, 1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [from + n] })))
    expect(await ask(0)).toEqual(['0x1', '0x1', '0x1', '0x1', '0x1'])
    expect(await ask(5)).toHaveLength(5)
    const [first, ...halves] = sizesOf(small)
    expect([first, ...largestFirst(halves)]).toEqual([5, 3, 3, 2, 2])
  })

  test('beyond the limit of geth and Erigon lose no call, and do not go out singly', async () => {
    const message = 'batch limit 100 exceeded (can increase by --rpc.batch.limit). Requested batch of size: 150'
    const geth = await serve((exchange, response) => {
      if (exchange.calls.length <= 100) return '0x1'
      return respond(response, [{ ...head(exchange.calls[0] as Call), error: { code: -32600, message } }])
    })
    const client = connect([geth.url], { retries: 0 })
    await Promise.all(Array.from({ length: 150 }, (_, n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(geth)).toEqual([150, 75, 75])
  })

  test('that the node refuses by HTTP 400, in no words of JSON, are halved', async () => {
    const small = await serve(({ calls }, response) =>
      calls.length > 2 ? respond(response, '<p>Bad request</p>', { status: 400 }) : '0x1',
    )
    const client = connect([small.url], { retries: 0 })
    await Promise.all([1, 2, 3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(small)).toEqual([4, 2, 2])
  })

  test('that fail by HTTP 500 without a word are smaller at each retry, and whole again once a single call has failed like that', async () => {
    let down = false
    const broken = await serve(({ calls }, response) => (down || calls.length > 1 ? respond(response, 'no', { status: 500 }) : '0x1'))
    const client = connect([broken.url], { now: () => 0 })
    const ask = (from: number) => Promise.all([0, 1, 2].map((n) => client.request({ method: 'eth_call', params: [from + n] })))
    await ask(0)
    const [first, ...smaller] = sizesOf(broken)
    expect([first, ...largestFirst(smaller)]).toEqual([3, 2, 1, 1, 1])
    down = true
    await client.request({ method: 'eth_blockNumber' }).catch(() => undefined)
    down = false
    broken.exchanges.length = 0
    await ask(3)
    expect(sizesOf(broken)[0]).toBe(3)
  })

  const askMany = (client: ReturnType<typeof connect>, count: number) =>
    Promise.allSettled(Array.from({ length: count }, (_, n) => client.request({ method: 'eth_call', params: [n] })))

  test.each([
    [401, -32600, 'Must be authenticated!', 1],
    [403, -32600, 'origin not on whitelist', 4],
    [503, -32601, 'not here', 4],
    [502, -32700, 'no', 4],
  ])('that fail by HTTP %d with %d, %s, are not split for that', async (status, code, message, requests) => {
    const server = await serve((_, response) => respond(response, { jsonrpc: '2.0', id: null, error: { code, message } }, { status }))
    const answers = await askMany(connect([server.url], { now: () => 0 }), 20)
    expect(answers.filter((one) => one.status === 'rejected' && one.reason.peerCode === status)).toHaveLength(20)
    expect(server.exchanges).toHaveLength(requests)
  })

  test('that a node refuses by HTTP 400, and single calls too, as with a wrong key, fail after a few attempts and are whole again later', async () => {
    let isKnown = false
    const server = await serve((_, response) => (isKnown ? '0x1' : respond(response, '<p>Bad request</p>', { status: 400 })))
    const client = connect([server.url])
    const answers = await askMany(client, 20)
    expect(answers.filter((one) => one.status === 'rejected' && one.reason.peerCode === 400)).toHaveLength(20)
    expect(sizesOf(server)).toEqual([20, 10, 5, 3, 2, 1, 1])
    isKnown = true
    server.exchanges.length = 0
    await askMany(client, 20)
    expect(sizesOf(server)).toEqual([20])
  })

  test.each([0, 1, 3, 7])(
    'that a node refuses by HTTP 400 for call %d alone lose no other call, and are whole again later',
    async (bad) => {
      let isPicky = true
      const server = await serve(({ calls }, response) =>
        isPicky && calls.some(({ params }) => (params as readonly number[])[0] === bad) ? respond(response, 'no', { status: 400 }) : '0x1',
      )
      const client = connect([server.url])
      const answers = await askMany(client, 8)
      expect(answers.flatMap(({ status }, index) => (status === 'rejected' ? [index] : []))).toEqual([bad])
      isPicky = false
      server.exchanges.length = 0
      await askMany(client, 8)
      expect(sizesOf(server)).toEqual([8])
    },
  )

  test('that a node refuses by HTTP 400 down to a size are of that size from then on', async () => {
    const small = await serve(({ calls }, response) => (calls.length > 3 ? respond(response, 'no', { status: 400 }) : '0x1'))
    const client = connect([small.url])
    for (const answers of [await askMany(client, 12), await askMany(client, 6)])
      expect(answers.every(({ status }) => status === 'fulfilled')).toBe(true)
    expect(sizesOf(small)).toEqual([12, 6, 3, 3, 3, 3, 3, 3])
  })

  test('stay as small as the node said when a single call fails by HTTP 500', async () => {
    let down = false
    const small = await serve((exchange, response, count) => {
      if (down) return respond(response, 'no', { status: 500 })
      return exchange.calls.length > 3 ? asWhole({ code: 31, message: limited(3) })(exchange, response, count) : '0x1'
    })
    const client = connect([small.url], { retries: 0 })
    await askMany(client, 6)
    down = true
    await client.request({ method: 'eth_blockNumber' }).catch(() => undefined)
    down = false
    await askMany(client, 6)
    expect(sizesOf(small)).toEqual([6, 3, 3, 1, 3, 3])
  })

  test('whose calls all fail, each for itself, are answered so', async () => {
    const error = { code: 3, message: 'execution reverted: batch is closed' }
    const server = await serve(({ calls }, response) =>
      respond(
        response,
        calls.map((call) => ({ ...head(call), error })),
      ),
    )
    const client = connect([server.url])
    const answers = await Promise.allSettled([1, 2].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(answers).toMatchObject([{ reason: { code: 'execution_failed' } }, { reason: { code: 'execution_failed' } }])
    expect(sizesOf(server)).toEqual([2])
  })

  test('that fail whole for a passing reason are sent singly once, and later ones together', async () => {
    const error = { code: -32603, message: 'Internal error' }
    const server = await serve((exchange, response, count) => (count === 1 ? asWhole(error)(exchange, response, count) : '0x1'))
    const client = connect([server.url])
    await Promise.all([1, 2].map((n) => client.request({ method: 'eth_call', params: [n] })))
    await Promise.all([3, 4].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(server)).toEqual([2, 1, 1, 2])
  })

  test.each([
    [-32600, 'no'],
    [-32601, 'no'],
    [-32700, 'no'],
    [-32000, 'Batch requests are not supported'],
  ])('refused with %d, %s, are sent singly from then on', async (code, message) => {
    const single = await serve((exchange, response, count) =>
      Array.isArray(exchange.body) ? asWhole({ code, message })(exchange, response, count) : '0x1',
    )
    const client = connect([single.url])
    for (const some of [
      [1, 2],
      [3, 4],
    ])
      await Promise.all(some.map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(sizesOf(single)).toEqual([2, 1, 1, 1, 1])
  })
})
