import { pino } from 'pino'
import { type Hex, keccak256 } from 'viem'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, type Message, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, createChain } from './chain.ts'
import type { ChainConfig } from './chain-config.ts'
import type { Outcome } from './rpc-types.ts'

let nodes: TestNode[]
let chains: Chain[]
let time: number

beforeEach(() => {
  nodes = []
  chains = []
  time = 1_000_000
})

afterEach(async () => {
  await Promise.all([...chains.map((chain) => chain.close()), ...nodes.map((node) => node.close())])
})

async function node(behaviour?: Behaviour, served?: string | Behaviour): Promise<TestNode> {
  const started = await startNode(behaviour, served)
  nodes.push(started)
  return started
}

/** The clock stands still unless a test moves it; budgets and circuits go by it. However late a busy machine makes a node, it is not overdue. */
const patient: { readonly overdueMs?: number } = { overdueMs: 60_000 }
function chainOf(upstreams: readonly (TestNode | string)[], more: Partial<ChainConfig> = {}, times = patient): Chain {
  const rpcUrls = upstreams.map((upstream) => (typeof upstream === 'string' ? upstream : upstream.url))
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls, tokens: [], ...more },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: () => time, times },
  )
  chains.push(chain)
  return chain
}

const toRequest = (method: string, ...params: unknown[]) => ({ method, params })
const result = (value: unknown): Outcome => ({ result: JSON.stringify(value) })
const gasPrice = toRequest('eth_gasPrice')

describe('what the nodes are asked', () => {
  test('identical requests in flight share one answer, and the next one is asked anew', async () => {
    let release = () => {}
    const gate = new Promise<void>((resolve) => {
      release = resolve
    })
    const upstream = await node(async (messages, response, batch) => {
      await gate
      answering({ eth_gasPrice: '0x1' })(messages, response, batch)
    })
    const chain = chainOf([upstream])
    const answers = Promise.all(Array.from({ length: 20 }, () => chain.answer([gasPrice])))
    await expect.poll(() => upstream.asked().length).toBe(1)
    release()
    expect((await answers).flat()).toEqual(Array(20).fill(result('0x1')))
    expect(upstream.asked()).toHaveLength(1)
    await chain.answer([gasPrice])
    expect(upstream.asked()).toHaveLength(2)
  })

  test('a batch goes out as one request, each request in it once', async () => {
    const upstream = await node()
    const outcomes = await chainOf([upstream]).answer([gasPrice, toRequest('eth_syncing'), gasPrice])
    expect(outcomes).toEqual([
      result('the answer to eth_gasPrice'),
      result('the answer to eth_syncing'),
      result('the answer to eth_gasPrice'),
    ])
    expect(upstream.asked().map(({ method }) => method)).toEqual(['eth_gasPrice', 'eth_syncing'])
  })

  test('answers in any order find their requests', async () => {
    const upstream = await node((messages, response) =>
      sendJson(response, messages.map(({ id, method }) => ({ jsonrpc: '2.0', id, result: method })).reverse()),
    )
    expect(await chainOf([upstream]).answer([gasPrice, toRequest('eth_syncing')])).toEqual([result('eth_gasPrice'), result('eth_syncing')])
  })

  test.each([
    'personal_sign',
    'eth_sign',
    'eth_sendTransaction',
    'eth_newFilter',
    'eth_subscribe',
    'debug_traceCall',
    'anvil_setBalance',
    'constructor',
    '__proto__',
    '',
  ])('%s is not passed on, and the rest of the batch is', async (method) => {
    const upstream = await node()
    const outcomes = await chainOf([upstream]).answer([toRequest(method), gasPrice])
    expect(outcomes).toEqual([{ error: expect.objectContaining({ code: -32601 }) }, result('the answer to eth_gasPrice')])
    expect(upstream.asked()).toHaveLength(1)
  })

  test.each([
    [[{ fromBlock: '0x0', toBlock: '0x2711' }], -32005],
    [[{ fromBlock: 'earliest', toBlock: 'latest' }], -32005],
    [[{ fromBlock: 'zero' }], -32602],
    [[], -32602],
    [['x'], -32602],
    [[{ fromBlock: '0x0', toBlock: '0x2710' }], undefined],
    [[{ fromBlock: 'latest' }], undefined],
    [[{ blockHash: `0x${'1'.repeat(64)}` }], undefined],
  ])('logs of %j: %s', async (params, code) => {
    const [outcome] = await chainOf([await node()]).answer([{ method: 'eth_getLogs', params }])
    expect(outcome && 'error' in outcome ? outcome.error.code : undefined).toBe(code)
  })
})

describe('what is kept', () => {
  const head = (blockNumber: string): Record<string, unknown> => ({ eth_blockNumber: blockNumber })

  async function sendTwice(
    request: ReturnType<typeof toRequest>,
    answer: unknown,
    config: Partial<ChainConfig> = {},
    blockNumber = '0x100',
  ) {
    const upstream = await node(answering({ ...head(blockNumber), [request.method]: answer }))
    const chain = chainOf([upstream], config)
    await chain.answer([toRequest('eth_blockNumber')])
    const first = await chain.answer([request])
    expect(await chain.answer([request])).toEqual(first)
    return upstream.asked().filter(({ method }) => method === request.method).length
  }

  const hash = `0x${'a'.repeat(64)}`
  test.each([
    ['the chain id', toRequest('net_version'), '31337'],
    ['a block by hash', toRequest('eth_getBlockByHash', hash, false), { number: '0xff' }],
    ['a call at a block hash', toRequest('eth_call', { to: hash }, { blockHash: hash }), '0x'],
    ['a deep receipt', toRequest('eth_getTransactionReceipt', hash), { blockNumber: '0xc0' }],
    ['a balance deep down', toRequest('eth_getBalance', hash, '0xc0'), '0x5'],
    ['a deep block', toRequest('eth_getBlockByNumber', '0x1', true), {}],
    ['deep logs', toRequest('eth_getLogs', { fromBlock: '0x1', toBlock: '0x2' }), []],
  ])('%s is asked once', async (_, request, answer) => {
    expect(await sendTwice(request, answer)).toBe(1)
  })

  test.each([
    ['the latest balance', toRequest('eth_getBalance', hash, 'latest'), '0x5'],
    ['a balance without a block', toRequest('eth_getBalance', hash), '0x5'],
    ['a young block', toRequest('eth_getBlockByNumber', '0xc1', true), {}],
    ['a young receipt', toRequest('eth_getTransactionReceipt', hash), { blockNumber: '0xc1' }],
    ['a block that is not there', toRequest('eth_getBlockByHash', hash, false), null],
    ['a pending transaction', toRequest('eth_getTransactionByHash', hash), { blockNumber: null }],
    ['logs up to the head', toRequest('eth_getLogs', { fromBlock: '0x1', toBlock: 'latest' }), []],
    ['the gas price', gasPrice, '0x1'],
  ])('%s is asked again', async (_, request, answer) => {
    expect(await sendTwice(request, answer)).toBe(2)
  })

  test('an error is never kept', async () => {
    const upstream = await node((messages, response) =>
      sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }),
    )
    const chain = chainOf([upstream])
    const request = toRequest('eth_call', {}, { blockHash: hash })
    const outcome = { error: { code: 3, message: 'execution reverted', data: '0x08c379a0' } }
    expect(await chain.answer([request])).toEqual([outcome])
    expect(await chain.answer([request])).toEqual([outcome])
    expect(upstream.asked()).toHaveLength(2)
  })
})

const faults: readonly (readonly [string, Behaviour])[] = [
  ['a 500', (_, response) => sendJson(response, {}, 500)],
  ['a 503 in HTML', (_, response) => void response.writeHead(503, { 'content-type': 'text/html' }).end('<html>')],
  ['a 429', (_, response) => void response.writeHead(429, { 'retry-after': '3' }).end()],
  [
    'a 429 inside a 200',
    (messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: 429, message: 'slow down' } }),
  ],
  [
    'limit exceeded',
    (messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32005, message: 'limit' } }),
  ],
  ['what is not JSON', (_, response) => void response.end('not json')],
  ['a JSON null', (_, response) => sendJson(response, null)],
  ['an empty body', (_, response) => void response.end()],
  ['a wrong id', (_, response) => sendJson(response, { jsonrpc: '2.0', id: 77, result: '0xbad' })],
  ['neither result nor error', (messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id })],
  [
    'half an answer',
    (_, response) => void response.writeHead(200, { 'content-length': '100' }).write('{"jsonrpc":"2.0"', () => response.destroy()),
  ],
  ['a cut connection', (_, response) => void response.destroy()],
  ['ten megabytes', (messages, response) => sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, result: 'x'.repeat(10_000_000) })],
]

describe('bad luck', () => {
  test.each(faults)('%s from one node: the next one answers', async (_, behaviour) => {
    const [bad, good] = [await node(behaviour), await node(answering({ eth_gasPrice: '0x2' }))]
    expect(await chainOf([bad, good]).answer([gasPrice])).toEqual([result('0x2')])
  })

  test.each(faults.slice(0, 3))('%s from the only node: unavailable, with when to come back', async (_, behaviour) => {
    await expect(chainOf([await node(behaviour)]).answer([gasPrice])).rejects.toMatchObject({
      name: 'ChainUnavailable',
      retryAfterMs: expect.any(Number),
    })
  })

  test('answers that are too large are the caller’s error, and close no node off for the others', async () => {
    const upstream = await node((messages, response, batch) =>
      messages[0]?.method === 'eth_gasPrice'
        ? answering({ eth_gasPrice: '0x2' })(messages, response, batch)
        : sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, result: 'x'.repeat(10_000_000) }),
    )
    const chain = chainOf([upstream])
    for (let count = 0; count < 6; count++) {
      const [outcome] = await chain.answer([toRequest('eth_getCode', `0x${count}`, 'latest')])
      expect(outcome).toMatchObject({ error: { code: -32005, message: expect.stringContaining('8 MiB') } })
    }
    expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
  })

  test('a node that is not there', async () => {
    const good = await node()
    expect(await chainOf(['http://127.0.0.1:1', good]).answer([gasPrice])).toEqual([result('the answer to eth_gasPrice')])
  })

  test('a node that answers a part of a batch: the rest comes from the next', async () => {
    const bad = await node((messages, response) => sendJson(response, [{ jsonrpc: '2.0', id: messages[0]?.id, result: 'from the first' }]))
    const good = await node(answering({ eth_syncing: 'from the second' }))
    expect(await chainOf([bad, good]).answer([gasPrice, toRequest('eth_syncing')])).toEqual([
      result('from the first'),
      result('from the second'),
    ])
    expect(good.asked().map(({ method }) => method)).toEqual(['eth_syncing'])
  })

  test('a node of another chain is never believed', async () => {
    const [wrong, right] = [await node(answering({ eth_gasPrice: '0xbad' }), '0x1'), await node(answering({ eth_gasPrice: '0x2' }))]
    const chain = chainOf([wrong, right])
    for (let round = 0; round < 5; round++) expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
    expect(wrong.asked()).toEqual([])
  })

  test.each([{ error: { code: -32000, message: 'starting' } }, { error: { code: -32603 } }, { result: null }])(
    'a node that says %j of its chain is asked for it again, and for nothing else before it tells it',
    async (said) => {
      let chainId: string | undefined
      const upstream = await node(answering({ eth_gasPrice: '0x2' }), (messages, response, batch) => {
        if (chainId === undefined) sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, ...said })
        else answering({ eth_chainId: chainId })(messages, response, batch)
      })
      const chain = chainOf([upstream])
      const send = toRequest('eth_sendRawTransaction', `0x${'02'.repeat(100)}`)
      for (const request of [gasPrice, send]) {
        await expect(chain.answer([request])).rejects.toMatchObject({ name: 'ChainUnavailable' })
      }
      expect(upstream.asked()).toEqual([])
      chainId = '0x7a69'
      // The clock stands still. What is asked in between, of its newest block, may have been told the old word.
      expect(await chain.answer([gasPrice]).catch(() => chain.answer([gasPrice]))).toEqual([result('0x2')])
    },
  )

  test("an error of the request's own is given as it is and closes no node off", async () => {
    const upstream = await node((messages, response) =>
      sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32603, message: 'odd' } }),
    )
    const chain = chainOf([upstream])
    for (let round = 0; round < 10; round++) expect(await chain.answer([gasPrice])).toEqual([{ error: { code: -32603, message: 'odd' } }])
    upstream.behave(answering({ eth_gasPrice: '0x1' }))
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test('after five failures a node is left alone for 30 s, then tried once', async () => {
    const upstream = await node((_, response) => sendJson(response, {}, 500))
    const chain = chainOf([upstream])
    // The first request also looks for the head, which fails as well.
    for (let round = 0; round < 8; round++) await chain.answer([gasPrice]).catch(() => {})
    const before = upstream.asked().length
    await expect(chain.answer([gasPrice])).rejects.toMatchObject({ name: 'ChainUnavailable' })
    expect(upstream.asked()).toHaveLength(before)
    upstream.behave(answering({ eth_gasPrice: '0x1' }))
    time += 30_000
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test('a node that asks for a pause gets it, ten seconds at most', async () => {
    const upstream = await node((_, response) => void response.writeHead(429, { 'retry-after': '3600' }).end())
    const chain = chainOf([upstream])
    await expect(chain.answer([gasPrice])).rejects.toMatchObject({ retryAfterMs: 10_000 })
    upstream.behave(answering({ eth_gasPrice: '0x1' }))
    await expect(chain.answer([gasPrice])).rejects.toMatchObject({ name: 'ChainUnavailable' })
    time += 10_000
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test('when the first is overdue a second is asked, the first good answer wins and the other is called off', async () => {
    const stuck = await node(() => {})
    const quick = await node(answering({ eth_gasPrice: '0x2' }))
    const chain = chainOf([stuck, quick], {}, {})
    expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
    await expect.poll(() => stuck.aborted()).toBeGreaterThan(0)
  })

  test('the better node comes to be asked first', async () => {
    const shaky = await node((_, response) => sendJson(response, {}, 500))
    const good = await node()
    const chain = chainOf([shaky, good])
    for (let round = 0; round < 4; round++) await chain.answer([gasPrice])
    const before = shaky.asked().length
    for (let round = 0; round < 10; round++) await chain.answer([gasPrice])
    expect(shaky.asked()).toHaveLength(before)
  })
})

describe('a signed transaction', () => {
  const raw: Hex = `0x${'02'.repeat(100)}`
  const send = toRequest('eth_sendRawTransaction', raw)
  const hash = keccak256(raw)
  const sent = (upstream: TestNode) => upstream.asked().filter(({ method }) => method === 'eth_sendRawTransaction').length
  const knowing =
    (then: (message: Message) => unknown): Behaviour =>
    (messages, response) => {
      const message = messages[0] as Message
      const value = message.method === 'eth_getTransactionByHash' ? { hash } : then(message)
      if (value !== undefined)
        sendJson(response, {
          jsonrpc: '2.0',
          id: message.id,
          ...(value instanceof Error ? { error: { code: -32000, message: value.message } } : { result: value }),
        })
    }

  test('goes to one node, once', async () => {
    const [first, second] = [await node(answering({ eth_sendRawTransaction: hash })), await node()]
    expect(await chainOf([first, second]).answer([send])).toEqual([result(hash)])
    expect([sent(first), sent(second)]).toEqual([1, 0])
  })

  test('is never shared between askers', async () => {
    const upstream = await node(answering({ eth_sendRawTransaction: hash }))
    await chainOf([upstream]).answer([send, send])
    expect(sent(upstream)).toBe(2)
  })

  test('goes to the next node when the first was not reached', async () => {
    const second = await node(answering({ eth_sendRawTransaction: hash }))
    expect(await chainOf(['http://127.0.0.1:1', second]).answer([send])).toEqual([result(hash)])
  })

  test('when the answer was lost it is looked up before anything is sent again', async () => {
    const lossy = await node((messages, response) => {
      if (messages[0]?.method === 'eth_sendRawTransaction') response.destroy()
      else answering({ eth_getTransactionByHash: { hash } })(messages, response, false)
    })
    const other = await node(answering({ eth_getTransactionByHash: null }))
    expect(await chainOf([lossy, other]).answer([send])).toEqual([result(hash)])
    expect(sent(other)).toBe(0)
  })

  test('when nobody knows it, the same bytes are sent once more', async () => {
    const lossy = await node((messages, response) => {
      if (messages[0]?.method === 'eth_sendRawTransaction') response.destroy()
      else answering({ eth_getTransactionByHash: null })(messages, response, false)
    })
    const other = await node(answering({ eth_getTransactionByHash: null, eth_sendRawTransaction: hash }))
    expect(await chainOf([lossy, other]).answer([send])).toEqual([result(hash)])
    expect(sent(other)).toBe(1)
  })

  test('when it cannot be known, that is what is said', async () => {
    const lossy = await node((messages, response) => {
      if (messages[0]?.method === 'eth_sendRawTransaction') response.destroy()
      else answering({ eth_getTransactionByHash: null })(messages, response, false)
    })
    expect(await chainOf([lossy]).answer([send])).toEqual([{ error: { code: -32002, message: expect.stringContaining(hash) } }])
  })

  test.each(['already known', 'nonce too low'])('%s of one that is there counts as sent', async (message) => {
    expect(await chainOf([await node(knowing(() => new Error(message)))]).answer([send])).toEqual([result(hash)])
  })

  test('a refusal is given as it is', async () => {
    const upstream = await node((messages, response) =>
      sendJson(response, { jsonrpc: '2.0', id: messages[0]?.id, error: { code: -32000, message: 'insufficient funds' } }),
    )
    expect(await chainOf([upstream]).answer([send])).toEqual([{ error: { code: -32000, message: 'insufficient funds' } }])
  })

  test.each([[[]], [['0x12']], [['not hex']], [[raw, raw]], [{ raw }]])('%j is no transaction', async (params) => {
    const upstream = await node()
    expect(await chainOf([upstream]).answer([{ method: 'eth_sendRawTransaction', params }])).toEqual([
      { error: expect.objectContaining({ code: -32602 }) },
    ])
    expect(upstream.asked()).toEqual([])
  })
})
