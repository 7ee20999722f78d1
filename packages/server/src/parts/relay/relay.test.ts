import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectRelay, hashOf, type RecordingClient, randomTopic } from '../../testing/connect-relay.ts'
import { createIdentity } from '../../testing/relay-identity.ts'
import { startRelay, type TestRelay } from '../../testing/start-relay.ts'

/** For every test that does not end it. */
let relay: TestRelay
const relays: TestRelay[] = []
const clients: RecordingClient[] = []

beforeAll(async () => {
  relay = await startRelay()
})
afterAll(() => relay.close())
afterEach(async () => {
  for (const client of clients.splice(0)) client.socket.terminate()
  await Promise.all(relays.splice(0).map((relay) => relay.close()))
})

async function start(options: Parameters<typeof startRelay>[0]): Promise<TestRelay> {
  const started = await startRelay(options)
  relays.push(started)
  return started
}

async function connect(at: TestRelay, identity = createIdentity()): Promise<RecordingClient> {
  const client = await connectRelay(at.url, identity)
  clients.push(client)
  return client
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 20_000, interval: 5 }).toBe(true)
const publication = (topic: string, message: string, more: object = {}) => ({ topic, message, ttl: 300, tag: 1108, ...more })
const texts = (client: RecordingClient) => client.deliveries.map(({ message }) => message)

describe('a published message', () => {
  test('reaches its topic’s subscribers once, and not its publisher', async () => {
    const [a, b] = [await connect(relay), await connect(relay)]
    const topic = randomTopic()
    expect(await a.call('irn_subscribe', { topic })).toBe(hashOf(topic + a.identity.did))
    const subscription = await b.call('irn_subscribe', { topic })
    expect(await a.call('irn_publish', publication(topic, 'aGVsbG8=', { prompt: true, attestation: 'e30.e30.' }))).toBe(true)
    await until(() => b.deliveries.length === 1)
    expect(b.deliveries[0]).toMatchObject({ topic, message: 'aGVsbG8=', tag: 1108, subscription, attestation: 'e30.e30.' })
    expect(Math.abs((b.deliveries[0]?.publishedAt ?? 0) - Date.now())).toBeLessThan(10_000)
    expect(Number(b.deliveries[0]?.id)).toBeLessThan(2 ** 53)
    // Published again, as by a publisher that missed the response.
    expect(await a.call('irn_publish', publication(topic, 'aGVsbG8='))).toBe(true)
    expect(await a.call('irn_publish', publication(topic, 'c2Vjb25k'))).toBe(true)
    await until(() => b.deliveries.length === 2)
    expect(texts(b)).toEqual(['aGVsbG8=', 'c2Vjb25k'])
    expect(a.deliveries).toEqual([])
  })

  test('reaches a later subscriber after the response to its subscription, in order', async () => {
    const a = await connect(relay)
    const topic = randomTopic()
    const sent = Array.from({ length: 40 }, (_, index) => `bWFpbA${index}`)
    await Promise.all(sent.map((message) => a.call('irn_publish', publication(topic, message))))
    const b = await connect(relay)
    await b.call('irn_batchSubscribe', { topics: [topic, randomTopic()] })
    await until(() => b.deliveries.length === sent.length)
    expect(texts(b)).toEqual(sent)
    expect(JSON.parse(b.received[0] ?? '')).toHaveProperty('result')
  })

  test('is delivered again after a reconnect until it is acknowledged, and to each client separately', async () => {
    const [a, forgetful] = [await connect(relay), createIdentity()]
    const topic = randomTopic()
    const first = await connect(relay, forgetful)
    first.setAcknowledging(false)
    await first.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'bWFpbA'))
    await until(() => first.deliveries.length === 1)
    first.close()
    const second = await connect(relay, forgetful)
    await second.call('irn_subscribe', { topic })
    await until(() => second.deliveries.length === 1)
    second.close()
    await second.closed
    const third = await connect(relay, forgetful)
    await third.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'bmV4dA'))
    await until(() => third.deliveries.length === 1)
    expect(texts(third)).toEqual(['bmV4dA'])
    const other = await connect(relay)
    await other.call('irn_subscribe', { topic })
    await until(() => other.deliveries.length === 2)
  })

  test('is not delivered once it has expired', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const a = await connect(timed)
    const topic = randomTopic()
    await a.call('irn_publish', publication(topic, 'c2hvcnQ', { ttl: 2 }))
    await a.call('irn_publish', publication(topic, 'bG9uZw', { ttl: 300 }))
    now += 10_000
    const b = await connect(timed)
    await b.call('irn_subscribe', { topic })
    await until(() => b.deliveries.length === 1)
    expect(texts(b)).toEqual(['bG9uZw'])
  })

  test('is the same message when anybody publishes it again, and a new one after it has expired', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const [a, b, reader] = [await connect(timed), await connect(timed), await connect(timed)]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    const publish = (by: RecordingClient) => by.call('irn_publish', publication(topic, 'c2FtZQ', { ttl: 300 }))
    expect(await publish(a)).toBe(true)
    await until(() => reader.deliveries.length === 1)
    expect(await publish(a)).toBe(true)
    expect(await publish(b)).toBe(true)
    // A second socket of the same client, which has acknowledged it.
    const second = await connect(timed, reader.identity)
    await second.call('irn_subscribe', { topic })
    await a.call('irn_publish', publication(topic, 'bmV4dA'))
    await until(() => reader.deliveries.length === 2 && second.deliveries.length === 1)
    expect([texts(reader), texts(second)]).toEqual([['c2FtZQ', 'bmV4dA'], ['bmV4dA']])
    now += 301_000
    expect(await publish(b)).toBe(true)
    await until(() => reader.deliveries.length === 3 && second.deliveries.length === 2)
    expect(texts(reader).at(-1)).toBe('c2FtZQ')
  })

  test('does not live longer because the clock was ahead for a moment', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const a = await connect(timed)
    const topic = randomTopic()
    now += 86_400_000
    await a.call('irn_publish', publication(topic, 'YWhlYWQ'))
    now -= 86_400_000
    await a.call('irn_publish', publication(topic, 'YmFjaw', { ttl: 2 }))
    now += 2_000
    const b = await connect(timed)
    await b.call('irn_subscribe', { topic })
    await until(() => b.deliveries.length === 1)
    expect(texts(b)).toEqual(['YWhlYWQ'])
  })

  test('keeps its order when the clock was set back between two starts', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
    try {
      let now = Date.now()
      const topic = randomTopic()
      const sent = ['b25l', 'dHdv', 'dGhyZWU']
      for (const message of sent) {
        const timed = await start({ dataDir, overrides: { now: () => now } })
        const a = await connect(timed)
        await a.call('irn_publish', publication(topic, message))
        await relays.pop()?.close()
        now -= 10_000
      }
      const again = await start({ dataDir, overrides: { now: () => now } })
      const b = await connect(again)
      await b.call('irn_subscribe', { topic })
      await until(() => b.deliveries.length === 3)
      expect(texts(b)).toEqual(sent)
      await relays.pop()?.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('survives a restart of the relay, and so does its acknowledgement', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
    try {
      const first = await start({ dataDir })
      const [a, reader] = [await connect(first), createIdentity()]
      const topic = randomTopic()
      const b = await connect(first, reader)
      await b.call('irn_subscribe', { topic })
      await a.call('irn_publish', publication(topic, 'cmVhZA'))
      await until(() => b.deliveries.length === 1)
      b.close()
      await b.closed
      await a.call('irn_publish', publication(topic, 'dW5yZWFk'))
      await relays.pop()?.close()
      expect((await a.closed).code).toBe(1012)

      const again = await start({ dataDir })
      const c = await connect(again, reader)
      await c.call('irn_subscribe', { topic })
      await until(() => c.deliveries.length === 1)
      expect(texts(c)).toEqual(['dW5yZWFk'])
      await relays.pop()?.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

test('a relay that stops under load loses nothing that it acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
  try {
    const first = await start({ dataDir, limits: { messagesPerTopic: 100_000 } })
    const senders = await Promise.all(Array.from({ length: 4 }, () => connect(first)))
    const topic = randomTopic()
    const acknowledged: string[] = []
    const publishing = Promise.allSettled(
      senders.map(async (sender, who) => {
        for (let index = 0; ; index++) {
          const message = `${who}x${index}`
          await sender.call('irn_publish', publication(topic, message))
          acknowledged.push(message)
        }
      }),
    )
    await until(() => acknowledged.length > 20)
    await relays.pop()?.close()
    for (const sender of senders) expect(await sender.closed).toEqual({ code: 1012, reason: 'The relay restarts.' })
    await publishing
    const again = await start({ dataDir, limits: { messagesPerTopic: 100_000 } })
    const reader = await connect(again)
    await reader.call('irn_subscribe', { topic })
    await until(() => acknowledged.every((message) => reader.deliveries.some((delivery) => delivery.message === message)))
    await relays.pop()?.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('the other methods', () => {
  test('publish a proposal with tag 1100 and subscribe its publisher to the response', async () => {
    const [dapp, wallet] = [await connect(relay), await connect(relay)]
    const [pairingTopic, sessionTopic] = [randomTopic(), randomTopic()]
    expect(await dapp.call('wc_proposeSession', { pairingTopic, sessionProposal: 'cHJvcG9zZQ', ttl: 300, correlationId: 1 })).toBe(true)
    await wallet.call('irn_subscribe', { topic: pairingTopic })
    await until(() => wallet.deliveries.length === 1)
    expect(wallet.deliveries[0]).toMatchObject({ topic: pairingTopic, message: 'cHJvcG9zZQ', tag: 1100 })
    await dapp.call('irn_subscribe', { topic: sessionTopic })
    const approval = { sessionTopic, pairingTopic, sessionProposalResponse: 'cmVzcG9uc2U', sessionSettlementRequest: 'c2V0dGxl', ttl: 300 }
    expect(await wallet.call('wc_approveSession', { ...approval, correlationId: 1 })).toBe(true)
    await until(() => dapp.deliveries.length === 2)
    expect(dapp.deliveries.map(({ topic, tag }) => [topic, tag])).toEqual([
      [pairingTopic, 1101],
      [sessionTopic, 1102],
    ])
    await dapp.call('irn_publish', publication(sessionTopic, 'b2s'))
    await until(() => wallet.deliveries.length === 2)
  })

  test('publish, fetch and acknowledge messages in batches', async () => {
    const [a, b] = [await connect(relay), await connect(relay)]
    const [one, two] = [randomTopic(), randomTopic()]
    expect(await a.call('irn_batchPublish', { messages: [publication(one, 'MQ'), publication(two, 'Mg')] })).toBe(true)
    const fetched = (await b.call('irn_fetchMessages', { topic: one })) as { readonly messages: readonly object[] }
    expect(fetched).toMatchObject({ hasMore: false, messages: [{ topic: one, message: 'MQ', tag: 1108 }] })
    expect(await b.call('irn_batchFetchMessages', { topics: [one, two] })).toMatchObject({
      messages: [{ message: 'MQ' }, { message: 'Mg' }],
    })
    expect(await b.call('irn_batchReceive', { receipts: [{ topic: one, messageId: hashOf('MQ') }] })).toBe(true)
    expect(await b.call('irn_batchFetchMessages', { topics: [one, two] })).toMatchObject({ messages: [{ message: 'Mg' }] })
    expect(await a.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })

  test('end the deliveries of a client that unsubscribes', async () => {
    const [a, b] = [await connect(relay), await connect(relay)]
    const topics = [randomTopic(), randomTopic(), randomTopic()] as const
    const ids = (await b.call('irn_batchSubscribe', { topics })) as readonly string[]
    expect(await b.call('irn_unsubscribe', { topic: topics[0], id: 'another' })).toBe(false)
    expect(await b.call('irn_unsubscribe', { topic: topics[0], id: ids[0] })).toBe(true)
    expect(await b.call('irn_batchUnsubscribe', { subscriptions: [{ topic: topics[1], id: ids[1] }] })).toBe(true)
    await a.call('irn_batchPublish', { messages: topics.map((topic) => publication(topic, 'bWFpbA')) })
    await until(() => b.deliveries.length === 1)
    expect(b.deliveries[0]?.topic).toBe(topics[2])
  })
})

test('echoes ids as they were written', async () => {
  const a = await connect(relay)
  const topic = randomTopic()
  const ids = [
    '1',
    '0',
    '9007199254740993',
    '1788888888123456789',
    '-9223372036854775809',
    '"1788888888123456789"',
    '"é\\n"',
    '123456789012345678901234567890',
  ]
  for (const id of ids) a.send(`{ "jsonrpc":"2.0", "method":"irn_subscribe", "params":{"topic":"${topic}","id":5}, "id" : ${id} }`)
  await until(() => a.received.length === ids.length)
  for (const [index, id] of ids.entries()) {
    expect(a.received[index]).toContain(`{"id":${id},"jsonrpc":"2.0","result":"${hashOf(topic + a.identity.did)}"}`)
  }
})
