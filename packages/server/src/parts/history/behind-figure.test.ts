/** What `/metrics` says of an index that stands still, that has not begun, and that another process reads. */
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { startNode, type TestNode } from '../../testing/start-node.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { asPage } from '../../testing/start-servers.ts'
import { account, createWrittenChain, type WrittenChain } from '../../testing/written-chain.ts'

const caip2 = 'eip155:31337'
let postgres: TestPostgres
let written: WrittenChain
let node: TestNode
let closing: (() => Promise<unknown>)[]

beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres?.stop())

beforeEach(async () => {
  written = createWrittenChain()
  node = await startNode(written.behaviour)
  closing = [node.close]
})
afterEach(async () => {
  for (const close of closing.reverse()) await close()
})

async function start(databaseUrl?: string): Promise<FoyerServer> {
  const history = { source: 'indexer' } as const
  const server = await createServer(
    {
      ...{ host: '127.0.0.1', port: 0, dataDir: 'memory', logLevel: 'silent', drainMs: 0, allowLocalEgress: true },
      chains: [{ caip2, name: 'Written', rpcUrls: [node.url], tokens: [], history }],
      projects: [{ id: 'foyer-local', name: 'Local', allowedOrigins: [], development: true, analytics: false }],
    },
    databaseUrl === undefined ? {} : { databaseUrl },
  )
  closing.push(server.close)
  await server.listen()
  return server
}

/** As Prometheus reads it; undefined where the process says nothing of the network. */
async function readBehind(server: FoyerServer): Promise<number | undefined> {
  const text = await (await fetch(`${server.url}/metrics`)).text()
  const value = /^foyer_history_behind_blocks\{chain="eip155:31337"\} (\S+)$/m.exec(text)?.[1]
  return value === '+Inf' ? Number.POSITIVE_INFINITY : value === undefined ? undefined : Number(value)
}
const expectBehind = (server: FoyerServer) => expect.poll(() => readBehind(server), { timeout: 30_000, interval: 100 })
const add = (blocks: number) => {
  for (let block = 0; block < blocks; block++) written.add([{ from: account(1), to: account(2) }])
}
const readHistory = (server: FoyerServer) => asPage(server)(`/v1/account/${account(2)}/history?chainId=${caip2}`)

test('an index that a reorganisation has stopped is as far behind as the chain has gone on', async () => {
  add(200)
  const server = await start()
  await expectBehind(server).toBe(0)
  // More than it keeps to go back to.
  written.drop(190)
  add(190 + 300)
  await expectBehind(server).toBe(300)
  expect((await readHistory(server)).response.status).toBe(502)
})

test('an index whose node has not told of any block yet has all of them left', async () => {
  add(3)
  written.override(({ method }) => (method === 'eth_chainId' ? undefined : { error: { code: -32000, message: 'not now' } }))
  const server = await start()
  await expectBehind(server).toBe(Number.POSITIVE_INFINITY)
  expect((await readHistory(server)).response.status).toBe(502)
  written.override(() => undefined)
  await expectBehind(server).toBe(0)
})

test('of two processes on one database both say what is left, whichever of them reads it', async () => {
  add(3)
  const databaseUrl = await postgres.createDatabase()
  const [one, two] = [await start(databaseUrl), await start(databaseUrl)]
  for (const server of [one, two]) await expectBehind(server).toBe(0)
  // The newest block is told of, and none can be read.
  written.override(({ method, params: [, isFull] }) =>
    method === 'eth_getBlockByNumber' && isFull === true ? { error: { code: -32000, message: 'not now' } } : undefined,
  )
  add(300)
  for (const server of [one, two]) await expectBehind(server).toBe(300)
  written.override(() => undefined)
  for (const server of [one, two]) await expectBehind(server).toBe(0)
})
