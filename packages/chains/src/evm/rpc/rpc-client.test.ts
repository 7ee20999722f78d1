import { KitError } from '@foyer/core'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { useRpcClients } from '../../../testing/rpc-client.ts'
import { type Behaviour, head, type RpcServer, respond, startRpcServer } from '../../../testing/rpc-server.ts'
import { createRpcClient } from './rpc-client.ts'

const { serve, connect } = useRpcClients()

const balance = { method: 'eth_getBalance', params: ['0x0', 'latest'] }

describe('a request', () => {
  test('is JSON-RPC over POST, and its result comes back', async () => {
    const server = await serve(() => '0x2a')
    expect(await connect([server.url]).request(balance)).toBe('0x2a')
    const { body, headers } = server.exchanges[0] as RpcServer['exchanges'][0]
    expect(body).toEqual({ jsonrpc: '2.0', id: expect.any(Number), ...balance })
    expect(headers['content-type']).toBe('application/json')
    expect(headers.cookie).toBeUndefined()
  })

  test('goes to the gateway as plain text, which needs no preflight', async () => {
    const server = await serve()
    await connect([`${server.url}/v1/?chainId=eip155:1&projectId=foyer-local`]).request(balance)
    expect(server.exchanges[0]?.headers['content-type']).toBe('text/plain')
  })

  test('without a URL says so', () => {
    expect(() => createRpcClient({ urls: [] })).toThrow('No URL was provided to the Transport')
  })

  test('with parameters that are no JSON is refused', async () => {
    const server = await serve()
    await expect(connect([server.url]).request({ method: 'eth_call', params: [1n] })).rejects.toMatchObject({ code: 'invalid_input' })
  })

  test('null is an answer', async () => {
    const server = await serve(() => null)
    expect(await connect([server.url]).request({ method: 'eth_getTransactionReceipt' })).toBeNull()
  })
})

describe('identical requests in flight', () => {
  test('share one answer, later ones ask again', async () => {
    const server = await serve()
    const client = connect([server.url])
    await Promise.all([client.request(balance), client.request({ ...balance }), client.request(balance)])
    expect(server.methods()).toHaveLength(1)
    await client.request(balance)
    expect(server.methods()).toHaveLength(2)
  })

  test('whoever gives up does not take it from the other', async () => {
    const server = await serve(async () => '0x7')
    const client = connect([server.url])
    const stop = new AbortController()
    const [left, stayed] = [client.request(balance, { signal: stop.signal }), client.request(balance)]
    stop.abort()
    await expect(left).rejects.toMatchObject({ code: 'request_cancelled' })
    expect(await stayed).toBe('0x7')
  })

  test('the last one to give up ends the HTTP request', async () => {
    let ended = false
    const server = await serve((_, response) => void response.on('close', () => (ended = true)))
    const stop = new AbortController()
    const asking = connect([server.url], { timeoutMs: 60_000 }).request(balance, { signal: stop.signal })
    await vi.waitFor(() => expect(server.exchanges).toHaveLength(1))
    stop.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request_cancelled' })
    await vi.waitFor(() => expect(ended).toBe(true))
  })
})

describe('retries', () => {
  test.each([403, 408, 413, 429, 500, 502, 503, 504])('HTTP %d is tried again', async (status) => {
    const server = await serve((_, response, count) => (count < 3 ? respond(response, 'no', { status }) : '0x1'))
    expect(await connect([server.url]).request(balance)).toBe('0x1')
    expect(server.exchanges).toHaveLength(3)
  })

  test.each([400, 401, 404, 501])('HTTP %d is not, and says its status with what the response said as the cause', async (status) => {
    const server = await serve((_, response) => respond(response, 'no'.repeat(300), { status }))
    const error = await connect([server.url])
      .request(balance)
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'server_failed', peerCode: status, message: expect.stringContaining(`HTTP status code ${status}`) })
    expect((error as KitError).cause).toEqual({ status, headers: expect.any(Headers), body: 'no'.repeat(250) })
    expect(server.exchanges).toHaveLength(1)
  })

  test.each([
    ['code -1', { code: -1, message: 'x' }],
    ['limit exceeded', { code: -32005, message: 'x' }],
  ])('%s is tried again', async (_, error) => {
    const server = await serve(({ calls }, response, count) =>
      count < 2 ? respond(response, { ...head(calls[0] as never), error }) : '0x1',
    )
    expect(await connect([server.url]).request(balance)).toBe('0x1')
  })

  test('ends after three, waiting twice as long each time', async () => {
    const server = await serve((_, response) => respond(response, 'no', { status: 503 }))
    await expect(connect([server.url], { retryDelayMs: 40 }).request(balance)).rejects.toMatchObject({
      code: 'server_failed',
      peerCode: 503,
    })
    const times = server.exchanges.map(({ at }) => at)
    const waits = times.slice(1).map((at, i) => at - (times[i] as number))
    expect(waits).toHaveLength(3)
    for (const [i, least] of [40, 80, 160].entries()) expect(waits[i]).toBeGreaterThanOrEqual(least - 3)
  })

  test.each([
    ['in seconds', () => '1'],
    ['as a date', () => new Date(Date.now() + 2000).toUTCString()],
  ])('Retry-After %s is waited out', async (_, value) => {
    const server = await serve((_exchange, response, count) =>
      count < 2 ? respond(response, 'slow down', { status: 429, headers: { 'retry-after': value() } }) : '0x1',
    )
    await connect([server.url]).request(balance)
    const [first, second] = server.exchanges.map(({ at }) => at) as [number, number]
    expect(second - first).toBeGreaterThanOrEqual(900)
  })

  test('a wait that ends early by the clock goes on', async () => {
    const server = await serve((_exchange, response, count) =>
      count < 2 ? respond(response, 'slow down', { status: 429, headers: { 'retry-after': '1' } }) : '0x1',
    )
    const start = Date.now()
    // Nine tenths as fast as the timers.
    const client = connect([server.url], { now: () => start + (Date.now() - start) * 0.9, rank: false })
    expect(await client.request(balance)).toBe('0x1')
    expect(server.exchanges).toHaveLength(2)
  })

  test('a Retry-After longer than anyone waits is said at once, also to the next who asks', async () => {
    const server = await serve((_, response) => respond(response, 'slow down', { status: 429, headers: { 'retry-after': '86400' } }))
    const client = connect([server.url])
    await expect(client.request(balance)).rejects.toMatchObject({ code: 'rate_limited' })
    await expect(client.request(balance)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(server.exchanges).toHaveLength(1)
  })

  test('dispose ends them', async () => {
    const server = await serve((_, response) => respond(response, 'no', { status: 503 }))
    const client = connect([server.url], { retryDelayMs: 60_000 })
    const asking = client.request(balance)
    await vi.waitFor(() => expect(server.exchanges).toHaveLength(1))
    client.dispose()
    await expect(asking).rejects.toMatchObject({ code: 'request_cancelled' })
    await expect(client.request(balance)).rejects.toMatchObject({ code: 'request_cancelled' })
  })
})

describe('answers that cannot be used', () => {
  const bad: readonly (readonly [string, Behaviour, string])[] = [
    ['garbage', (_, response) => respond(response, '<html>hello</html>'), 'server_failed'],
    ['nothing', (_, response) => respond(response, ''), 'server_failed'],
    ['a cut-off answer', (_, response) => respond(response, '{"jsonrpc":"2.0","id":1,"res'), 'server_failed'],
    ['a wrong id', (_, response) => respond(response, { jsonrpc: '2.0', id: 9999, result: '0x1' }), 'server_failed'],
    [
      'the id as text',
      ({ calls }, response) => respond(response, { jsonrpc: '2.0', id: String(calls[0]?.id), result: '0x1' }),
      'server_failed',
    ],
    ['a result for no id', (_, response) => respond(response, { jsonrpc: '2.0', id: null, result: '0x1' }), 'server_failed'],
    ['neither result nor error', ({ calls }, response) => respond(response, head(calls[0] as never)), 'server_failed'],
    ['a number', (_, response) => respond(response, '42'), 'server_failed'],
    ['a broken connection', (_, response) => void response.destroy(), 'network_failed'],
    [
      'a body that ends early',
      (_, response) => {
        response.writeHead(200, { 'content-length': '1000' })
        response.write('{"jsonrpc"')
        setTimeout(() => response.destroy(), 5)
      },
      'network_failed',
    ],
    ['silence', () => undefined, 'network_failed'],
  ]

  test.each(bad)('%s is an error that says so', async (what, behaviour, code) => {
    const server = await serve(behaviour)
    const error = await connect([server.url], { retries: 0, timeoutMs: what === 'silence' ? 100 : 10_000 })
      .request(balance)
      .catch((thrown: unknown) => thrown)
    expect(KitError.is(error, code as 'network_failed')).toBe(true)
    expect((error as KitError).message).toContain('127.0.0.1')
  })

  test.each(bad)('after %s the next try can succeed', async (what, behaviour) => {
    const server = await serve((exchange, response, count) => (count < 2 ? behaviour(exchange, response, count) : '0x1'))
    expect(await connect([server.url], { timeoutMs: what === 'silence' ? 1000 : 10_000 }).request(balance)).toBe('0x1')
  })

  test('an answer missing from a batch fails only its call', async () => {
    const server = await serve(({ calls }, response) =>
      respond(response, [{ ...head(calls[0] as never), result: '0x1' }, null, { id: 'x' }]),
    )
    const client = connect([server.url], { retries: 0 })
    const [first, second] = await Promise.allSettled([1, 2].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(first).toMatchObject({ value: '0x1' })
    expect(second).toMatchObject({ reason: { code: 'server_failed' } })
  })

  test('an error for no id is the answer to a call that went out alone', async () => {
    const error = { code: 3, message: 'execution reverted', data: '0x08c379a0' }
    const server = await serve((_, response) => respond(response, { jsonrpc: '2.0', id: null, error }))
    const client = connect([server.url])
    await expect(client.request(balance)).rejects.toMatchObject({ code: 'execution_failed', peerCode: 3, cause: { data: error.data } })
    expect(server.exchanges).toHaveLength(1)
  })

  test('an error for no id in a batch is no answer to what is missing from it', async () => {
    const error = { code: 3, message: 'execution reverted' }
    const server = await serve(({ calls }, response) =>
      respond(response, [
        { ...head(calls[0] as never), result: '0x1' },
        { jsonrpc: '2.0', id: null, error },
      ]),
    )
    const client = connect([server.url], { retries: 0 })
    const [first, second] = await Promise.allSettled([1, 2].map((n) => client.request({ method: 'eth_call', params: [n] })))
    expect(first).toMatchObject({ value: '0x1' })
    expect(second).toMatchObject({ reason: { code: 'server_failed' } })
  })

  test('nobody there at all', async () => {
    const server = await startRpcServer()
    await server.close()
    await expect(connect([server.url], { retries: 1 }).request(balance)).rejects.toMatchObject({ code: 'network_failed' })
  })

  test('a key in the address is not repeated in a message', async () => {
    const server = await serve((_, response) => respond(response, 'x', { status: 500 }))
    const error = await connect([`${server.url}/v3/secret-key`], { retries: 0 })
      .request(balance)
      .catch((thrown: Error) => thrown)
    expect((error as Error).message).not.toContain('secret-key')
  })
})

describe('several nodes', () => {
  test('the next one answers when the first cannot', async () => {
    const [down, up] = [await serve((_, response) => respond(response, 'no', { status: 500 })), await serve(() => '0xb')]
    expect(await connect([down.url, up.url]).request(balance)).toBe('0xb')
    expect(down.exchanges).toHaveLength(1)
  })

  test('the same address twice is one node', async () => {
    const server = await serve((_, response) => respond(response, 'no', { status: 404 }))
    await expect(connect([server.url, server.url]).request(balance)).rejects.toThrow()
    expect(server.exchanges).toHaveLength(1)
  })

  test('what the chain refuses is not asked elsewhere', async () => {
    const refuse: Behaviour = ({ calls }, response) =>
      respond(response, { ...head(calls[0] as never), error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } })
    const [one, two] = [await serve(refuse), await serve()]
    const error = await connect([one.url, two.url])
      .request({ method: 'eth_call' })
      .catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ code: 'execution_failed', cause: { data: '0x08c379a0' } })
    expect(two.methods()).toEqual([])
  })

  test('one that asks to be left alone is, while the others answer', async () => {
    const busy = await serve((_, response) => respond(response, 'slow down', { status: 429, headers: { 'retry-after': '60' } }))
    const free = await serve()
    const client = connect([busy.url, free.url])
    for (let n = 0; n < 3; n++) await client.request({ method: 'eth_call', params: [n] })
    expect(busy.exchanges).toHaveLength(1)
    expect(free.exchanges).toHaveLength(3)
  })
})

describe('writes', () => {
  test.each(['eth_sendRawTransaction', 'eth_sendUserOperation', 'evm_mine', 'eth_newFilter', 'something_unknown'])(
    '%s is sent once: not batched, not shared, not repeated, not moved elsewhere',
    async (method) => {
      const [one, two] = [await serve((_, response) => void response.destroy()), await serve()]
      const client = connect([one.url, two.url])
      const answers = await Promise.allSettled([client.request({ method, params: ['0x1'] }), client.request({ method, params: ['0x1'] })])
      expect(answers).toMatchObject([{ reason: { code: 'network_failed' } }, { reason: { code: 'network_failed' } }])
      expect(one.exchanges.map(({ body }) => Array.isArray(body))).toEqual([false, false])
      expect(two.methods()).toEqual([])
    },
  )

  test('one that was turned away unread may be tried again', async () => {
    const server = await serve((_, response, count) => (count < 2 ? respond(response, 'slow down', { status: 429 }) : '0xhash'))
    expect(await connect([server.url]).request({ method: 'eth_sendRawTransaction' })).toBe('0xhash')
  })
})

describe('the figures that are shipped', () => {
  afterEach(() => vi.useRealTimers())

  test('a read is tried again after 150, 300 and 600 ms, and then no more', async () => {
    vi.useFakeTimers()
    const start = Date.now()
    const at: number[] = []
    const fetch = async () => {
      at.push(Date.now() - start)
      return new Response('no', { status: 503 })
    }
    const client = createRpcClient({ urls: ['http://node.test'], fetch })
    const failing = expect(client.request(balance)).rejects.toMatchObject({ code: 'server_failed' })
    await vi.advanceTimersByTimeAsync(60_000)
    await failing
    expect(at).toEqual([0, 150, 450, 1050])
    client.dispose()
  })

  test('a node has 10 seconds for a request', async () => {
    vi.useFakeTimers()
    const start = Date.now()
    const ended: number[] = []
    const fetch: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener('abort', () => {
          ended.push(Date.now() - start)
          reject(new Error('aborted'))
        })
      })
    const client = createRpcClient({ urls: ['http://node.test'], fetch })
    const failing = expect(client.request({ method: 'eth_sendRawTransaction' })).rejects.toMatchObject({
      code: 'network_failed',
      message: 'node.test did not answer within 10 s.',
    })
    await vi.advanceTimersByTimeAsync(60_000)
    await failing
    expect(ended).toEqual([10_000])
    client.dispose()
  })

  test.each([
    [8192, 8192],
    [8193, 8194],
  ])('of %d reads under way the first is asked again by the next like it: %d are sent', async (different, sent) => {
    let count = 0
    const fetch: typeof globalThis.fetch = async (_, init) => {
      count += (JSON.parse(String(init?.body)) as unknown[]).length ?? 1
      return new Promise(() => {})
    }
    const client = createRpcClient({ urls: ['http://node.test'], fetch })
    const ask = (index: number) => void client.request({ method: 'eth_getBalance', params: [index] }).catch(() => undefined)
    for (let index = 0; index < different; index++) ask(index)
    ask(0)
    await vi.waitFor(() => expect(count).toBeGreaterThanOrEqual(sent))
    expect(count).toBe(sent)
    client.dispose()
  })
})
