import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { connectRelay, createIdentity, hashOf, type RelayClient, randomTopic } from '../testing/relay-client.ts'
import { startRelay, type TestRelay } from '../testing/start-relay.ts'

/** For every test that does not end it. */
let relay: TestRelay
const relays: TestRelay[] = []
const clients: RelayClient[] = []

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

async function meet(at: TestRelay, identity = createIdentity()): Promise<RelayClient> {
  const client = await connectRelay(at.url, identity)
  clients.push(client)
  return client
}

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 5_000, interval: 5 }).toBe(true)
const mail = (topic: string, message: string, more: object = {}) => ({ topic, message, ttl: 300, tag: 1108, ...more })
const texts = (client: RelayClient) => client.deliveries.map(({ message }) => message)

describe('what is published', () => {
  test('reaches who listens, once, with what the wire needs, and not who published it', async () => {
    const [a, b] = [await meet(relay), await meet(relay)]
    const topic = randomTopic()
    expect(await a.call('irn_subscribe', { topic })).toBe(hashOf(topic + a.identity.did))
    const subscription = await b.call('irn_subscribe', { topic })
    expect(await a.call('irn_publish', mail(topic, 'aGVsbG8=', { prompt: true, attestation: 'e30.e30.' }))).toBe(true)
    await until(() => b.deliveries.length === 1)
    expect(b.deliveries[0]).toMatchObject({ topic, message: 'aGVsbG8=', tag: 1108, subscription, attestation: 'e30.e30.' })
    expect(Math.abs((b.deliveries[0]?.publishedAt ?? 0) - Date.now())).toBeLessThan(10_000)
    expect(Number(b.deliveries[0]?.id)).toBeLessThan(2 ** 53)
    // Said again, as publishers do that have not heard the answer.
    expect(await a.call('irn_publish', mail(topic, 'aGVsbG8='))).toBe(true)
    expect(await a.call('irn_publish', mail(topic, 'c2Vjb25k'))).toBe(true)
    await until(() => b.deliveries.length === 2)
    expect(texts(b)).toEqual(['aGVsbG8=', 'c2Vjb25k'])
    expect(a.deliveries).toEqual([])
  })

  test('waits for who comes later: the answer to the subscription first, then the mail in its order', async () => {
    const a = await meet(relay)
    const topic = randomTopic()
    const sent = Array.from({ length: 40 }, (_, index) => `bWFpbA${index}`)
    await Promise.all(sent.map((message) => a.call('irn_publish', mail(topic, message))))
    const b = await meet(relay)
    await b.call('irn_batchSubscribe', { topics: [topic, randomTopic()] })
    await until(() => b.deliveries.length === sent.length)
    expect(texts(b)).toEqual(sent)
    expect(JSON.parse(b.heard[0] ?? '')).toHaveProperty('result')
  })

  test('is told again after a reconnect until it is acknowledged, and to each client for itself', async () => {
    const [a, forgetful] = [await meet(relay), createIdentity()]
    const topic = randomTopic()
    const first = await meet(relay, forgetful)
    first.setPolite(false)
    await first.call('irn_subscribe', { topic })
    await a.call('irn_publish', mail(topic, 'bWFpbA'))
    await until(() => first.deliveries.length === 1)
    first.close()
    const second = await meet(relay, forgetful)
    await second.call('irn_subscribe', { topic })
    await until(() => second.deliveries.length === 1)
    second.close()
    await second.closed
    const third = await meet(relay, forgetful)
    await third.call('irn_subscribe', { topic })
    await a.call('irn_publish', mail(topic, 'bmV4dA'))
    await until(() => third.deliveries.length === 1)
    expect(texts(third)).toEqual(['bmV4dA'])
    const other = await meet(relay)
    await other.call('irn_subscribe', { topic })
    await until(() => other.deliveries.length === 2)
  })

  test('is gone when its time is over', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const a = await meet(timed)
    const topic = randomTopic()
    await a.call('irn_publish', mail(topic, 'c2hvcnQ', { ttl: 2 }))
    await a.call('irn_publish', mail(topic, 'bG9uZw', { ttl: 300 }))
    now += 10_000
    const b = await meet(timed)
    await b.call('irn_subscribe', { topic })
    await until(() => b.deliveries.length === 1)
    expect(texts(b)).toEqual(['bG9uZw'])
  })

  test('is the same when it is published again: also by another, also when everybody has it; and is new when its time was over', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const [a, b, reader] = [await meet(timed), await meet(timed), await meet(timed)]
    const topic = randomTopic()
    await reader.call('irn_subscribe', { topic })
    const publish = (by: RelayClient) => by.call('irn_publish', mail(topic, 'c2FtZQ', { ttl: 300 }))
    expect(await publish(a)).toBe(true)
    await until(() => reader.deliveries.length === 1)
    expect(await publish(a)).toBe(true)
    expect(await publish(b)).toBe(true)
    // A second socket of the same client, which has acknowledged it.
    const second = await meet(timed, reader.identity)
    await second.call('irn_subscribe', { topic })
    await a.call('irn_publish', mail(topic, 'bmV4dA'))
    await until(() => reader.deliveries.length === 2 && second.deliveries.length === 1)
    expect([texts(reader), texts(second)]).toEqual([['c2FtZQ', 'bmV4dA'], ['bmV4dA']])
    now += 301_000
    expect(await publish(b)).toBe(true)
    await until(() => reader.deliveries.length === 3 && second.deliveries.length === 2)
    expect(texts(reader).at(-1)).toBe('c2FtZQ')
  })

  test('lives no longer because the clock was ahead for a moment', async () => {
    let now = Date.now()
    const timed = await start({ overrides: { now: () => now } })
    const a = await meet(timed)
    const topic = randomTopic()
    now += 86_400_000
    await a.call('irn_publish', mail(topic, 'YWhlYWQ'))
    now -= 86_400_000
    await a.call('irn_publish', mail(topic, 'YmFjaw', { ttl: 2 }))
    now += 2_000
    const b = await meet(timed)
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
        const a = await meet(timed)
        await a.call('irn_publish', mail(topic, message))
        await relays.pop()?.close()
        now -= 10_000
      }
      const again = await start({ dataDir, overrides: { now: () => now } })
      const b = await meet(again)
      await b.call('irn_subscribe', { topic })
      await until(() => b.deliveries.length === 3)
      expect(texts(b)).toEqual(sent)
      await relays.pop()?.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })

  test('survives a restart of the relay, and so does what was acknowledged', async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
    try {
      const first = await start({ dataDir })
      const [a, reader] = [await meet(first), createIdentity()]
      const topic = randomTopic()
      const b = await meet(first, reader)
      await b.call('irn_subscribe', { topic })
      await a.call('irn_publish', mail(topic, 'cmVhZA'))
      await until(() => b.deliveries.length === 1)
      b.close()
      await b.closed
      await a.call('irn_publish', mail(topic, 'dW5yZWFk'))
      await relays.pop()?.close()
      expect((await a.closed).code).toBe(1012)

      const again = await start({ dataDir })
      const c = await meet(again, reader)
      await c.call('irn_subscribe', { topic })
      await until(() => c.deliveries.length === 1)
      expect(texts(c)).toEqual(['dW5yZWFk'])
      await relays.pop()?.close()
    } finally {
      await rm(dataDir, { recursive: true, force: true })
    }
  })
})

test('a relay that is stopped in the midst of it loses nothing that it acknowledged', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'foyer-relay-'))
  try {
    const first = await start({ dataDir, limits: { mailPerTopic: 100_000 } })
    const senders = await Promise.all(Array.from({ length: 4 }, () => meet(first)))
    const topic = randomTopic()
    const acknowledged: string[] = []
    const publishing = Promise.allSettled(
      senders.map(async (sender, who) => {
        for (let index = 0; ; index++) {
          const message = `${who}x${index}`
          await sender.call('irn_publish', mail(topic, message))
          acknowledged.push(message)
        }
      }),
    )
    await until(() => acknowledged.length > 20)
    await relays.pop()?.close()
    for (const sender of senders) expect(await sender.closed).toEqual({ code: 1012, reason: 'The relay restarts.' })
    await publishing
    const again = await start({ dataDir, limits: { mailPerTopic: 100_000 } })
    const reader = await meet(again)
    await reader.call('irn_subscribe', { topic })
    await until(() => acknowledged.every((message) => reader.deliveries.some((delivery) => delivery.message === message)))
    await relays.pop()?.close()
  } finally {
    await rm(dataDir, { recursive: true, force: true })
  }
})

describe('the other methods', () => {
  test('a proposal is published with tag 1100 and its publisher listens to the answer', async () => {
    const [dapp, wallet] = [await meet(relay), await meet(relay)]
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
    await dapp.call('irn_publish', mail(sessionTopic, 'b2s'))
    await until(() => wallet.deliveries.length === 2)
  })

  test('mail is fetched, received and published in batches', async () => {
    const [a, b] = [await meet(relay), await meet(relay)]
    const [one, two] = [randomTopic(), randomTopic()]
    expect(await a.call('irn_batchPublish', { messages: [mail(one, 'MQ'), mail(two, 'Mg')] })).toBe(true)
    const fetched = (await b.call('irn_fetchMessages', { topic: one })) as { readonly messages: readonly object[] }
    expect(fetched).toMatchObject({ hasMore: false, messages: [{ topic: one, message: 'MQ', tag: 1108 }] })
    expect(await b.call('irn_batchFetchMessages', { topics: [one, two] })).toMatchObject({
      messages: [{ message: 'MQ' }, { message: 'Mg' }],
    })
    expect(await b.call('irn_batchReceive', { receipts: [{ topic: one, messageId: hashOf('MQ') }] })).toBe(true)
    expect(await b.call('irn_batchFetchMessages', { topics: [one, two] })).toMatchObject({ messages: [{ message: 'Mg' }] })
    expect(await a.call('irn_fetchMessages', { topic: one })).toEqual({ messages: [], hasMore: false })
  })

  test('who has unsubscribed hears no more', async () => {
    const [a, b] = [await meet(relay), await meet(relay)]
    const topics = [randomTopic(), randomTopic(), randomTopic()] as const
    const ids = (await b.call('irn_batchSubscribe', { topics })) as readonly string[]
    expect(await b.call('irn_unsubscribe', { topic: topics[0], id: 'another' })).toBe(false)
    expect(await b.call('irn_unsubscribe', { topic: topics[0], id: ids[0] })).toBe(true)
    expect(await b.call('irn_batchUnsubscribe', { subscriptions: [{ topic: topics[1], id: ids[1] }] })).toBe(true)
    await a.call('irn_batchPublish', { messages: topics.map((topic) => mail(topic, 'bWFpbA')) })
    await until(() => b.deliveries.length === 1)
    expect(b.deliveries[0]?.topic).toBe(topics[2])
  })
})

test('ids come back as they were written', async () => {
  const a = await meet(relay)
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
  for (const id of ids) a.say(`{ "jsonrpc":"2.0", "method":"irn_subscribe", "params":{"topic":"${topic}","id":5}, "id" : ${id} }`)
  await until(() => a.heard.length === ids.length)
  for (const [index, id] of ids.entries()) {
    expect(a.heard[index]).toContain(`{"id":${id},"jsonrpc":"2.0","result":"${hashOf(topic + a.identity.did)}"}`)
  }
})
