/** What those who ask can bring about at a node, and what others notice of it. */
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Behaviour, sendJson, startNode, type TestNode } from '../testing/start-node.ts'
import { type Chain, type ChainParts, createChain } from './chain.ts'
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

async function node(behaviour?: Behaviour, chainId?: string): Promise<TestNode> {
  const started = await startNode(behaviour, chainId)
  nodes.push(started)
  return started
}

/** The clock stands still unless a test moves it; budgets and circuits go by it. */
function chainOf(upstreams: readonly (TestNode | string)[], more: Partial<ChainConfig> = {}, times: ChainParts['times'] = {}): Chain {
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

describe('what an asker brings about', () => {
  const call = (count: number) =>
    toRequest('eth_call', { to: `0x${'1'.repeat(40)}`, data: `0x${count.toString(16).padStart(8, '0')}` }, 'latest')

  test('a call that takes too long is its own fault: others are answered by the same node', async () => {
    const upstream = await node((messages, response, batch) => {
      if (messages.every(({ method }) => method !== 'eth_call'))
        answering({ eth_gasPrice: '0x2', eth_blockNumber: '0x1' })(messages, response, batch)
    })
    const chain = chainOf([upstream])
    const slow = Promise.all(Array.from({ length: 8 }, (_, count) => chain.answer([call(count)])))
    expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
    for (const [outcome] of await slow)
      expect(outcome).toMatchObject({ error: { code: -32005, message: expect.stringContaining('too long') } })
    expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
  })

  test('a call at which a node breaks closes it off for nobody else, unless it breaks at everything', async () => {
    const upstream = await node((messages, response, batch) =>
      messages.some(({ method }) => method === 'eth_call')
        ? void response.writeHead(500).end('<html>')
        : answering({ eth_gasPrice: '0x2', eth_blockNumber: '0x1' })(messages, response, batch),
    )
    const chain = chainOf([upstream])
    for (let count = 0; count < 10; count++) await expect(chain.answer([call(count)])).rejects.toMatchObject({ name: 'ChainUnavailable' })
    expect(await chain.answer([gasPrice])).toEqual([result('0x2')])
    upstream.behave((_, response) => void response.writeHead(500).end('<html>'))
    await expect
      .poll(async () => {
        const before = upstream.asked().length
        await chain.answer([call(1_000 + before)]).catch(() => undefined)
        return upstream.asked().length - before
      })
      .toBe(0)
  })

  test('slow calls do not make a node look slower than another', async () => {
    const after =
      (plainMs: number, gasPrice: string): Behaviour =>
      (messages, response, batch) => {
        const ms = messages.some(({ method }) => method === 'eth_call') ? 1_500 : plainMs
        setTimeout(() => answering({ eth_gasPrice: gasPrice, eth_blockNumber: '0x1' })(messages, response, batch), ms)
      }
    const chain = chainOf([await node(after(0, '0x1')), await node(after(1_000, '0x2'))])
    for (let count = 0; count < 5; count++) await chain.answer([gasPrice])
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
    await Promise.all(Array.from({ length: 12 }, (_, count) => chain.answer([call(count)])))
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test('a node that answers only what is at hand is asked last, once another has answered what it did not', async () => {
    const stalling = await node((messages, response, batch) => {
      if (messages.every(({ method }) => method !== 'eth_call'))
        answering({ eth_gasPrice: '0x1', eth_blockNumber: '0x1' })(messages, response, batch)
    })
    const honest = await node((messages, response, batch) => {
      setTimeout(() => answering({ eth_call: '0x2', eth_gasPrice: '0x2', eth_blockNumber: '0x1' })(messages, response, batch), 100)
    })
    const chain = chainOf([stalling, honest])
    for (let count = 0; count < 10; count++) expect(await chain.answer([call(count)])).toEqual([result('0x2')])
    let latest = 100
    // Where the machine is so late that the honest one is overdue, the other is asked beside it: soon there is a time when it is not.
    await expect
      .poll(
        async () => {
          const before = stalling.asked().length
          for (let count = 0; count < 5; count++) expect(await chain.answer([call(++latest)])).toEqual([result('0x2')])
          return stalling.asked().length - before
        },
        { timeout: 60_000 },
      )
      .toBe(0)
    // Open all the same: it is asked where nobody else is left.
    await honest.close()
    nodes.splice(nodes.indexOf(honest), 1)
    time += 60_000
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test.each<readonly [string, unknown[], unknown]>([
    ['much gas', [{ to: '0x1', gas: '0xffffffffff' }, 'latest'], [{ to: '0x1', gas: '0x2faf080' }, 'latest']],
    ['a creation without gas', [{ data: '0x5b600056' }, 'latest'], [{ data: '0x5b600056', gas: '0x2faf080' }, 'latest']],
    [
      'little gas',
      [{ to: '0x1', gas: '0x5208' }, 'latest', { '0x1': { balance: '0x1' } }],
      [{ to: '0x1', gas: '0x5208' }, 'latest', { '0x1': { balance: '0x1' } }],
    ],
    ['none', [{ to: '0x1' }], [{ to: '0x1' }]],
  ])('a call with %s gets as much as it may', async (_, params, sent) => {
    const upstream = await node()
    await chainOf([upstream]).answer([{ method: 'eth_call', params }])
    expect(upstream.asked().map((message) => message.params)).toEqual([sent])
  })

  test.each([100_000, 600_000])(
    'who wants %i bytes of an answer and no more gets no longer one, and the rest stays at the node',
    async (mostBytes) => {
      let closed = 0
      const upstream = await node((messages, response, batch) => {
        if (messages.every(({ method }) => method !== 'eth_call')) return answering({ eth_gasPrice: '0x2' })(messages, response, batch)
        // Without an end, as fast as it is taken.
        const more = (): unknown => !response.destroyed && response.write('f'.repeat(65_536), () => setImmediate(more))
        response.on('error', () => undefined).on('close', () => closed++)
        response.writeHead(200, { 'content-type': 'application/json' }).write('{"jsonrpc":"2.0","id":1,"result":"', more)
      })
      const chain = chainOf([upstream])
      await expect(chain.requestCall({ ...call(1), mostBytes })).rejects.toMatchObject({
        name: 'RpcRefused',
        message: 'The answer is longer than is wanted.',
      })
      await expect.poll(() => closed).toBeGreaterThan(0)
      expect(await chain.requestCall({ ...gasPrice, mostBytes })).toBe('0x2')
      // Who says nothing gets as much as anybody may: the two do not share an answer.
      const both = await Promise.allSettled([chain.requestCall({ ...call(2), mostBytes }), chain.requestCall(call(2))])
      expect(both.map((one) => one.status === 'rejected' && one.reason.message)).toEqual([
        'The answer is longer than is wanted.',
        'The answer is larger than 8 MiB. Ask for less at once.',
      ])
    },
  )

  test('that an answer is too large is believed of two nodes, of which one has answered others', async () => {
    const much = { jsonrpc: '2.0', error: { code: 3, message: 'x'.repeat(1_100_000) } }
    const wordy: Behaviour = (messages, response, batch) => {
      if (messages.every(({ method }) => method !== 'eth_call')) return answering({ eth_getBalance: '0x2' })(messages, response, batch)
      sendJson(response, { ...much, id: messages[0]?.id })
    }
    const upstreams = [await node(wordy), await node(wordy), await node(wordy), await node(wordy)]
    const calls = () => upstreams.reduce((sum, one) => sum + one.asked().filter(({ method }) => method === 'eth_call').length, 0)
    const chain = chainOf(upstreams, {}, { overdueMs: 60_000 })
    const tooLarge = { error: { code: -32005, message: expect.stringContaining('8 MiB') } }
    expect(await chain.answer([call(1)])).toEqual([tooLarge])
    // Nobody knows any of them.
    expect(calls()).toBe(4)
    expect(await chain.answer([toRequest('eth_getBalance', `0x${'1'.repeat(40)}`, 'latest')])).toEqual([result('0x2')])
    expect(await chain.answer([call(2)])).toEqual([tooLarge])
    expect(calls()).toBe(6)
  })

  test('code in the place of a contract’s is refused', async () => {
    const upstream = await node()
    const overrides = { [`0x${'1'.repeat(40)}`]: { code: '0x5b600056' } }
    const [outcome] = await chainOf([upstream]).answer([toRequest('eth_call', { to: `0x${'1'.repeat(40)}` }, 'latest', overrides)])
    expect(outcome).toMatchObject({ error: { code: -32602 } })
    expect(upstream.asked()).toEqual([])
  })
})

describe('when nobody waits any more', () => {
  test('what was asked of a node is called off, and not before the last has gone', async () => {
    const stuck = await node((messages, response, batch) => {
      if (messages.some(({ method }) => method === 'eth_blockNumber')) answering()(messages, response, batch)
    })
    const chain = chainOf([stuck])
    const [first, second] = [new AbortController(), new AbortController()]
    const answers = [first, second].map(({ signal }) => chain.answer([gasPrice, toRequest('eth_syncing')], signal))
    await expect.poll(() => stuck.asked().length).toBe(2)
    first.abort(new Error('gone'))
    await expect(answers[0]).rejects.toThrow('gone')
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(stuck.aborted()).toBe(0)
    second.abort(new Error('gone, too'))
    await expect(answers[1]).rejects.toThrow('gone, too')
    await expect.poll(() => stuck.aborted()).toBe(1)
    // Whoever comes next is asked for anew, and the node is not to blame.
    stuck.behave(answering({ eth_gasPrice: '0x1' }))
    expect(await chain.answer([gasPrice])).toEqual([result('0x1')])
  })

  test('no further node is asked', async () => {
    const call = new AbortController()
    const failing = await node((messages, response, batch) => {
      if (messages.some(({ method }) => method === 'eth_blockNumber')) return answering()(messages, response, batch)
      call.abort(new Error('gone'))
      return new Promise((resolve) => setTimeout(() => resolve(sendJson(response, {}, 500)), 50))
    })
    const other = await node()
    await expect(chainOf([failing, other]).answer([gasPrice], call.signal)).rejects.toThrow('gone')
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(other.asked()).toEqual([])
  })
})
