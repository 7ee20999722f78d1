/** Names that lead outside of the chain without end: real contracts, a real gateway, and what of it this server asks. */

import { createServer as createHttpServer, type Server } from 'node:http'
import { createEgress } from '@foyer/service/egress'
import { createTurns } from '@foyer/service/limits'
import { pino } from 'pino'
import { encodeAbiParameters, encodeErrorResult, encodeFunctionData, type Hex, parseAbi, size } from 'viem'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createChain } from '../../chains/chain.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { createServer, type FoyerServer } from '../../server.ts'
import { startNode, type TestNode } from '../../testing/start-node.ts'
import { startServers, type TestServers } from '../../testing/start-servers.ts'
import { readAvatar } from './avatar.ts'
import { createOutsideQueries } from './outside-queries.ts'

const resolver = '0x00000000000000000000000000000000000c0de1'
const batchGateway = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])
const lookup = parseAbi(['error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)'])

let servers: TestServers
let node: TestNode
let gateway: Server
let gatewayUrl: string
let asked = 0
let open = 0
/** What the gateway does with a request. */
let answer: 'answers' | 'stalls' = 'answers'
let said = ''
let server: FoyerServer | undefined

beforeAll(async () => {
  servers = await startServers()
  gateway = createHttpServer((request, response) => {
    asked++
    open++
    response.on('close', () => open--)
    request.resume()
    if (answer === 'answers') response.writeHead(200, { 'content-type': 'application/json' }).end(said)
  })
  await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve))
  const address = gateway.address()
  gatewayUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/{sender}/{data}`
  // In front of the chain, to count what it is asked.
  node = await startNode(async (messages, response, batch) => {
    const body = JSON.stringify(batch ? messages : messages[0])
    const forwarded = await fetch(servers.world.chains.first.rpcUrl, {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    response.writeHead(200, { 'content-type': 'application/json' }).end(await forwarded.text())
  })
})
afterAll(async () => {
  gateway?.closeAllConnections()
  gateway?.close()
  await node?.close()
  await servers?.close()
})
beforeEach(async () => {
  answer = 'answers'
  said = '{"data":"0x"}'
  // Behind whatever the test before still had on its way.
  await fetch(gatewayUrl)
  asked = 0
})
afterEach(async () => {
  await server?.close()
  server = undefined
})

const log = pino({ level: 'silent' })

/** A contract that answers whatever it is asked by sending the asker outside, with this. */
async function deployResolver(urls: readonly string[], callData: Hex): Promise<void> {
  const data = encodeErrorResult({ abi: lookup, errorName: 'OffchainLookup', args: [resolver, urls, callData, '0x12345678', '0x'] })
  const length = size(data).toString(16).padStart(8, '0')
  // Copies what follows itself to memory, and reverts with it.
  const code: Hex = `0x63${length}601260003963${length}6000fd${data.slice(2)}`
  await servers.world.chains.first.client.setCode({ address: resolver, bytecode: code })
}

async function start(): Promise<FoyerServer> {
  const [first] = servers.config.chains
  if (first === undefined) throw new Error('There is no chain.')
  const chains = [{ ...first, rpcUrls: [node.url], ens: { universalResolver: resolver } } as const]
  server = await createServer({ ...servers.config, chains, trustedProxies: 1 }, {}, { log })
  await server.listen()
  return server
}

const read = ({ url }: FoyerServer, account: string, init: RequestInit = {}) =>
  fetch(`${url}/v1/identity/${account}?projectId=foyer-local`, init)
const calls = () => node.asked().filter(({ method }) => method === 'eth_call').length
const alice = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const bob = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

test('a name that leads outside again and again is followed four times, and is no name for the moment', async () => {
  await deployResolver([gatewayUrl], '0x')
  const before = calls()
  const response = await read(await start(), alice)
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: null, avatar: null })])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toBe(4)
  expect(calls() - before).toBe(5)
})

test.each([
  [10, 10],
  [11, 0],
])('a name that leads to %i places at once is followed to %i of them', async (count, followed) => {
  const query = { sender: resolver, urls: [gatewayUrl], data: '0x' } as const
  const many = encodeFunctionData({ abi: batchGateway, functionName: 'query', args: [Array.from({ length: count }, () => query)] })
  await deployResolver(['x-batch-gateway:true'], many)
  const response = await read(await start(), alice)
  expect([response.status, await response.json()]).toEqual([200, expect.objectContaining({ name: null })])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toBe(followed)
})

test.each([
  ['one field', '"0x12"', true],
  ['what some add to it', '"0x12","message":"ok","more":[[{"a":[1]}]]', true],
  ['deep lists', `"0x12","more":${'['.repeat(6)}${']'.repeat(6)}`, false],
  ['many fields', `"0x12",${Array.from({ length: 100 }, (_, index) => `"k${index}":1`).join()}`, false],
  ['long lists', `"0x12","more":[${'1,'.repeat(100)}1]`, false],
])('of a gateway that answers with %s no more is read than it needs to say', async (_, fields, isRead) => {
  said = `{"data":${fields}}`
  const outside = createOutsideQueries({
    egress: createEgress({ allowLocal: true }),
    turns: createTurns(),
    signal: new AbortController().signal,
  })
  const read = outside.request({ sender: resolver, urls: [gatewayUrl], data: '0x' }).catch(() => undefined)
  expect([await read, outside.hasFailed(), asked]).toEqual([isRead ? '0x12' : undefined, !isRead, 1])
})

test('a contract that answers with more than any name needs is followed nowhere', async () => {
  await deployResolver([gatewayUrl], `0x${'00'.repeat(100_000)}`)
  const response = await read(await start(), alice)
  expect([response.status, asked]).toEqual([200, 0])
})

test('when the visitor hangs up, the gateway’s connection is closed and nothing more is asked, unless another waits', async () => {
  await deployResolver([gatewayUrl], '0x')
  answer = 'stalls'
  const started = await start()
  const [first, second] = [new AbortController(), new AbortController()]
  const answers = [first, second].map(({ signal }) => read(started, bob, { signal }).catch(() => 'gone'))
  await expect.poll(() => asked).toBe(1)
  first.abort()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect([asked, open]).toEqual([1, 1])
  second.abort()
  // By itself it is given up after three seconds.
  await expect.poll(() => open, { timeout: 2_500 }).toBe(0)
  const before = calls()
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect([await Promise.all(answers), asked, calls() - before]).toEqual([['gone', 'gone'], 1, 0])
})

test('an asker that keeps a hundred names waiting keeps no other from theirs, and is told when it has no place', async () => {
  await deployResolver([gatewayUrl], '0x')
  const started = await start()
  const from = (ip: string, account: string, signal?: AbortSignal) =>
    read(started, account, { headers: { 'x-forwarded-for': ip }, ...(signal && { signal }) })
  /** Nobody's name is asked for twice. */
  let count = 0
  const nextAccount = () => `0x${(++count).toString(16).padStart(40, '0')}`

  /** Whether all places of the hundred were taken from before the other asked until it was answered. */
  async function askBeside(): Promise<boolean> {
    answer = 'stalls'
    const gone = new AbortController()
    const outcomes: string[] = []
    const asking = Array.from({ length: 100 }, async () => {
      const { status, headers } = await from('203.0.113.1', nextAccount(), gone.signal)
      outcomes.push(`${status} ${headers.get('retry-after') ?? ''}`)
    })
    const settled = Promise.allSettled(asking)
    // Or all are over, where a busy machine takes longer for them than they have.
    await expect.poll(() => open === 24 || outcomes.length === 100, { timeout: 60_000, interval: 5 }).toBe(true)
    answer = 'answers'
    // Who waits for a place is refused after two seconds: this one had its own.
    expect((await from('203.0.113.2', nextAccount())).status).toBe(200)
    const wereTaken = open === 24
    if (wereTaken) await expect.poll(() => outcomes).toContain('503 1')
    gone.abort()
    await settled
    await expect.poll(() => open).toBe(0)
    return wereTaken
  }

  // A place is given up after three seconds. Where a busy machine takes longer to answer the other one, that says nothing yet.
  for (let tries = 1; !(await askBeside()); tries++) expect(tries).toBeLessThan(12)
})

test('an NFT’s contract leads nowhere outside', async () => {
  await deployResolver([gatewayUrl], encodeAbiParameters([{ type: 'uint256' }], [1n]))
  const [first] = servers.config.chains
  if (first === undefined) throw new Error('There is no chain.')
  const chain = createChain({ ...first, rpcUrls: [node.url] }, { log, metrics: createMetrics(), now: Date.now })
  const parts = {
    egress: createEgress({ allowLocal: true }),
    chains: [chain],
    ipfsGateway: 'https://ipfs.example',
    show: async (source: string) => source,
    turns: createTurns(),
  }
  const avatar = await readAvatar(`eip155:31337/erc721:${resolver}/1`, alice, { ...parts, signal: new AbortController().signal })
  expect([avatar, asked]).toEqual([null, 0])
  await chain.close()
})
