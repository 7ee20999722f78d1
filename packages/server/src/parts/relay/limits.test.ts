import fc from 'fast-check'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { connectRelay, hashOf, type RecordingClient, randomTopic } from '../../testing/connect-relay.ts'
import { createIdentity } from '../../testing/relay-identity.ts'
import { startRelay, type TestRelay } from '../../testing/start-relay.ts'

let relay: TestRelay
let open: RecordingClient[] = []
let now = Date.now()

beforeAll(async () => {
  relay = await startRelay({
    limits: {
      connectionsPerIp: 8,
      callsPerSecond: 50,
      topicsPerConnection: 20,
      messagesPerTopic: 30,
      unacknowledged: 10,
      frameBytes: 20_000,
      hardFrameBytes: 60_000,
    },
    overrides: { now: () => now },
  })
})
afterAll(() => relay.close())
afterEach(async () => {
  for (const client of open) client.socket.terminate()
  await Promise.all(open.map((client) => client.closed))
  open = []
})

async function connect(identity = createIdentity()): Promise<RecordingClient> {
  const client = await connectRelay(relay.url, identity, { now })
  open.push(client)
  return client
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 20_000, interval: 5 }).toBe(true)
const publication = (topic: string, message: string, more: object = {}) => ({ topic, message, ttl: 300, tag: 1108, ...more })

test('limits the connections of one address, and frees one for each that ends', async () => {
  const clients = await Promise.all(Array.from({ length: 8 }, () => connect()))
  await expect(connect()).rejects.toThrow(/^429 .*Too many connections/)
  // Also when they connect at the same moment.
  clients[1]?.close()
  await clients[1]?.closed
  const outcomes = await Promise.allSettled(Array.from({ length: 12 }, () => connect()))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  clients[0]?.close()
  await clients[0]?.closed
  await expect
    .poll(() =>
      connect().then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
})

test('limits the calls of one client over all its connections, lets unused ones accumulate, and does not delay other clients', async () => {
  const identity = createIdentity()
  const [first, second, other] = [await connect(identity), await connect(identity), await connect()]
  const topic = randomTopic()
  const ask = (client: RecordingClient) => client.request('irn_fetchMessages', { topic })
  const began = performance.now()
  const answers = await Promise.all(Array.from({ length: 1_200 }, (_, index) => ask(index % 2 === 0 ? first : second)))
  const seconds = (performance.now() - began) / 1000
  const refused = answers.filter(({ error }) => error !== undefined)
  // Ten seconds' worth of calls had accumulated, and some more do meanwhile.
  expect(1_200 - refused.length).toBeGreaterThanOrEqual(500)
  expect(1_200 - refused.length).toBeLessThanOrEqual(500 + 50 * seconds + 1)
  expect(refused[0]?.error).toEqual({ code: -32_005, message: 'At most 50 calls a second. Slow down, then repeat it.' })
  expect((await ask(other)).error).toBeUndefined()
  await expect.poll(async () => (await ask(first)).error).toBeUndefined()
})

test('charges each message of a batch', async () => {
  const client = await connect()
  const batch = () => ({ messages: Array.from({ length: 120 }, () => publication(randomTopic(), 'bWFpbA')) })
  const answers = await Promise.all(Array.from({ length: 9 }, () => client.request('irn_batchPublish', batch())))
  expect(answers.slice(0, 4).map(({ result }) => result)).toEqual([true, true, true, true])
  expect(answers.map(({ error }) => error?.code)).toContain(-32_005)
})

test('charges each receipt of a batch', async () => {
  const client = await connect()
  const batch = () => ({ receipts: Array.from({ length: 120 }, () => ({ topic: randomTopic(), messageId: hashOf('x') })) })
  const answers = await Promise.all(Array.from({ length: 9 }, () => client.request('irn_batchReceive', batch())))
  expect(answers.slice(0, 4).map(({ result }) => result)).toEqual([true, true, true, true])
  expect(answers.map(({ error }) => error?.code)).toContain(-32_005)
})

test('stores the rest of a batch of which one topic is full, and publishing it again changes nothing', async () => {
  const [sender, reader] = [await connect(), await connect()]
  const [full, free] = [randomTopic(), randomTopic()]
  for (let index = 0; index < 30; index++) await sender.call('irn_publish', publication(full, `bWFpbA${index}`))
  const messages = [publication(free, 'Zmlyc3Q'), publication(full, 'dG9vIG11Y2g'), publication(free, 'bGFzdA')]
  for (let again = 0; again < 2; again++) expect((await sender.request('irn_batchPublish', { messages })).error?.code).toBe(-32_005)
  await reader.call('irn_batchSubscribe', { topics: [free, full] })
  await until(() => reader.deliveries.length === 32)
  const texts = (topic: string) => reader.deliveries.filter((delivery) => delivery.topic === topic).map(({ message }) => message)
  expect(texts(free)).toEqual(['Zmlyc3Q', 'bGFzdA'])
  expect(texts(full)).not.toContain('dG9vIG11Y2g')
})

test('charges responses to no delivery, over all connections of a client', async () => {
  const identity = createIdentity()
  const [first, second] = [await connect(identity), await connect(identity)]
  for (let index = 0; index < 900; index++) first.send(`{"id":${index},"jsonrpc":"2.0","result":true}`)
  await expect
    .poll(async () => (await second.request('irn_fetchMessages', { topic: randomTopic() })).error?.code, { interval: 1 })
    .toBe(-32_005)
})

test('charges ten topics of a batch as a call, and gives an address that has spent nearly all another connection only later', async () => {
  const own = await startRelay({ limits: { callsPerSecond: 50, callsPerSecondPerIp: 100 }, overrides: { now: () => now } })
  const join = () => connectRelay(own.url, createIdentity(), { now })
  try {
    const [first, ...others] = [await join(), await join(), await join()] as const
    const topics = Array.from({ length: 200 }, randomTopic)
    const fetch = (client: RecordingClient, count: number) =>
      Promise.all(Array.from({ length: count }, async () => (await client.request('irn_batchFetchMessages', { topics })).error?.code))
    // Each costs 21 of the 500 that a client has and of the 50 that come each second, and the last of them owes some.
    const began = performance.now()
    const codes = await fetch(first, 60)
    const most = Math.ceil((500 + ((performance.now() - began) / 1000) * 50) / 21)
    const answered = codes.filter((code) => code === undefined).length
    expect(answered).toBeGreaterThanOrEqual(24)
    expect(answered).toBeLessThanOrEqual(most)
    expect(new Set(codes)).toEqual(new Set([undefined, -32_005]))
    // In a second their address is given a tenth of what it has, and the three may spend more: so they do again, where joining took longer.
    const spendAndJoin = async () => {
      await Promise.all([first, ...others].map((client) => fetch(client, 26)))
      return join().then(
        () => 'joined',
        ({ message }: Error) => message,
      )
    }
    await expect.poll(spendAndJoin, { timeout: 60_000 }).toMatch(/^429 /)
    await expect.poll(() => join().then(Boolean, () => false), { timeout: 20_000, interval: 200 }).toBe(true)
  } finally {
    await own.close()
  }
})

test('closes a client that goes far beyond its quota', async () => {
  const client = await connect()
  // Fifty more are allowed for each second that they take.
  for (let index = 0; index < 3_000; index++) client.send('{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{}}')
  expect((await client.closed).code).toBe(1013)
})

test('limits the topics of one connection', async () => {
  const client = await connect()
  const topics = Array.from({ length: 20 }, randomTopic)
  await client.call('irn_batchSubscribe', { topics })
  await client.call('irn_batchSubscribe', { topics })
  for (const [method, params] of [
    ['irn_subscribe', { topic: randomTopic() }],
    ['irn_batchSubscribe', { topics: [topics[0], randomTopic()] }],
    ['wc_proposeSession', { pairingTopic: randomTopic(), sessionProposal: 'eA', ttl: 300 }],
  ] as const) {
    expect((await client.request(method, params)).error).toEqual({
      code: -32_005,
      message: 'A connection subscribes to at most 20 topics.',
    })
  }
  expect(await client.call('irn_unsubscribe', { topic: topics[0], id: hashOf(`${topics[0]}${client.identity.did}`) })).toBe(true)
  await client.call('irn_subscribe', { topic: randomTopic() })
})

test('refuses a message for a topic that is full of unacknowledged ones', async () => {
  const [sender, reader] = [await connect(), await connect()]
  const topic = randomTopic()
  for (let index = 0; index < 30; index++) await sender.call('irn_publish', publication(topic, `bWFpbA${index}`))
  const { error } = await sender.request('irn_publish', publication(topic, 'dG9vIG11Y2g'))
  expect(error).toEqual({ code: -32_005, message: 'The mailbox of this topic is full of messages that nobody has acknowledged.' })
  // A message that is stored already is not refused.
  expect(await sender.call('irn_publish', publication(topic, 'bWFpbA0'))).toBe(true)
  await reader.call('irn_subscribe', { topic })
  await until(() => reader.deliveries.length === 30)
  await expect.poll(async () => (await sender.request('irn_publish', publication(topic, 'dG9vIG11Y2g'))).result).toBe(true)
  await until(() => reader.deliveries.length === 31)
})

describe('clamps the lifetime of', () => {
  test.each([
    ['a hundred years of a kind that is not known', 4_000_000_000, 0, 21_600],
    ['a hundred years of a proposal', 4_000_000_000, 1100, 3_600],
    ['a request of a week', 604_800, 1108, 604_800],
    ['nothing', 0, 1108, 1],
    ['less than nothing', -5, 1108, 1],
    ['no lifetime', undefined, 1108, 21_600],
  ])('%s', async (_, ttl, tag, seconds) => {
    const [sender, early] = [await connect(), await connect()]
    const topic = randomTopic()
    await sender.call('irn_publish', { topic, message: 'bWFpbA', tag, ...(ttl !== undefined && { ttl }) })
    const pending = async () => ((await early.call('irn_fetchMessages', { topic })) as { messages: unknown[] }).messages.length
    now += seconds * 1000 - 500
    expect(await pending()).toBe(1)
    now += 500
    expect(await pending()).toBe(0)
  })
})

describe('malformed calls and frames', () => {
  test.each<readonly [string, string, object, number]>([
    ['an unknown method', 'irn_steal', {}, -32_601],
    ['a method of the relay itself', 'irn_subscription', {}, -32_601],
    ['a name of every object', '__proto__', {}, -32_601],
    ['no topic', 'irn_subscribe', {}, -32_602],
    ['a topic in upper case', 'irn_subscribe', { topic: 'AB'.repeat(32) }, -32_602],
    ['a topic that is too short', 'irn_publish', publication('ab', 'eA'), -32_602],
    ['a topic that is a list', 'irn_subscribe', { topic: [randomTopic()] }, -32_602],
    ['no message', 'irn_publish', publication(randomTopic(), ''), -32_602],
    ['a message beyond ASCII', 'irn_publish', publication(randomTopic(), 'caf\u00e9\u0000'), -32_602],
    ['a lifetime in words', 'irn_publish', publication(randomTopic(), 'eA', { ttl: '300' }), -32_602],
    ['a tag below zero', 'irn_publish', publication(randomTopic(), 'eA', { tag: -1 }), -32_602],
    ['a batch of 501 topics', 'irn_batchSubscribe', { topics: Array.from({ length: 501 }, () => 'a') }, -32_602],
    ['receipts without topics', 'irn_batchReceive', { receipts: [{ messageId: 'x' }] }, -32_602],
    ['an approval without a session', 'wc_approveSession', { pairingTopic: randomTopic() }, -32_602],
  ])('answers %s with an error that does not repeat it', async (_, method, params, code) => {
    const client = await connect()
    const { error } = await client.request(method, params)
    expect(error?.code).toBe(code)
    expect(error?.message).not.toContain('caf')
    expect(error?.message.length).toBeLessThan(200)
  })

  test('limits a batch to 500, in every method that takes one', async () => {
    const client = await connect()
    const many = Array.from({ length: 501 }, () => ({}))
    for (const [method, key] of [
      ['irn_batchPublish', 'messages'],
      ['irn_batchUnsubscribe', 'subscriptions'],
      ['irn_batchFetchMessages', 'topics'],
      ['irn_batchReceive', 'receipts'],
    ] as const) {
      expect((await client.request(method, { [key]: many })).error).toMatchObject({ code: -32_602 })
    }
  })

  test('answers a frame that is too large with an error and closes, and closes at once on one that is far too large', async () => {
    const counted = async () => {
      const text = await (await fetch(new URL('/metrics', relay.server.url))).text()
      return Number(/^foyer_relay_closed_total\{reason="oversized"\} (\d+)$/m.exec(text)?.[1] ?? 0)
    }
    const before = await counted()
    const client = await connect()
    expect((await client.request('irn_publish', publication(randomTopic(), 'x'.repeat(20_001)))).error).toEqual({
      code: -32_005,
      message: 'A frame has at most 20000 bytes.',
    })
    expect((await client.closed).code).toBe(1009)
    // In bytes, not in characters.
    const second = await connect()
    const { error } = await second.request('irn_publish', publication(randomTopic(), 'é'.repeat(10_001)))
    expect(error?.message).toBe('A frame has at most 20000 bytes.')
    const third = await connect()
    third.send('x'.repeat(60_001))
    expect((await third.closed).code).toBe(1009)
    expect((await counted()) - before).toBe(3)
  })

  test('closes the connection on a binary frame', async () => {
    const client = await connect()
    client.send(Buffer.from('{"id":1}'))
    expect(await client.closed).toEqual({ code: 1003, reason: 'Frames are text.' })
  })

  test('answers a frame that is no call without an id, and closes after ten of them', async () => {
    const client = await connect()
    const frames = [
      '{',
      '[]',
      'null',
      '"x"',
      '{"id":1}',
      '{"id":{},"jsonrpc":"2.0","method":"x"}',
      '{"id":1.5,"jsonrpc":"2.0","method":"x"}',
      `${'['.repeat(500)}${']'.repeat(500)}`,
      `{"id":"${'x'.repeat(65)}","jsonrpc":"2.0","method":"x"}`,
    ]
    for (const frame of frames) client.send(frame)
    await until(() => client.received.length === frames.length)
    for (const text of client.received) expect([-32_700, -32_600]).toContain(JSON.parse(text).error.code)
    expect(client.received.map((text) => JSON.parse(text).id)).toEqual([null, null, null, null, 1, null, null, null, null])
    client.send('{')
    expect((await client.closed).code).toBe(1002)
  })
})

test('sends a client that acknowledges nothing no more than its window, then closes it; the rest stays in the mailbox', async () => {
  // For which the others would be closed, too, when they are not let run for so long.
  const impatient = await startRelay({ limits: { unacknowledged: 10, acknowledgeTimeoutMs: 3_000 } })
  onTestFinished(impatient.close)
  const [sender, slow] = [await connectRelay(impatient.url), await connectRelay(impatient.url)]
  const topic = randomTopic()
  slow.setAcknowledging(false)
  await slow.call('irn_subscribe', { topic })
  for (let index = 0; index < 25; index++) await sender.call('irn_publish', publication(topic, `bWFpbA${index}`))
  await until(() => slow.deliveries.length === 10)
  expect(await slow.closed).toEqual({ code: 1013, reason: 'This client does not acknowledge its messages.' })
  expect(slow.deliveries).toHaveLength(10)
  const better = await connectRelay(impatient.url, slow.identity)
  await better.call('irn_subscribe', { topic })
  await until(() => better.deliveries.length === 25)
  expect(better.deliveries.map(({ message }) => message)).toEqual(Array.from({ length: 25 }, (_, index) => `bWFpbA${index}`))
})

test('closes a client that sends calls and does not read', async () => {
  const countSlow = async () => {
    const figures = await (await fetch(new URL('/metrics', relay.server.url))).text()
    return Number(/foyer_relay_closed_total\{reason="slow"\} (\d+)/.exec(figures)?.[1] ?? 0)
  }
  const before = await countSlow()
  const [sender, unread] = [await connect(), await connect()]
  const topic = randomTopic()
  for (let index = 0; index < 30; index++) await sender.call('irn_publish', publication(topic, `${index}${'x'.repeat(19_000)}`))
  unread.socket.pause()
  const ask = `{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`
  for (let index = 0; index < 400; index++) unread.send(ask)
  await expect.poll(countSlow, { timeout: 20_000 }).toBe(before + 1)
  expect(await sender.call('irn_fetchMessages', { topic })).toBeDefined()
})

test('counts unknown methods under one label', async () => {
  const client = await connect()
  const names = Array.from({ length: 20 }, (_, index) => `irn_${'x'.repeat(40)}${index}`)
  for (const name of [...names, 'wc_anything', 'constructor']) {
    expect((await client.request(name, {})).error?.code).toBe(-32_601)
  }
  const figures = await (await fetch(new URL('/metrics', relay.server.url))).text()
  const labels = [...figures.matchAll(/foyer_relay_calls_total\{method="([^"]*)",outcome="refused"\}/g)].map(([, method]) => method)
  expect(labels).toContain('unknown')
  expect(labels.filter((label) => label?.startsWith('irn_x') || label === 'wc_anything' || label === 'constructor')).toEqual([])
})

test('refuses a method name that is longer than any', async () => {
  const client = await connect()
  expect((await client.request(`irn_${'x'.repeat(61)}`, {})).error?.code).toBe(-32_600)
})

test('survives any frame, and other clients do not notice', async () => {
  const topic = randomTopic()
  const [sender, reader] = [await connect(), await connect()]
  await reader.call('irn_subscribe', { topic })
  const json = fc.json({ maxDepth: 4 })
  const method = fc.constantFrom(
    'irn_publish',
    'irn_subscribe',
    'irn_batchSubscribe',
    'irn_fetchMessages',
    'irn_batchReceive',
    'wc_approveSession',
    'toString',
    'constructor',
  )
  const near = fc.tuple(fc.oneof(fc.integer(), fc.bigInt(), fc.string()), method, json).map(([id, name, params]) => {
    const text = typeof id === 'string' ? JSON.stringify(id) : String(id)
    return `{"id":${text},"jsonrpc":"2.0","method":"${name}","params":${params}}`
  })
  const poison = fc.constantFrom(
    '{"__proto__":{"polluted":1},"id":1,"jsonrpc":"2.0","method":"irn_subscribe","params":{"__proto__":{"topic":"x"}}}',
    '{"id":1,"jsonrpc":"2.0","result":{"constructor":{"prototype":{"polluted":1}}}}',
  )
  const frames = fc.sample(fc.oneof(fc.string(), fc.string({ unit: 'binary' }), json, near, poison), 600)
  let client = await connect()
  for (const [index, frame] of frames.entries()) {
    if (client.socket.readyState !== client.socket.OPEN || index % 8 === 0) {
      client.socket.terminate()
      await client.closed
      client = await connect()
    }
    client.send(frame)
  }
  await sender.call('irn_publish', publication(topic, 'c3RpbGwgaGVyZQ'))
  await until(() => reader.deliveries.length === 1)
  expect(({} as Record<string, unknown>).polluted).toBeUndefined()
  expect((await fetch(new URL('/health', relay.server.url))).status).toBe(200)
})
