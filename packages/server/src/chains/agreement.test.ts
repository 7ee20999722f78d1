/** What money moves by, from nodes of which one lies, is behind, or is not there. Over real HTTP. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics, type Metrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, type ChainParts, createChain } from './chain.ts'
import type { Outcome, RpcCall } from './rpc-types.ts'

let nodes: TestNode[]
let chain: Chain
let metrics: Metrics
let lines: string[]

beforeEach(() => {
  nodes = []
  lines = []
  metrics = createMetrics()
})
afterEach(async () => {
  await Promise.all([chain.close(), ...nodes.map((node) => node.close())])
})

const account = `0x${'12'.repeat(20)}`
const code: RpcCall = { method: 'eth_getCode', params: [account, 'latest'] }
const nonce: RpcCall = { method: 'eth_getTransactionCount', params: [account, 'pending'] }
const result = (value: unknown): Outcome => ({ result: JSON.stringify(value) })

const truth = { eth_blockNumber: '0x100', eth_getBalance: '0x7', eth_getCode: '0x60016002', eth_getTransactionCount: '0x20' }
const honest = answering(truth)
const saying = (more: Readonly<Record<string, unknown>>): Behaviour => answering({ ...truth, ...more })
const down: Behaviour = (_, response) => void response.destroy()
const stalling: Behaviour = () => undefined

type Starting = { readonly rpcUrls?: (urls: readonly string[]) => readonly string[]; readonly times?: ChainParts['times'] }
/** What is asked of a node is asked of no other for it, however late a busy machine makes it. */
const patient = { overdueMs: 60_000, voiceMs: 60_000 }

async function start(behaviours: readonly Behaviour[], { rpcUrls, times = patient }: Starting = {}): Promise<void> {
  for (const behaviour of behaviours) nodes.push(await startNode(behaviour))
  const urls = nodes.map(({ url }) => url)
  chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: rpcUrls?.(urls) ?? urls, tokens: [] },
    { log: pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) }), metrics, now: () => 1_000_000, times },
  )
}

const labelOf = (index: number): string => `${index + 1}:${new URL(nodes[index]?.url ?? '').host}`
const countAsked = (index: number, method: string): number =>
  nodes[index]?.asked().filter((message) => message.method === method).length ?? 0

/** What each node had to do with the answers, by its place. */
async function readAgreement(): Promise<readonly Readonly<Record<string, number>>[]> {
  const values = (await metrics.agreement.get()).values.filter(({ value }) => value > 0)
  return nodes.map((_, index) =>
    Object.fromEntries(
      values.filter(({ labels }) => labels.upstream === labelOf(index)).map(({ labels, value }) => [labels.outcome, value]),
    ),
  )
}

const lies: readonly (readonly [string, RpcCall, string, string])[] = [
  ['that a contract is nobody’s', code, truth.eth_getCode, '0x'],
  ['that there is another contract', code, truth.eth_getCode, '0x6003'],
  ['a nonce that is far too high', nonce, truth.eth_getTransactionCount, '0xffffff'],
  ['a nonce that is far too low', nonce, truth.eth_getTransactionCount, '0x0'],
]
const places = [0, 1, 2]

describe.each(lies)('%s', (_, request, right, wrong) => {
  const lying = saying({ [request.method]: wrong })

  test.each(places)('one of three says so, in place %i: the others are believed, and it is found out', async (place) => {
    await start(places.map((index) => (index === place ? lying : honest)))
    // The last one is asked where the first two differ.
    const answer = await chain.answer([request])
    expect(answer).toEqual([result(right)])
    const agreement = await readAgreement()
    if (place === 2) expect(agreement[2]).toEqual({})
    else {
      expect(agreement[place]).toEqual({ contradicted: 1 })
      expect(lines.join('')).toContain(labelOf(place))
      // Its rank is gone: nothing is asked of it as long as the others answer.
      const before = countAsked(place, 'eth_getBalance')
      for (let count = 0; count < 5; count++) {
        await chain.answer([{ method: 'eth_getBalance', params: [`0x${String(count).padStart(40, '0')}`, 'latest'] }])
        await chain.answer([request])
      }
      expect(countAsked(place, 'eth_getBalance')).toBe(before)
      expect(await readAgreement()).toEqual(places.map((index) => (index === place ? { contradicted: 1 } : { agreed: 6 })))
    }
  })

  test('one of two says so: it is refused, with the reason and what to do, and counted by node', async () => {
    await start([lying, honest])
    const [outcome] = await chain.answer([request])
    expect(outcome).toMatchObject({ error: { code: -32002, data: { reason: 'nodes_differ', method: request.method } } })
    const { error } = outcome as { error: { message: string } }
    expect(error.message).toContain(request.method)
    expect(error.message).toContain('Try again')
    expect(error.message).not.toContain(new URL(nodes[0]?.url ?? '').host)
    expect(await readAgreement()).toEqual([{ differed: 1 }, { differed: 1 }])
    expect(lines.join('')).toContain(labelOf(0))
    expect(lines.join('')).toContain(labelOf(1))
  })

  test('two of three say so: more than half are believed, which is as far as this goes', async () => {
    await start([lying, honest, lying])
    expect(await chain.answer([request])).toEqual([result(wrong)])
  })

  test('one of three is away and another says so: it is refused', async () => {
    await start([down, lying, honest])
    expect(await chain.answer([request])).toMatchObject([{ error: { code: -32002 } }])
  })
})

describe('a node that is behind', () => {
  test.each<readonly [string, RpcCall, string, string]>([
    ['code', code, '0x', truth.eth_getCode],
    ['a nonce', nonce, '0x20', '0x21'],
  ])('%s that it learns of a little later is answered then, and nobody is to blame', async (_, request, before, after) => {
    let asked = 0
    const learning: Behaviour = (messages, response, batch) => {
      const isBehind = messages.some(({ method }) => method === request.method) && ++asked === 1
      return saying({ [request.method]: isBehind ? before : after })(messages, response, batch)
    }
    await start([saying({ [request.method]: after }), learning])
    expect(await chain.answer([request])).toEqual([result(after)])
    expect(await readAgreement()).toEqual([{ agreed: 1 }, { agreed: 1 }])
  })

  test.each<readonly [readonly string[], string]>([
    [['0x21', '0x20', '0x20'], '0x20'],
    [['0x20', '0x21', '0x20'], '0x20'],
    [['0x22', '0x21', '0x20'], '0x21'],
    [['0x21', '0x20'], '0x20'],
    [['0x20', '0x21'], '0x20'],
  ])('of the nonces %j that nodes go on to say, the highest that two have reached is answered: %s', async (said, wanted) => {
    await start(said.map((one) => saying({ eth_getTransactionCount: one })))
    expect(await chain.answer([nonce])).toEqual([result(wanted)])
    expect(lines).toEqual([])
    for (const outcomes of await readAgreement()) expect(outcomes).toEqual({ agreed: 1 })
  })
})

describe('nodes that are not there', () => {
  test.each<readonly [string, Behaviour]>([
    ['is away', down],
    ['stalls', stalling],
    [
      'has an error for everything',
      (messages, response) => sendJson(response, { id: messages[0]?.id, error: { code: -32000, message: 'no' } }),
    ],
  ])('one of three %s: the two others agree', async (_, behaviour) => {
    await start([behaviour, honest, honest], { times: {} })
    expect(await chain.answer([code])).toEqual([result(truth.eth_getCode)])
    expect((await readAgreement()).slice(1)).toEqual([{ agreed: 1 }, { agreed: 1 }])
  })

  test.each<readonly [string, Behaviour]>([
    ['is away', down],
    ['stalls', stalling],
  ])('one of two %s: the other is believed alone, which is counted', async (_, behaviour) => {
    await start([behaviour, honest], { times: {} })
    expect(await chain.answer([code])).toEqual([result(truth.eth_getCode)])
    expect(await readAgreement()).toEqual([{ silent: 1 }, { alone: 1 }])
  })

  test('an error that all have is the answer', async () => {
    const refusing: Behaviour = (messages, response) =>
      sendJson(response, { id: messages[0]?.id, error: { code: -32602, message: 'no such account' } })
    await start([refusing, refusing, refusing])
    expect(await chain.answer([code])).toEqual([{ error: { code: -32602, message: 'no such account' } }])
  })
})

describe('what it costs', () => {
  test('one node, or two addresses of one host: it is asked once, as ever', async () => {
    await start([honest], { rpcUrls: ([url]) => [`${url}/one`, `${url}/two`] })
    expect(await chain.answer([code, nonce])).toEqual([result(truth.eth_getCode), result(truth.eth_getTransactionCount)])
    expect(countAsked(0, 'eth_getCode')).toBe(1)
    expect(await readAgreement()).toEqual([{}])
  })

  test('of many nodes two are asked while they agree, and one for everything else', async () => {
    await start([honest, honest, honest, honest])
    await chain.answer([code, { method: 'eth_getBalance', params: [account, 'latest'] }])
    const count = (method: string) => nodes.reduce((sum, _, index) => sum + countAsked(index, method), 0)
    expect(count('eth_getCode')).toBe(2)
    expect(count('eth_getBalance')).toBe(1)
  })

  test('a batch is a batch at each node, of which each element is decided for itself', async () => {
    let requests = 0
    const counting: Behaviour = (messages, response, batch) => {
      if (messages.some(({ method }) => method === 'eth_getCode')) requests++
      return honest(messages, response, batch)
    }
    const lyingOnce: Behaviour = (messages, response, batch) => {
      const answers = messages.map(({ id, params }) => ({ id, result: params[0] === '0x7' ? '0x' : truth.eth_getCode }))
      sendJson(response, batch ? answers : answers[0])
    }
    await start([counting, lyingOnce])
    const many = Array.from({ length: 50 }, (_, index) => ({ ...code, params: [`0x${index.toString(16)}`, '0x1'] }))
    const outcomes = await chain.answer(many)
    expect(outcomes.filter((outcome) => 'error' in outcome)).toHaveLength(1)
    expect(outcomes[7]).toMatchObject({ error: { code: -32002 } })
    expect(requests).toBeLessThan(3)
  })

  test('what is final is asked once and kept, what is refused is not', async () => {
    await start([honest, honest])
    // Both say how far they are.
    await Promise.all([chain.probe(), chain.answer([{ method: 'eth_blockNumber', params: [] }])])
    const old = { ...code, params: [account, '0x1'] }
    // As long as only one has said so, nothing is final.
    await expect
      .poll(async () => {
        const asked = countAsked(0, 'eth_getCode')
        await chain.answer([old])
        return asked > 0 && countAsked(0, 'eth_getCode') === asked
      })
      .toBe(true)
    const before = countAsked(0, 'eth_getCode')
    for (let count = 0; count < 5; count++) expect(await chain.answer([old])).toEqual([result(truth.eth_getCode)])
    expect(countAsked(0, 'eth_getCode')).toBe(before)
  })

  test('an asker who hangs up ends it at every node', async () => {
    await start([stalling, stalling])
    const asker = new AbortController()
    const asked = chain.answer([code], asker.signal)
    await expect.poll(() => nodes.every((_, index) => countAsked(index, 'eth_getCode') === 1)).toBe(true)
    asker.abort(new Error('gone'))
    await expect(asked).rejects.toThrow('gone')
    await expect.poll(() => nodes.map((node) => node.aborted())).toEqual([1, 1])
  })
})

describe('what needs nobody else', () => {
  test('a node that names another chain later than at first is left out, and its word is not kept', async () => {
    await start([saying({ eth_chainId: '0x1', eth_gasPrice: '0x2' }), saying({ eth_chainId: '0x7a69', eth_gasPrice: '0x3' })])
    const requests = [
      { method: 'eth_chainId', params: [] },
      { method: 'eth_gasPrice', params: [] },
    ]
    const [chainId] = await chain.answer(requests)
    expect(chainId).toEqual(result('0x7a69'))
    expect(await chain.answer(requests)).toEqual([result('0x7a69'), result('0x3')])
    expect(lines.join('')).toContain('another chain')
  })

  test.each(['0x0', '0x1', '0x5207', '0x2540be401', '0xffffffffffffffff', 'much', null])(
    '%j is no amount of gas: the next node is asked',
    async (gas) => {
      await start([saying({ eth_estimateGas: gas }), saying({ eth_estimateGas: '0x5208' })])
      expect(await chain.answer([{ method: 'eth_estimateGas', params: [{ to: account }] }])).toEqual([result('0x5208')])
    },
  )
})
