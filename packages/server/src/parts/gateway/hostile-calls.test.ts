/** Visitors whose questions cost a node much, and what others notice of them: a real server, and a real node behind it. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { answering, type Behaviour, startNode, type TestNode } from '../../testing/start-node.ts'
import { startServers, type TestServers } from '../../testing/start-servers.ts'

let servers: TestServers
let server: FoyerServer | undefined
let node: TestNode | undefined

beforeAll(async () => {
  servers = await startServers()
})
afterAll(() => servers?.close())
afterEach(async () => {
  await Promise.all([server?.close(), node?.close()])
})

const request = (id: number, method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id, method, params })

function post(to: FoyerServer, body: unknown, init: RequestInit = {}): Promise<Response> {
  const url = `${to.url}/v1/?chainId=eip155:31337&projectId=foyer-local`
  return fetch(url, { ...init, method: 'POST', body: JSON.stringify(body) })
}

type Started = { readonly config?: Partial<TestServers['config']>; readonly requestMs?: number }

/** Its one chain has that node. Which database it has makes no difference to these, and that one is open at once. */
async function startOn(behaviour: Behaviour, { config = {}, requestMs }: Started = {}): Promise<FoyerServer> {
  node = await startNode(behaviour)
  const [first] = servers.config.chains
  if (first === undefined) throw new Error('There is no chain.')
  const overrides = { log: pino({ level: 'silent' }), ...(requestMs !== undefined && { requestMs }) }
  const chains = [{ ...first, rpcUrls: [node.url] }]
  server = await createServer({ ...servers.config, chains, ...config }, { databaseUrl: servers.externalUrl }, overrides)
  await server.listen()
  return server
}

/** So many points for calls of the network from one address. */
const pointsOf = (rpc: number) => ({ ...servers.config.limits, perIp: { ...servers.config.limits?.perIp, rpc } })

describe.each(['embedded', 'external'] as const)('with the %s database', (kind) => {
  test('calls that burn all the gas they can get refuse nobody else a single answer', async () => {
    const loop = '0x5b600056'
    const target = `0x${'1'.repeat(40)}`
    const burn = (index: number) => [
      request(1, 'eth_call', [{ to: target, data: `0x${index.toString(16).padStart(8, '0')}` }, 'latest', { [target]: { code: loop } }]),
      request(2, 'eth_call', [{ data: loop, gas: '0xffffffffffff', value: `0x${index.toString(16)}` }, 'latest']),
    ]
    const attack = Promise.all(
      Array.from({ length: 6 }, (_, index) => post(servers[kind], burn(index + 1)).then((answer) => answer.json())),
    )
    const statuses = await Promise.all(
      Array.from({ length: 200 }, async (_, index) => {
        const account = `0x${index.toString(16).padStart(40, '0')}`
        const answer = await post(servers[kind], request(index, 'eth_getBalance', [account, 'latest']))
        return [answer.status, 'result' in ((await answer.json()) as object)].join()
      }),
    )
    expect(new Set(statuses)).toEqual(new Set(['200,true']))
    for (const [override, creation] of (await attack) as { error?: { code: number } }[][]) {
      expect(override?.error?.code).toBe(-32602)
      expect(creation?.error).toBeDefined()
    }
  })
})

test('who asks for much is charged for it, and others are not', async () => {
  const started = await startOn(answering({ eth_getLogs: 'x'.repeat(1_048_576), eth_blockNumber: '0x1' }), {
    config: { limits: pointsOf(200), trustedProxies: 1 },
  })
  const from = (ip: string) => ({ headers: { 'x-forwarded-for': ip } })
  const statuses: number[] = []
  for (let index = 0; index < 8; index++) {
    const logs = request(index, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${index}` }])
    statuses.push((await post(started, logs, from('203.0.113.1'))).status)
  }
  // A megabyte costs 64 points beside its own.
  expect(statuses).toEqual([200, 200, 200, 429, 429, 429, 429, 429])
  expect((await post(started, request(1, 'eth_chainId'), from('203.0.113.2'))).status).toBe(200)
})

test.each([
  ['a request', (id: number) => request(id, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${id}` }])],
  ['a batch', (id: number) => [0, 1].map((turn) => request(turn, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: `0x${2 * id + turn}` }]))],
])('%s whose answer is too large to be passed on costs what it takes to be read', async (_, ask) => {
  const behaviour: Behaviour = (messages, response, batch) => {
    if (messages.every(({ method }) => method !== 'eth_getLogs')) return answering({ eth_blockNumber: '0x1' })(messages, response, batch)
    // An error of more than is taken is as good as an answer of more than 8 MiB, and costs a test less.
    const answers = messages.map(({ id }) => ({ jsonrpc: '2.0', id, error: { code: 3, message: 'x'.repeat(1_100_000) } }))
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(batch ? answers : answers[0]))
  }
  const started = await startOn(behaviour, { config: { limits: pointsOf(1_200) } })
  const texts: string[] = []
  for (let id = 0; id < 4; id++) texts.push(JSON.stringify(await (await post(started, ask(id))).json()))
  // Of 1,200 points an answer of 8 MiB takes 512.
  expect(texts.map((text) => text.includes('larger than 8 MiB'))).toEqual([true, true, false, false])
})

test.each([
  ['340,000 lists', 340_000, '[]', -32700],
  ['50,002 numbers', 50_002, '1', -32700],
  ['20,000 numbers', 20_000, '1', -32005],
  ['10,001 objects', 10_001, '{}', -32005],
])('a batch of %s is no batch, and is told so once instead of for each', async (_, count, element, code) => {
  const started = await startOn(answering())
  const body = `[${Array.from({ length: count }, () => element).join()}]`
  const answer = await fetch(`${started.url}/v1/?chainId=eip155:31337&projectId=foyer-local`, { method: 'POST', body })
  const text = await answer.text()
  expect(text.length).toBeLessThan(1_000)
  expect(JSON.parse(text)).toMatchObject({ id: null, error: { code } })
})

test.each([
  ['an empty batch', '&chainId=eip155:31337&projectId=foyer-local', '[]', 2],
  ['a batch that is no JSON', '&chainId=eip155:31337&projectId=foyer-local', `[${'1,'.repeat(5_000)}`, 2],
  ['a batch that is too large', '&chainId=eip155:31337&projectId=foyer-local', `[${' '.repeat(1_100_000)}]`, 2],
  ['a request that is no JSON', '&chainId=eip155:31337&projectId=foyer-local', '{"a"', 1],
  ['a request to no network', '&chainId=zzz&projectId=foyer-local', '{}', 1],
  ['a request of no project', '&chainId=eip155:31337&projectId=no-such-project', '{}', 1],
] as const)('%s is not for nothing', async (_, query, body, times) => {
  const started = await startOn(answering(), { config: { limits: pointsOf(10), chains: [] } })
  let answered = 0
  while (answered <= 30 && (await fetch(`${started.url}/v1/?${query}`, { method: 'POST', body })).status !== 429) answered++
  // What is answered in the terms of JSON-RPC is so until the points are spent twice over.
  expect(answered).toBe(10 * times)
})

/** Says where the head is, and holds what else is asked; the history of the network is asked for, too, and has its own time. */
function createHolding() {
  const held: { isOpen: boolean }[] = []
  const behaviour: Behaviour = (messages, response, batch) => {
    if (messages.some(({ method }) => method === 'eth_blockNumber')) return answering()(messages, response, batch)
    if (messages.some(({ method }) => method === 'eth_getBlockByNumber')) return
    const one = { isOpen: true }
    held.push(one)
    response.once('close', () => {
      one.isOpen = false
    })
  }
  return { behaviour, count: () => held.length, countOpen: () => held.filter(({ isOpen }) => isOpen).length }
}

test('when the caller hangs up, what was asked of the node is called off', async () => {
  const holding = createHolding()
  const started = await startOn(holding.behaviour)
  const call = new AbortController()
  const answer = post(started, [request(1, 'eth_gasPrice'), request(2, 'eth_call', [{}])], { signal: call.signal }).catch(() => 'gone')
  await expect.poll(holding.countOpen).toBe(1)
  call.abort()
  expect(await answer).toBe('gone')
  await expect.poll(holding.countOpen).toBe(0)
})

test('a request ends with its time, whatever is asked for it, and so does what was asked', async () => {
  const holding = createHolding()
  const started = await startOn(holding.behaviour, { requestMs: 700 })
  const began = performance.now()
  const single = await post(started, request(1, 'eth_call', [{}]))
  expect([single.status, single.headers.get('retry-after')]).toEqual([503, '5'])
  // Of the 20 seconds that a node may have.
  expect(performance.now() - began).toBeLessThan(10_000)
  const batch = await post(started, [request(1, 'eth_call', [{ to: '0x1' }])])
  expect(await batch.json()).toMatchObject([{ id: 1, error: { code: -32005 } }])
  const balance = await fetch(`${started.url}/v1/account/0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266/balance?projectId=foyer-local&sv=1`)
  expect(balance.status).toBe(503)
  expect(holding.count()).toBeGreaterThan(0)
  await expect.poll(holding.countOpen).toBe(0)
})

const hash = `0x${'4'.repeat(64)}`
const raw = `0x02${'ab'.repeat(100)}`
const logs = (id: number) => request(id, 'eth_getLogs', [{ fromBlock: '0x0', toBlock: '0x1' }])
const sendingNode = (size: number) => answering({ eth_getLogs: 'x'.repeat(size), eth_sendRawTransaction: hash, eth_blockNumber: '0x1' })

describe('what a node said of a transaction is told, or it would be signed and paid a second time', () => {
  test('where the points do not suffice for what else was asked', async () => {
    const started = await startOn(sendingNode(100_000), { config: { limits: pointsOf(3) } })
    const answer = await (await post(started, [logs(1), request(2, 'eth_sendRawTransaction', [raw])])).json()
    expect(answer).toMatchObject([
      { id: 1, error: { code: -32005 } },
      { id: 2, result: hash },
    ])
  })

  test('where the other answers are too large together', async () => {
    const started = await startOn(sendingNode(6_000_000))
    const batch = [logs(1), logs(2), logs(3), request(4, 'eth_sendRawTransaction', [raw])]
    const answers = (await (await post(started, batch)).json()) as { result?: string }[]
    expect(answers.map(({ result }) => result?.length)).toEqual([6_000_000, 6_000_000, undefined, 66])
  })

  test('where the time is over before the others are answered', async () => {
    const behaviour: Behaviour = (messages, response, batch) => {
      if (messages.every(({ method }) => method !== 'eth_call')) sendingNode(1)(messages, response, batch)
    }
    // In which the transaction has to be answered.
    const started = await startOn(behaviour, { requestMs: 3_000 })
    const answer = await (await post(started, [request(1, 'eth_call', [{}]), request(2, 'eth_sendRawTransaction', [raw])])).json()
    expect(answer).toMatchObject([
      { id: 1, error: { code: -32005 } },
      { id: 2, result: hash },
    ])
  })
})
