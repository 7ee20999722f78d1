import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openServerDatabase } from '../../../database/open-server-database.ts'
import { randomTopic } from '../../../testing/connect-relay.ts'
import { startPostgres, type TestPostgres } from '../../../testing/start-postgres.ts'
import { defaultRelayLimits } from '../limits.ts'
import { openLogMailbox } from './log/log-mailbox.ts'
import { createFileSegments, createMemorySegments } from './log/segment-store.ts'
import type { Mailbox, MailboxLimits, Message, ReadRequest } from './mailbox.ts'
import { openSqlMailbox } from './sql/sql-mailbox.ts'

const log = pino({ level: 'silent' })
let postgres: TestPostgres
let folder: string
let now = Date.now()
let ended: (() => Promise<unknown>)[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  folder = await mkdtemp(join(tmpdir(), 'foyer-mailbox-'))
})
afterAll(async () => {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
})
afterEach(async () => {
  for (const end of ended.reverse()) await end()
  ended = []
})

const roomy: MailboxLimits = { ...defaultRelayLimits, messagesPerTopic: 300, bytesPerTopic: 2_000_000 }
type Open = (limits: MailboxLimits, again?: boolean) => Promise<Mailbox>

function remember(mailbox: Mailbox): Mailbox {
  ended.push(mailbox.close)
  return mailbox
}

let folders = 0
const mailboxes: readonly (readonly [string, Open])[] = [
  [
    'the log',
    async (limits, again) => {
      if (!again) folders++
      const store = createFileSegments(join(folder, `log-${folders}`))
      return remember(await openLogMailbox({ store, limits, now: () => now, log, segmentBytes: 2_000, housekeepingMs: 5 }))
    },
  ],
  [
    'the log in memory',
    async (limits) =>
      remember(
        await openLogMailbox({ store: createMemorySegments(), limits, now: () => now, log, segmentBytes: 2_000, housekeepingMs: 5 }),
      ),
  ],
  [
    'PostgreSQL',
    async (limits, again) => {
      if (!again) databaseUrl = await postgres.createDatabase()
      const database = await openServerDatabase({ dataDir: folder }, { databaseUrl })
      ended.push(database.close)
      countWritten = async () => {
        const { rows } = (await database.sql.execute('select count(*)::int as count from relay_receipts')) as unknown as {
          readonly rows: readonly { readonly count: number }[]
        }
        return rows[0]?.count
      }
      return remember(openSqlMailbox({ sql: database.sql, limits, now: () => now, log }))
    },
  ],
]
let databaseUrl = ''
/** Receipts that are in the database; a log has them at once. */
let countWritten = async (): Promise<number | undefined> => 3

function createMessage(topic: string, payload: string, more: Partial<Message> = {}): Message {
  const hash = createHash('sha256').update(payload).digest('hex')
  return { topic, payload, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt: now, expiresAt: now + 300_000, ...more }
}

const read = async (mailbox: Mailbox, request: Omit<ReadRequest, 'bytes'>) => (await mailbox.read({ ...request, bytes: 1e9 })).messages
/** Also by an attempt of which no answer came in time. */
const isThere = /^(?:stored|duplicate)$/
const payloads = (messages: readonly Message[]) => messages.map(({ payload }) => payload)

describe.each(mailboxes)('%s', (_, open) => {
  test('stores a message once, and reads it for every client but its sender until the client acknowledges it', async () => {
    const mailbox = await open(roomy)
    const topic = randomTopic()
    const message = createMessage(topic, 'one', { attestation: 'e30', tag: 4_000_000_000 })
    expect(await Promise.all([mailbox.store(message), mailbox.store(message), mailbox.store(createMessage(topic, 'two'))])).toEqual([
      'stored',
      'duplicate',
      'stored',
    ])
    expect(await mailbox.store({ ...message, sender: 'another' })).toBe('duplicate')
    expect(await read(mailbox, { topics: [topic, randomTopic()], client: 'reader', messages: 10 })).toEqual([
      message,
      createMessage(topic, 'two'),
    ])
    expect(payloads(await read(mailbox, { topics: [topic], client: 'reader', messages: 1 }))).toEqual(['one'])
    expect(await read(mailbox, { topics: [topic], client: 'sender', messages: 10 })).toEqual([])
    mailbox.acknowledge(message, 'reader')
    mailbox.acknowledge(message, 'reader')
    mailbox.acknowledge({ topic, hash: 'ff'.repeat(32) }, 'reader')
    expect(payloads(await read(mailbox, { topics: [topic], client: 'reader', messages: 10 }))).toEqual(['two'])
    expect(payloads(await read(mailbox, { topics: [topic], client: 'second', messages: 10 }))).toEqual(['one', 'two'])
    await mailbox.ping()
  })

  test('drops what has expired, which may then be published again', async () => {
    const mailbox = await open(roomy)
    const topic = randomTopic()
    await mailbox.store(createMessage(topic, 'short', { expiresAt: now + 1_000 }))
    await mailbox.store(createMessage(topic, 'long'))
    mailbox.acknowledge(createMessage(topic, 'short'), 'reader')
    now += 1_000
    expect(payloads(await read(mailbox, { topics: [topic], client: 'second', messages: 10 }))).toEqual(['long'])
    expect(await mailbox.store(createMessage(topic, 'short'))).toBe('stored')
    expect(payloads(await read(mailbox, { topics: [topic], client: 'second', messages: 10 }))).toEqual(['long', 'short'])
  })

  test('evicts acknowledged messages over the topic quota, and refuses more where nobody acknowledged any', async () => {
    const mailbox = await open({ ...roomy, messagesPerTopic: 30, bytesPerTopic: 100_000 })
    const topic = randomTopic()
    for (let index = 0; index < 200; index++) {
      const message = createMessage(topic, `acknowledged ${index}`, { publishedAt: now + index })
      // Again where a busy database has not written the receipts yet.
      await expect.poll(() => mailbox.store(message), { timeout: 30_000 }).toMatch(isThere)
      mailbox.acknowledge(message, 'reader')
      if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 150))
    }
    const left = await read(mailbox, { topics: [topic], client: 'late', messages: 1_000 })
    expect(left.length).toBeLessThanOrEqual(60)
    expect(left.at(-1)?.payload).toBe('acknowledged 199')

    const full = randomTopic()
    const answers: string[] = []
    for (let index = 0; index < 80; index++) answers.push(await mailbox.store(createMessage(full, `pending ${index}`)))
    const stored = answers.filter((answer) => answer === 'stored').length
    expect(stored).toBeGreaterThanOrEqual(30)
    expect(stored).toBeLessThanOrEqual(36)
    expect(answers.at(-1)).toBe('full')
    expect(await read(mailbox, { topics: [full], client: 'late', messages: 1_000 })).toHaveLength(stored)
    const heavy = randomTopic()
    const large = await Promise.all(
      Array.from({ length: 12 }, (_, index) => mailbox.store(createMessage(heavy, `${index}${'x'.repeat(20_000)}`))),
    )
    expect(large).toContain('stored')
    // Measured soon after, where it is the database that counts.
    const more = (index: number) => mailbox.store(createMessage(heavy, `${index}${'y'.repeat(20_000)}`))
    await expect.poll(() => more(Math.random()), { timeout: 30_000 }).toBe('full')
    expect(await mailbox.store(createMessage(randomTopic(), 'elsewhere'))).toBe('stored')
  })

  test('lets nobody push out what another has published, whoever has acknowledged it', async () => {
    const mailbox = await open({ ...roomy, messagesPerTopic: 30, bytesPerTopic: 100_000 })
    const topic = randomTopic()
    const sent = Array.from({ length: 20 }, (_, index) => createMessage(topic, `for the wallet ${index}`, { sender: 'dapp' }))
    for (const message of sent) expect(await mailbox.store(message)).toBe('stored')
    for (const stranger of ['stranger', 'stranger’s other key']) {
      for (const message of sent) mailbox.acknowledge(message, stranger)
    }
    await new Promise((resolve) => setTimeout(resolve, 300))
    for (let index = 0; index < 80; index++) {
      await mailbox.store(createMessage(topic, `rubbish ${index}`, { sender: index % 2 === 0 ? 'stranger' : 'stranger’s other key' }))
    }
    const left = payloads(await read(mailbox, { topics: [topic], client: 'wallet', messages: 1_000 }))
    expect(left.filter((payload) => payload.startsWith('for the wallet'))).toEqual(sent.map(({ payload }) => payload))
  })

  test('takes a publisher’s own acknowledgement for none', async () => {
    const mailbox = await open({ ...roomy, messagesPerTopic: 12 })
    const topic = randomTopic()
    const answers: string[] = []
    for (let index = 0; index < 30; index++) {
      const message = createMessage(topic, `own ${index}`)
      answers.push(await mailbox.store(message))
      mailbox.acknowledge(message, 'sender')
    }
    expect(answers.at(-1)).toBe('full')
  })

  test('keeps the receipts of so many clients and no more', async () => {
    const mailbox = await open({ ...roomy, receiptsPerMessage: 3 })
    const topic = randomTopic()
    const message = createMessage(topic, 'wanted by many')
    await mailbox.store(message)
    for (let index = 0; index < 3; index++) mailbox.acknowledge(message, `reader ${index}`)
    // Of those that are written with one statement the database refuses none.
    await expect.poll(countWritten, { timeout: 30_000 }).toBe(3)
    for (let index = 3; index < 5; index++) mailbox.acknowledge(message, `reader ${index}`)
    const pending = async (client: string) => (await read(mailbox, { topics: [topic], client, messages: 10 })).length
    // Its own is remembered until the database has refused it.
    await expect.poll(() => pending('reader 4'), { timeout: 30_000 }).toBe(1)
    expect([await pending('reader 0'), await pending('reader 2')]).toEqual([0, 0])
  })

  test('gives one address a share of the whole in messages and bytes that nobody acknowledged, and others theirs', async () => {
    const mailbox = await open({ ...roomy, messagesInAll: 100, bytesInAll: 400_000, addressShare: 1 / 10 })
    const store = (group: number, payload: string) => mailbox.store(createMessage(randomTopic(), payload), group)
    const answers: string[] = []
    const flood = async () => {
      answers.push(await store(1, `flood ${answers.length}`))
      return answers.filter((answer) => answer === 'stored').length
    }
    // What a measurement of the database finds may be counted twice until the next one: never too little, and not for long.
    await expect.poll(flood, { timeout: 60_000, interval: 1 }).toBe(10)
    for (let index = 0; index < 30; index++) expect(await flood()).toBe(10)
    expect(new Set(answers)).toEqual(new Set(['stored', 'share-full']))
    const large = [await store(2, 'x'.repeat(30_000)), await store(2, 'y'.repeat(30_000))]
    expect(large).toEqual(['stored', 'share-full'])
    expect(await store(3, 'honest')).toBe('stored')
  })

  test('counts what was acknowledged for no address, and frees the oldest of it when the whole is full', async () => {
    const mailbox = await open({ ...roomy, messagesInAll: 40, addressShare: 1 / 4 })
    const topics = Array.from({ length: 200 }, randomTopic)
    let stored = 0
    // An honest pair, for as long as it takes the database to be measured now and then.
    await expect
      .poll(
        async () => {
          const message = createMessage(topics[stored % 200] as string, `${stored}`)
          if (isThere.test(await mailbox.store(message, 7))) stored++
          mailbox.acknowledge(message, 'reader')
          return stored
        },
        { timeout: 120_000, interval: 10 },
      )
      .toBe(100)
    const left = await read(mailbox, { topics, client: 'late', messages: 1_000 })
    expect(left.length).toBeLessThanOrEqual(60)
    expect(payloads(left)).toContain('99')
    // Unacknowledged messages of many addresses fill the whole, and the next is refused.
    const answers: string[] = []
    for (let group = 100; group < 200; group++) answers.push(await mailbox.store(createMessage(randomTopic(), `full ${group}`), group))
    expect(answers).toContain('all-full')
    expect(answers.filter((answer) => answer === 'stored').length).toBeLessThanOrEqual(40)
  })

  test('reads no more bytes than it may, but one message at least, and says that there are more', async () => {
    const mailbox = await open(roomy)
    const topics = [randomTopic(), randomTopic()] as const
    for (let index = 0; index < 6; index++) await mailbox.store(createMessage(topics[index % 2] as string, `${index}${'x'.repeat(9_999)}`))
    const first = await mailbox.read({ topics, client: 'reader', messages: 100, bytes: 35_000 })
    expect([first.messages.length, first.hasMore]).toEqual([3, true])
    const tiny = await mailbox.read({ topics, client: 'reader', messages: 100, bytes: 1 })
    expect([tiny.messages.length, tiny.hasMore]).toEqual([1, true])
    const all = await mailbox.read({ topics, client: 'reader', messages: 100, bytes: 1_000_000 })
    expect([all.messages.length, all.hasMore]).toEqual([6, false])
    const few = await mailbox.read({ topics, client: 'reader', messages: 6, bytes: 1_000_000 })
    expect([few.messages.length, few.hasMore]).toEqual([6, false])
    const fewer = await mailbox.read({ topics, client: 'reader', messages: 5, bytes: 1_000_000 })
    expect([fewer.messages.length, fewer.hasMore]).toEqual([5, true])
  })

  test('stores many messages at once', async () => {
    const mailbox = await open(roomy)
    const topics = Array.from({ length: 100 }, randomTopic)
    const answers = await Promise.all(
      Array.from({ length: 1_000 }, (_, index) => mailbox.store(createMessage(topics[index % 100] as string, `${index}`))),
    )
    expect(new Set(answers)).toEqual(new Set(['stored']))
    expect(await read(mailbox, { topics, client: 'reader', messages: 5_000 })).toHaveLength(1_000)
  })
})

describe.each(mailboxes.filter(([name]) => name !== 'the log in memory'))('%s', (_, open) => {
  test('has every message after a restart, in its order', async () => {
    const first = await open(roomy)
    const topic = randomTopic()
    const sent = Array.from({ length: 50 }, (_, index) => `message ${index} ${'x'.repeat(index * 5)}`)
    for (const [index, message] of sent.entries()) {
      await first.store(createMessage(topic, message, { publishedAt: now + index }))
      if (index % 2 === 0) first.acknowledge(createMessage(topic, message), 'reader')
    }
    for (const end of ended.splice(0).reverse()) await end()
    const second = await open(roomy, true)
    expect(payloads(await read(second, { topics: [topic], client: 'reader', messages: 100 }))).toEqual(
      sent.filter((_, index) => index % 2 === 1),
    )
    expect(payloads(await read(second, { topics: [topic], client: 'another', messages: 100 }))).toEqual(sent)
    expect(await second.store(createMessage(topic, 'message 0 '))).toBe('duplicate')
  })
})
