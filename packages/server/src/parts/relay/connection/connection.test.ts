import { type ConcurrencyLimit, createConcurrencyLimit } from '@foyer/service/limits'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { hashOf } from '../../../testing/connect-relay.ts'
import { defaultRelayLimits } from '../limits.ts'
import { openLogMailbox } from '../mailbox/log/log-mailbox.ts'
import { createMemorySegments, type SegmentStore } from '../mailbox/log/segment-store.ts'
import type { Mailbox, Message, ReadResult } from '../mailbox/mailbox.ts'
import { createConnection } from './connection.ts'

const topic = 'a'.repeat(64)
const message: Message = {
  topic,
  payload: 'sealed',
  hash: 'b'.repeat(64),
  tag: 1108,
  attestation: undefined,
  sender: 'dapp',
  publishedAt: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

type From = { readonly own?: Mailbox; readonly ip?: string; readonly shared?: ConcurrencyLimit }

function connect({ own, ip = '127.0.0.1', shared = (task) => task() }: From = {}) {
  const sent: { readonly id: number; readonly params: { readonly data: { readonly message: string } } }[] = []
  const reads: ((messages: readonly Message[], hasMore?: boolean) => void)[] = []
  const signals: (AbortSignal | undefined)[] = []
  const acknowledged: string[] = []
  let now = 0
  const mailbox: Pick<Mailbox, 'read' | 'acknowledge'> = {
    read: (_, signal) => {
      signals.push(signal)
      return new Promise<ReadResult>((resolve) => reads.push((messages, hasMore = false) => resolve({ messages, hasMore })))
    },
    acknowledge: ({ hash }) => void acknowledged.push(hash),
  }
  const connection = createConnection({
    payer: { client: 'wallet', ip, project: 'project' },
    wire: { send: (text) => sent.push(JSON.parse(text)), buffered: () => 0, close: () => {} },
    mailbox: own ?? mailbox,
    nextId: () => sent.length + 1,
    limits: { unacknowledged: 100, unacknowledgedBytes: 10_000, bufferedBytes: 10_000 },
    clock: () => now,
    reads: shared,
    onDelivered: () => {},
    onSlow: () => {},
    onReadFailed: () => {},
  })
  return { connection, sent, reads, signals, acknowledged, pass: (ms: number) => (now += ms) }
}

test('what is read for a client that goes is called off, and what waits its turn is not read', async () => {
  const { connection, reads, signals } = connect()
  const request = { topics: [topic], client: 'wallet', messages: 10, bytes: 1_000 }
  const both = [connection.read(request), connection.read(request)]
  await settled()
  expect(signals.map((signal) => signal?.aborted)).toEqual([false])
  connection.end()
  expect(signals.map((signal) => signal?.aborted)).toEqual([true])
  expect(await Promise.all(both)).toEqual([
    { messages: [], hasMore: false },
    { messages: [], hasMore: false },
  ])
  reads.shift()?.([message])
  await settled()
  expect(signals).toHaveLength(1)
})

test('reads for one connection of an address after the other, and meanwhile for those of others', async () => {
  const shared = createConcurrencyLimit(10, { perAsker: 1 })
  const [first, second, other] = [connect({ shared }), connect({ shared }), connect({ shared, ip: '127.0.0.2' })]
  const request = { topics: [topic], client: 'wallet', messages: 10, bytes: 1_000 }
  const read = [first, second, other].map(({ connection }) => connection.read(request))
  await settled()
  expect([first, second, other].map(({ reads }) => reads.length)).toEqual([1, 0, 1])
  first.reads.shift()?.([message])
  await read[0]
  await settled()
  expect(second.reads).toHaveLength(1)
  for (const { reads } of [second, other]) reads.shift()?.([])
  await Promise.all(read)
})

test('does not deliver a message again that is acknowledged while its mailbox is read again', async () => {
  const { connection, sent, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(message, true)
  expect(sent).toHaveLength(1)

  // Its publisher repeats it, so the topic is read once more; the acknowledgement arrives in between.
  connection.deliverStored([topic])
  connection.acknowledge(sent[0]?.id ?? 0, true)
  reads.shift()?.([message])
  await settled()
  expect(sent).toHaveLength(1)
})

test('does not deliver a message again when the fan-out event follows the read from the mailbox', async () => {
  const { connection, sent, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([message])
  await settled()
  connection.acknowledge(sent[0]?.id ?? 0, true)
  connection.deliver(message, true)
  connection.deliver({ ...message, hash: 'c'.repeat(64) }, true)
  expect(sent).toHaveLength(2)
})

test('delivers a message again that was read, has expired and is published again', async () => {
  const { connection, sent, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([message])
  await settled()
  connection.acknowledge(sent[0]?.id ?? 0, true)
  connection.deliver({ ...message, publishedAt: 2_000 }, true)
  expect(sent).toHaveLength(2)
})

test('delivers a message that could not be stored once, however often it is published again, and acknowledges it when it is stored', async () => {
  const { connection, sent, reads, acknowledged, pass } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(message, false)
  connection.acknowledge(sent[0]?.id ?? 0, true)
  for (let second = 0; second < 59; second++) {
    pass(1_000)
    connection.deliver({ ...message, publishedAt: second }, false)
  }
  expect(acknowledged).toEqual([message.hash])
  connection.deliver({ ...message, publishedAt: 60_000 }, true)
  expect(sent).toHaveLength(1)
  expect(acknowledged).toEqual([message.hash, message.hash])
  // The same when it is read from the mailbox.
  connection.deliverStored([topic])
  reads.shift()?.([message])
  await settled()
  expect(sent).toHaveLength(1)
})

test('delivers a message that could not be stored and was not accepted again when it is stored', async () => {
  const { connection, sent, reads, acknowledged } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(message, false)
  connection.acknowledge(sent[0]?.id ?? 0, false)
  connection.deliver(message, true)
  expect(sent).toHaveLength(2)
  expect(acknowledged).toEqual([])
})

test('keeps the order of a topic while messages of it are left in the mailbox', async () => {
  const limits = { ...defaultRelayLimits, messagesPerTopic: 1_000, bytesPerTopic: 1e9 }
  const mailbox = await openLogMailbox({ store: createMemorySegments(), limits, now: Date.now, log: pino({ level: 'silent' }) })
  const { connection, sent } = connect({ own: mailbox })
  connection.subscribe(topic)
  const store = async (index: number) => {
    const payload = `${index} ${'x'.repeat(1_000)}`
    const stored = { ...message, payload, hash: hashOf(payload), publishedAt: index }
    await mailbox.store(stored)
    return stored
  }
  for (let index = 0; index < 20; index++) await store(index)
  connection.deliverStored([topic])
  for (let index = 20; index < 40; index++) {
    await settled()
    // Arrives while the window has room for it, and older messages do not fit yet.
    if (sent[index - 20]) connection.acknowledge(sent[index - 20]?.id ?? 0, true)
    connection.deliver(await store(index), true)
  }
  for (let acknowledged = 20; acknowledged < 40; acknowledged++) {
    await settled()
    connection.acknowledge(sent[acknowledged]?.id ?? 0, true)
  }
  expect(sent.map(({ params }) => Number.parseInt(params.data.message, 10))).toEqual(Array.from({ length: 40 }, (_, index) => index))
  await mailbox.close()
})

describe('where the mailbox cannot be read at first', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
  afterEach(() => void vi.useRealTimers())

  /** A mailbox with two messages, a client whose first read of it fails, and two messages that could not be stored. */
  async function begin() {
    const log = await openLogMailbox({
      store: createMemorySegments(),
      limits: defaultRelayLimits,
      now: Date.now,
      log: pino({ level: 'silent' }),
    })
    let failing = true
    let read = 0
    const own: Mailbox = {
      ...log,
      async read(request) {
        read++
        if (failing) throw new Error('The disk does not answer.')
        return log.read(request)
      },
    }
    const { connection, sent } = connect({ own })
    const create = (payload: string) => ({ ...message, payload, hash: hashOf(payload) })
    for (const payload of ['1', '2']) await log.store(create(payload))
    connection.subscribe(topic)
    connection.deliverStored([topic])
    await settled()
    for (const payload of ['live', 'also live']) connection.deliver(create(payload), false)
    return {
      connection,
      sent,
      texts: () => sent.map(({ params }) => params.data.message),
      countReads: () => read,
      /** The mailbox can be read again when it is time for the next read. */
      recover() {
        failing = false
        vi.advanceTimersByTime(1_000)
        return settled()
      },
      async arrive(payload: string) {
        await log.store(create(payload))
        connection.deliver(create(payload), true)
      },
    }
  }

  test('delivers what arrives before the next read behind what is pending, and what could not be stored at once', async () => {
    const { texts, recover, arrive } = await begin()
    await arrive('3')
    expect(texts()).toEqual(['live', 'also live'])
    await recover()
    expect(texts()).toEqual(['live', 'also live', '1', '2', '3'])
    await arrive('4')
    expect(texts().at(-1)).toBe('4')
  })

  test('does not read it again for each acknowledgement', async () => {
    const { connection, sent, texts, countReads, recover } = await begin()
    for (const { id } of sent) connection.acknowledge(id, true)
    await settled()
    expect(countReads()).toBe(1)
    await recover()
    expect(texts()).toEqual(['live', 'also live', '1', '2'])
    expect(countReads()).toBe(2)
  })
})

test('a connection that has ended delivers nothing and takes no topic, and its topics can still be removed', async () => {
  const { connection, sent, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([])
  await settled()
  expect(connection.close(1013, 'slow')).toBe(true)
  expect(connection.close(1012, 'again')).toBe(false)
  connection.deliver(message, true)
  connection.deliverStored([topic])
  await settled()
  expect(sent).toEqual([])
  expect(reads).toEqual([])
  expect(connection.subscribe('c'.repeat(64))).toBe(false)
  expect([...connection.topics()]).toEqual([topic])
  expect(connection.unsubscribe(topic)).toBe(true)
  expect([...connection.topics()]).toEqual([])
})

test('what was read for a subscription that has ended is not delivered for the next one to the same topic', async () => {
  const { connection, sent, reads } = connect()
  const create = (payload: string) => ({ ...message, payload, hash: hashOf(payload) })
  connection.subscribe(topic)
  connection.deliverStored([topic])
  await settled()
  connection.unsubscribe(topic)
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([create('1')])
  await settled()
  // Behind what the second read finds.
  connection.deliver(create('3'), true)
  reads.shift()?.([create('1'), create('2')])
  await settled()
  expect(sent.map(({ params }) => params.data.message)).toEqual(['1', '2', '3'])
})

test('reads on when a read had nothing to deliver, and more is pending', async () => {
  const { connection, sent, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(message, false)
  connection.acknowledge(sent[0]?.id ?? 0, true)
  connection.deliverStored([topic])
  reads.shift()?.([message], true)
  await settled()
  reads.shift()?.([{ ...message, hash: 'c'.repeat(64) }])
  await settled()
  expect(sent).toHaveLength(2)
})

test('reads the mailbox for one call at a time', async () => {
  const { connection, reads } = connect()
  connection.subscribe(topic)
  connection.deliverStored([topic])
  const request = { topics: [topic], client: 'wallet', messages: 10, bytes: 1_000 }
  const fetched = Promise.all([connection.read(request), connection.read(request)])
  await settled()
  expect(reads).toHaveLength(1)
  reads.shift()?.([])
  await settled()
  expect(reads).toHaveLength(1)
  reads.shift()?.([message])
  await settled()
  reads.shift()?.([])
  expect((await fetched).map(({ messages }) => messages)).toEqual([[message], []])
})

test('reads what is pending about once, however much there is and however small the window', async () => {
  const segments = createMemorySegments()
  let readBytes = 0
  const counted: SegmentStore = {
    ...segments,
    async create(number) {
      const segment = await segments.create(number)
      return {
        ...segment,
        async read(offset, length) {
          readBytes += length
          return segment.read(offset, length)
        },
      }
    },
  }
  const limits = { ...defaultRelayLimits, messagesPerTopic: 1_000, bytesPerTopic: 1e9 }
  const mailbox = await openLogMailbox({ store: counted, limits, now: Date.now, log: pino({ level: 'silent' }) })
  const payloads = Array.from({ length: 300 }, (_, index) => `${index}${'x'.repeat(1_000)}`)
  await Promise.all(payloads.map((payload) => mailbox.store({ ...message, payload, hash: hashOf(payload) })))
  const { connection, sent } = connect({ own: mailbox })
  connection.subscribe(topic)
  connection.deliverStored([topic])
  for (let acknowledged = 0; acknowledged < payloads.length; ) {
    await settled()
    for (; acknowledged < sent.length; acknowledged++) connection.acknowledge(sent[acknowledged]?.id ?? 0, true)
  }
  expect(sent).toHaveLength(payloads.length)
  expect(readBytes).toBeLessThan(3 * payloads.length * 1_200)
  await mailbox.close()
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
