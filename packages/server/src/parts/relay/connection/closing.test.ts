import { afterEach, expect, test } from 'vitest'
import { connectRelay, type RecordingClient, randomTopic } from '../../../testing/connect-relay.ts'
import { startRelay, type TestRelay } from '../../../testing/start-relay.ts'
import type { RelayLimits } from '../limits.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

type Way = {
  readonly limits: Partial<RelayLimits>
  readonly reason: string
  readonly provoke: (client: RecordingClient, topic: string) => unknown
}

const publish = (client: RecordingClient, topic: string, message: string) =>
  client.call('irn_publish', { topic, message, ttl: 300, tag: 1108 })

async function connect(relay: TestRelay): Promise<RecordingClient> {
  const client = await connectRelay(relay.url)
  ended.push(() => client.socket.terminate())
  return client
}

/** The sum over all labels of a metric. */
async function readMetric(relay: TestRelay, name: string): Promise<number> {
  const text = await (await fetch(new URL('/metrics', relay.server.url))).text()
  return [...text.matchAll(new RegExp(`^${name}(?:\\{[^}]*\\})? (\\d+)$`, 'gm'))].reduce((sum, [, count]) => sum + Number(count), 0)
}

const ways: Readonly<Record<string, Way>> = {
  'acknowledges nothing': {
    limits: { unacknowledged: 1, acknowledgeTimeoutMs: 100 },
    reason: 'slow',
    async provoke(client, topic) {
      client.setAcknowledging(false)
      const sender = await connectRelay(client.socket.url.split('?')[0] ?? '')
      for (const message of ['b25l', 'dHdv']) await publish(sender, topic, message)
      sender.socket.terminate()
    },
  },
  'does not read': {
    limits: { bufferedBytes: 1_000 },
    reason: 'slow',
    async provoke(client) {
      const topic = randomTopic()
      const sender = await connectRelay(client.socket.url.split('?')[0] ?? '')
      for (let index = 0; index < 30; index++) await publish(sender, topic, `${index}${'x'.repeat(19_000)}`)
      sender.socket.terminate()
      client.socket.pause()
      const ask = `{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{"topic":"${topic}"}}`
      for (let index = 0; index < 400; index++) client.send(ask)
    },
  },
  'goes far beyond its quota': {
    limits: { callsPerSecond: 1 },
    reason: 'quota',
    provoke(client) {
      for (let index = 0; index < 1_600; index++) client.send('{"id":1,"jsonrpc":"2.0","method":"irn_fetchMessages","params":{}}')
    },
  },
  'answers pings that nobody sent': {
    limits: { callsPerSecond: 1 },
    reason: 'quota',
    provoke(client) {
      for (let index = 0; index < 1_600; index++) client.socket.pong()
    },
  },
  'sends a frame that is too large': {
    limits: { frameBytes: 1_000 },
    reason: 'oversized',
    provoke: (client) => client.send('x'.repeat(1_001)),
  },
  'sends a frame that is far too large': {
    limits: { hardFrameBytes: 1_000 },
    reason: 'oversized',
    provoke: (client) => client.send('x'.repeat(1_001)),
  },
  'sends a message in more parts than it may': {
    limits: {},
    reason: 'oversized',
    provoke(client) {
      for (let index = 0; index < 65; index++) client.socket.send('{', { fin: false })
    },
  },
  'sends a binary frame': {
    limits: {},
    reason: 'binary',
    provoke: (client) => client.send(Buffer.from('{}')),
  },
  'sends what is no JSON-RPC': {
    limits: {},
    reason: 'broken',
    provoke(client) {
      for (let index = 0; index < 20; index++) client.send('{')
    },
  },
}

test.each(Object.entries(ways))('nothing is left of a client that is closed because it %s, and it is counted once', async (_, way) => {
  const relay = await startRelay({ limits: way.limits })
  ended.push(relay.close)
  const client = await connect(relay)
  const topics = [randomTopic(), randomTopic(), randomTopic()] as const
  for (const topic of topics) await client.call('irn_subscribe', { topic })
  await way.provoke(client, topics[0])
  const until = (name: string, count: number) => expect.poll(() => readMetric(relay, name), { timeout: 30_000, interval: 50 }).toBe(count)
  await until(`foyer_relay_closed_total`, 1)
  client.socket.resume()
  await until('foyer_relay_connections', 0)
  // A topic of somebody else, so that the figure is not one from before.
  const other = await connect(relay)
  await other.call('irn_subscribe', { topic: randomTopic() })
  await until('foyer_relay_topics', 1)
  expect(await readMetric(relay, `foyer_relay_closed_total\\{reason="${way.reason}"\\}`)).toBe(1)
})
