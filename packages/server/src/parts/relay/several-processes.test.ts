import { createClient, createDapp, memoryStorage, proposeNamespaces } from '@foyer/pairing'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { connectRelay, randomTopic } from '../../testing/connect-relay.ts'
import { createIdentity } from '../../testing/relay-identity.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startProxy, type TestProxy } from '../../testing/start-proxy.ts'
import { startRedis, type TestRedis } from '../../testing/start-redis.ts'
import { projectId, startRelay, type TestRelay } from '../../testing/start-relay.ts'
import { type RelayProcess, startRelayProcess } from '../../testing/start-relay-process.ts'

let postgres: TestPostgres
let redis: TestRedis
let databaseUrl: string
let ended: (() => unknown)[] = []

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
  databaseUrl = await postgres.createDatabase()
})
afterAll(() => Promise.all([postgres.stop(), redis.stop()]))
afterEach(async () => {
  for (const end of ended.reverse()) await end()
  ended = []
})

const until = (condition: () => boolean | Promise<boolean>) => expect.poll(condition, { timeout: 30_000, interval: 20 }).toBe(true)
const publication = (topic: string, message: string) => ({ topic, message, ttl: 300, tag: 1108 })
const account = 'eip155:1:0xab16a96D359eC26a11e2C2b3d8f8B8942d5Bfcdb'

describe('two relays in one process', () => {
  async function start(now = Date.now): Promise<TestRelay> {
    const relay = await startRelay({ secrets: { databaseUrl, redisUrl: redis.url }, overrides: { now } })
    ended.push(relay.close)
    await until(async () => (await readHealth(relay)).relay === 'ok')
    return relay
  }
  async function readHealth(relay: TestRelay): Promise<{ readonly relay: string; readonly status: string }> {
    return (await fetch(new URL('/health', relay.server.url))).json() as Promise<{ relay: string; status: string }>
  }
  async function connect(relay: TestRelay, identity = createIdentity()) {
    const client = await connectRelay(relay.url, identity)
    ended.push(client.close)
    return client
  }

  async function connectFor(relay: TestRelay, project: string) {
    const client = await connectRelay(relay.url, createIdentity(), { project })
    ended.push(client.close)
    return client
  }

  test('deliver a message to the subscribers of the other one, once', async () => {
    const [a, b] = await Promise.all([start(), start()])
    const topic = randomTopic()
    const [sender, reader, late] = [await connect(a), await connect(b), createIdentity()]
    await reader.call('irn_subscribe', { topic })
    for (const message of ['b25l', 'dHdv', 'dGhyZWU']) await sender.call('irn_publish', publication(topic, message))
    // Published again at the other one, as after a lost response.
    await (await connect(b, sender.identity)).call('irn_publish', publication(topic, 'b25l'))
    await until(() => reader.deliveries.length === 3)
    const second = await connect(b, late)
    await second.call('irn_subscribe', { topic })
    await until(() => second.deliveries.length === 3)
    await sender.call('irn_publish', publication(topic, 'Zm91cg'))
    await until(() => reader.deliveries.length >= 4)
    // A poll of the database finds nothing that was not delivered.
    await new Promise((resolve) => setTimeout(resolve, 3_500))
    expect(reader.deliveries.map(({ message }) => message)).toEqual(['b25l', 'dHdv', 'dGhyZWU', 'Zm91cg'])
  })

  test('both close the connections of a project within 10 seconds after it is removed at one of them, and no others', async () => {
    const [a, b] = await Promise.all([start(), start()])
    const removed = { id: 'removed-project', name: 'Removed', allowedOrigins: [], development: true, analytics: false }
    await a.server.projects.create(removed)
    const [own, others] = await Promise.all([a, b].map((relay) => connectFor(relay, removed.id)))
    const kept = await connect(b)
    await a.server.projects.remove(removed.id)
    const at = performance.now()
    expect(await Promise.all([own?.closed, others?.closed])).toEqual(Array(2).fill({ code: 3000, reason: 'Unauthorized: invalid key' }))
    expect(performance.now() - at).toBeLessThan(10_000)
    await kept.call('irn_subscribe', { topic: randomTopic() })
  })

  test('both deliver a message again that is published again after it has expired', async () => {
    let ahead = 0
    const now = () => Date.now() + ahead
    const [a, b] = await Promise.all([start(now), start(now)])
    const topic = randomTopic()
    const [sender, near, far] = [await connect(a), await connect(a), await connect(b)]
    await near.call('irn_subscribe', { topic })
    await far.call('irn_subscribe', { topic })
    const publish = () => sender.call('irn_publish', publication(topic, 'YWdhaW4'))
    await publish()
    await until(() => near.deliveries.length === 1 && far.deliveries.length === 1)
    ahead += 301_000
    await publish()
    await until(() => near.deliveries.length === 2 && far.deliveries.length === 2)
  })

  test('deliver by way of the database without Redis, and health says degraded', async () => {
    const [a, b] = await Promise.all([start(), start()])
    const topic = randomTopic()
    const [sender, reader] = [await connect(a), await connect(b)]
    await reader.call('irn_subscribe', { topic })
    await redis.kill()
    for (let index = 0; index < 20; index++) await sender.call('irn_publish', publication(topic, `d2l0aG91dA${index}`))
    await until(() => reader.deliveries.length === 20)
    await until(async () => (await readHealth(b)).relay === 'degraded')
    await redis.start()
    await until(async () => (await readHealth(a)).relay === 'ok' && (await readHealth(b)).relay === 'ok')
    await sender.call('irn_publish', publication(topic, 'YmFjaw'))
    await until(() => reader.deliveries.length === 21)
    expect(new Set(reader.deliveries.map(({ message }) => message)).size).toBe(21)
  })

  test('deliver to live peers without the database, and acknowledge nothing until it is back', async () => {
    const [a, b] = await Promise.all([start(), start()])
    const topic = randomTopic()
    const [sender, reader] = [await connect(a), await connect(b)]
    await reader.call('irn_subscribe', { topic })
    await sender.call('irn_publish', publication(topic, 'YmVmb3Jl'))
    await until(() => reader.deliveries.length === 1)
    postgres.freeze()
    try {
      const refused = await sender.request('irn_publish', publication(topic, 'bWVhbndoaWxl'))
      expect(refused.error?.code).toBe(-32_002)
      await until(() => reader.deliveries.length >= 2)
      expect(reader.deliveries[1]?.message).toBe('bWVhbndoaWxl')
      await until(async () => (await readHealth(a)).relay === 'down')
    } finally {
      postgres.thaw()
    }
    await until(async () => (await sender.request('irn_publish', publication(topic, 'bWVhbndoaWxl'))).result === true)
    await until(async () => (await readHealth(a)).relay === 'ok')
    const late = await connect(b)
    await late.call('irn_subscribe', { topic })
    await until(() => late.deliveries.length === 2)
  })
})

test('a relay that stops waits for what is not stored yet no longer than for an open request', async () => {
  const relay = await startRelay({ secrets: { databaseUrl: await postgres.createDatabase() }, config: { drainMs: 200 } })
  try {
    const sender = await connectRelay(relay.url)
    await sender.call('irn_publish', publication(randomTopic(), 'YmVmb3Jl'))
    postgres.freeze()
    const answer = sender.request('irn_publish', publication(randomTopic(), 'bmV2ZXI')).catch(() => 'none')
    // Answered after the relay has read the other.
    await sender.call('irn_unsubscribe', { topic: randomTopic(), id: 'none' })
    const stopped = relay.close()
    expect((await sender.closed).code).toBe(1012)
    expect(await answer).toBe('none')
    postgres.thaw()
    await stopped
  } finally {
    postgres.thaw()
    await relay.close()
  }
})

describe('two processes behind one address', () => {
  let proxy: TestProxy
  let processes: readonly [RelayProcess, RelayProcess]

  beforeAll(async () => {
    proxy = await startProxy()
    const options = {
      secrets: { databaseUrl: await postgres.createDatabase(), redisUrl: redis.url },
      config: { relay: { addresses: [`ws://127.0.0.1:${proxy.port}`] } },
    }
    processes = await Promise.all([startRelayProcess(options), startRelayProcess(options)])
  })
  afterAll(async () => {
    await proxy.close()
    await Promise.all(processes.map((one) => one.kill()))
  })

  test('a session goes on whichever of them is killed', async () => {
    const options = (name: string) => ({
      relayUrl: `ws://127.0.0.1:${proxy.port}/relay`,
      projectId,
      metadata: { name, description: '', url: 'https://app.example', icons: [] },
      name,
      storage: memoryStorage(),
      openSocket: (url: string) => new WebSocket(url),
    })
    const [one, two] = processes
    proxy.setTargets([one.port, two.port])
    const dapp = createDapp(options('dapp'))
    const { uri, approval } = await dapp.propose({ optional: proposeNamespaces(['eip155:1']) })
    proxy.setTargets([two.port, one.port])
    const wallet = createClient(options('wallet'))
    ended.push(dapp.dispose, wallet.dispose)
    let answered = 0
    wallet.watch((notice) => {
      if (notice.type === 'proposal') {
        const namespaces = {
          eip155: { chains: ['eip155:1'], accounts: [account], methods: ['personal_sign'], events: ['accountsChanged', 'chainChanged'] },
        }
        void wallet.approve(notice.proposal.id, { namespaces } as never)
      }
      if (notice.type === 'request') void wallet.respond({ topic: notice.request.topic, id: notice.request.id, result: `0x${++answered}` })
    })
    await wallet.pair(uri)
    const { topic } = await approval
    const ask = () => dapp.request({ topic, chainId: 'eip155:1', method: 'personal_sign', params: ['0x68', account.slice(9)] } as never)
    expect(await ask()).toBe('0x1')

    // The dapp is at the first, the wallet at the second; each is killed with a request under way.
    const under = ask()
    await one.kill()
    expect(await under).toBe('0x2')
    await one.start()
    proxy.setTargets([one.port, two.port])
    const again = ask()
    await two.kill()
    expect(await again).toBe('0x3')
    await two.start()
    await dapp.ping(topic)
    await wallet.ping(topic)
    expect(answered).toBe(3)
  })
})
