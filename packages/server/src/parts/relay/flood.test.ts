/** A stranger with as many keys as it likes, and an honest pair beside it: on both databases, and at two processes. */
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectRelay, type RecordingClient, randomTopic } from '../../testing/connect-relay.ts'
import { createIdentity } from '../../testing/relay-identity.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { startRedis, type TestRedis } from '../../testing/start-redis.ts'
import { startRelay, type TestRelay } from '../../testing/start-relay.ts'
import { defaultRelayLimits, type RelayLimits } from './limits.ts'

let postgres: TestPostgres
let redis: TestRedis
let ended: (() => unknown)[] = []

beforeAll(async () => {
  ;[postgres, redis] = await Promise.all([startPostgres(), startRedis()])
})
afterAll(() => Promise.all([postgres.stop(), redis.stop()]))
afterEach(async () => {
  for (const end of ended.reverse()) await end()
  ended = []
})

type Database = 'the log' | 'PostgreSQL'

/** Behind one proxy, so that each client can have an address of its own. */
async function start(database: Database, limits: Partial<RelayLimits>): Promise<TestRelay> {
  const relay = await startRelay({
    limits,
    config: { trustedProxies: 1 },
    secrets: database === 'the log' ? {} : { databaseUrl: await postgres.createDatabase() },
  })
  ended.push(relay.close)
  return relay
}

async function connect({ url }: TestRelay, address: string, identity = createIdentity()): Promise<RecordingClient> {
  // What a client writes of itself stands before what the trusted proxy adds.
  const client = await connectRelay(url, identity, { headers: { 'x-forwarded-for': `198.51.100.99, ${address}` } })
  ended.push(() => client.socket.terminate())
  return client
}

const publication = (topic: string, message: string) => ({ topic, message, ttl: 300, tag: 1108 })
const { connectionsPerIp, attemptsPerSecond, callsPerSecond, callsPerSecondPerIp } = defaultRelayLimits
const asShipped = { connectionsPerIp, attemptsPerSecond, callsPerSecond, callsPerSecondPerIp }

const flooder = '203.0.113.7'

type Pair = { readonly mostWorkMs: number; readonly refused: number; readonly delivered: number }

/**
 * An honest pair that exchanges so many messages, one after the other. What stands between a message and its delivery is
 * counted in the processor's time of this process, relay and flooder alike: other work of the machine does not stretch it.
 */
async function exchange(relay: TestRelay, count: number): Promise<Pair> {
  const topic = randomTopic()
  const [sender, reader] = [await connect(relay, '192.0.2.1'), await connect(relay, '192.0.2.2')]
  await reader.call('irn_subscribe', { topic })
  let mostWorkMs = 0
  let refused = 0
  for (let index = 0; index < count; index++) {
    const before = process.cpuUsage()
    const { error } = await sender.request('irn_publish', publication(topic, `bWFpbA${index}`))
    if (error !== undefined) refused++
    await expect.poll(() => reader.deliveries.length, { timeout: 20_000, interval: 2 }).toBeGreaterThan(index)
    const { user, system } = process.cpuUsage(before)
    mostWorkMs = Math.max(mostWorkMs, (user + system) / 1000)
  }
  return { mostWorkMs, refused, delivered: reader.deliveries.length }
}

describe.each<Database>(['the log', 'PostgreSQL'])('on %s', (database) => {
  test('one address with many keys stores no faster than an address may, and a pair beside it notices nothing', async () => {
    const relay = await start(database, asShipped)
    const keys = await Promise.all(Array.from({ length: 20 }, () => connect(relay, flooder)))
    const began = performance.now()
    let stored = 0
    const codes = new Set<number | undefined>()
    let flooding = true
    const flood = Promise.all(
      keys.map(async (key) => {
        // Until they are refused: a pair that is quick leaves them no time for that.
        while (flooding || codes.size === 0) {
          const answers = await Promise.all(
            Array.from({ length: 20 }, () => key.request('irn_publish', publication(randomTopic(), 'cnViYmlzaA'))),
          ).catch(() => [])
          if (answers.length === 0) return
          for (const { result, error } of answers) {
            if (result === true) stored++
            else codes.add(error?.code)
          }
        }
      }),
    )
    const pair = await exchange(relay, 40)
    flooding = false
    await flood
    const seconds = (performance.now() - began) / 1000
    expect(pair).toMatchObject({ refused: 0, delivered: 40 })
    expect(pair.mostWorkMs).toBeLessThan(1_000)
    expect(stored).toBeLessThanOrEqual(callsPerSecondPerIp * (10 + seconds) + 1)
    // What official clients wait and try again for.
    expect([...codes]).toEqual([-32_005])
  })

  test('what one address leaves in the mailbox is bounded, whoever it says it is, and others still store theirs', async () => {
    const relay = await start(database, { messagesInAll: 400, addressShare: 1 / 8 })
    let stored = 0
    let last = ''
    // What is being measured may be counted twice until it is known: never too little, and not for long.
    const until = Date.now() + 30_000
    for (let key = 0; key < 10 || (stored < 50 && Date.now() < until); key++) {
      const client = await connect(relay, flooder)
      // At once: who is refused is not read for a while, and to wait for each refusal would take half a minute.
      const answers = Array.from({ length: 20 }, () => client.request('irn_publish', publication(randomTopic(), 'cnViYmlzaA')))
      for (const { result, error } of await Promise.all(answers)) {
        if (result === true) stored++
        else last = `${error?.code} ${error?.message}`
      }
    }
    expect(stored).toBe(50)
    expect(last).toBe('-32005 Too many messages from this address wait to be acknowledged. Publish it again later.')
    expect(await exchange(relay, 20)).toMatchObject({ refused: 0, delivered: 20 })
  })
})

describe('at two processes', () => {
  const small = { callsPerSecond: 1, callsPerSecondPerIp: 1, burstSeconds: 100 }

  async function startTwo(redisUrl: string): Promise<readonly [TestRelay, TestRelay]> {
    const options = { limits: small, config: { trustedProxies: 1 }, secrets: { databaseUrl: await postgres.createDatabase(), redisUrl } }
    const relays = await Promise.all([startRelay(options), startRelay(options)])
    ended.push(() => Promise.all(relays.map((relay) => relay.close())))
    for (const { server } of relays) {
      const readStatus = async () => ((await (await fetch(new URL('/health', server.url))).json()) as { relay: string }).relay
      await expect.poll(readStatus, { timeout: 30_000 }).toBe('ok')
    }
    return relays
  }

  test('an address spends one quota with keys at both of them, not one at each', async () => {
    const [near, far] = await startTwo(redis.url)
    const first = await connect(near, flooder)
    const ask = async (client: RecordingClient) => (await client.request('irn_fetchMessages', { topic: randomTopic() })).error
    /** Everything that it has at the one; at the other nothing but its word for that. */
    async function spendAndJoin(): Promise<string> {
      while ((await ask(first)) === undefined);
      return connect(far, flooder).then(
        () => 'joined',
        ({ message }: Error) => message,
      )
    }
    expect(await ask(await connect(far, flooder))).toBeUndefined()
    await expect.poll(spendAndJoin, { timeout: 60_000, interval: 200 }).toMatch(/^429 /)
    for (const relay of [near, far]) expect(await ask(await connect(relay, '192.0.2.9'))).toBeUndefined()
  })
})
