import { createHash } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openDatabase } from '../../database/database.ts'
import { randomTopic } from '../../testing/relay-client.ts'
import { startPostgres, type TestPostgres } from '../../testing/start-postgres.ts'
import { createFileDisk, createMemoryDisk } from './log/disk.ts'
import { openLogMailbox } from './log/log-mailbox.ts'
import type { Mail, Mailbox, TopicLimits } from './mailbox.ts'
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

const roomy: TopicLimits = { mailPerTopic: 300, bytesPerTopic: 2_000_000 }
type Open = (limits: TopicLimits, again?: boolean) => Promise<Mailbox>

function remember(mailbox: Mailbox): Mailbox {
  ended.push(mailbox.close)
  return mailbox
}

let place = 0
const places: readonly (readonly [string, Open])[] = [
  [
    'the log',
    async (limits, again) => {
      if (!again) place++
      const disk = createFileDisk(join(folder, `log-${place}`))
      return remember(await openLogMailbox({ disk, limits, now: () => now, log, segmentBytes: 2_000, sweepMs: 5 }))
    },
  ],
  [
    'the log in memory',
    async (limits) =>
      remember(await openLogMailbox({ disk: createMemoryDisk(), limits, now: () => now, log, segmentBytes: 2_000, sweepMs: 5 })),
  ],
  [
    'PostgreSQL',
    async (limits, again) => {
      if (!again) databaseUrl = await postgres.createDatabase()
      const database = await openDatabase({ dataDir: folder }, { databaseUrl })
      ended.push(database.close)
      return remember(openSqlMailbox({ sql: database.sql, limits, now: () => now, log }))
    },
  ],
]
let databaseUrl = ''

function letter(topic: string, message: string, more: Partial<Mail> = {}): Mail {
  const hash = createHash('sha256').update(message).digest('hex')
  return { topic, message, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt: now, expiresAt: now + 300_000, ...more }
}

const texts = (mails: readonly Mail[]) => mails.map(({ message }) => message)

describe.each(places)('%s', (_, open) => {
  test('keeps a message once and gives it to everybody but its sender, until each has it', async () => {
    const mailbox = await open(roomy)
    const topic = randomTopic()
    const mail = letter(topic, 'one', { attestation: 'e30', tag: 4_000_000_000 })
    expect(await Promise.all([mailbox.keep(mail), mailbox.keep(mail), mailbox.keep(letter(topic, 'two'))])).toEqual([
      'kept',
      'known',
      'kept',
    ])
    expect(await mailbox.keep({ ...mail, sender: 'another' })).toBe('known')
    expect(await mailbox.read([topic, randomTopic()], 'reader', 10)).toEqual([mail, letter(topic, 'two')])
    expect(texts(await mailbox.read([topic], 'reader', 1))).toEqual(['one'])
    expect(await mailbox.read([topic], 'sender', 10)).toEqual([])
    mailbox.acknowledge(topic, mail.hash, 'reader')
    mailbox.acknowledge(topic, mail.hash, 'reader')
    mailbox.acknowledge(topic, 'ff'.repeat(32), 'reader')
    expect(texts(await mailbox.read([topic], 'reader', 10))).toEqual(['two'])
    expect(texts(await mailbox.read([topic], 'second', 10))).toEqual(['one', 'two'])
    await mailbox.ping()
  })

  test('forgets what has expired, which may then be said again', async () => {
    const mailbox = await open(roomy)
    const topic = randomTopic()
    await mailbox.keep(letter(topic, 'short', { expiresAt: now + 1_000 }))
    await mailbox.keep(letter(topic, 'long'))
    mailbox.acknowledge(topic, letter(topic, 'short').hash, 'reader')
    now += 1_000
    expect(texts(await mailbox.read([topic], 'second', 10))).toEqual(['long'])
    expect(await mailbox.keep(letter(topic, 'short'))).toBe('kept')
    expect(texts(await mailbox.read([topic], 'second', 10))).toEqual(['long', 'short'])
  })

  test('makes room by what somebody has taken, and refuses what is too much', async () => {
    const mailbox = await open({ mailPerTopic: 30, bytesPerTopic: 100_000 })
    const topic = randomTopic()
    for (let index = 0; index < 200; index++) {
      const mail = letter(topic, `taken ${index}`, { publishedAt: now + index })
      expect(await mailbox.keep(mail)).toBe('kept')
      mailbox.acknowledge(topic, mail.hash, 'reader')
      if (index % 20 === 0) await new Promise((resolve) => setTimeout(resolve, 150))
    }
    const left = await mailbox.read([topic], 'late', 1_000)
    expect(left.length).toBeLessThanOrEqual(60)
    expect(left.at(-1)?.message).toBe('taken 199')

    const crowded = randomTopic()
    const answers: string[] = []
    for (let index = 0; index < 80; index++) answers.push(await mailbox.keep(letter(crowded, `waiting ${index}`)))
    const kept = answers.filter((answer) => answer === 'kept').length
    expect(kept).toBeGreaterThanOrEqual(30)
    expect(kept).toBeLessThanOrEqual(36)
    expect(answers.at(-1)).toBe('full')
    expect(await mailbox.read([crowded], 'late', 1_000)).toHaveLength(kept)
    const heavy = randomTopic()
    const large = await Promise.all(Array.from({ length: 12 }, (_, index) => mailbox.keep(letter(heavy, `${index}${'x'.repeat(20_000)}`))))
    expect(large).toContain('kept')
    // Weighed soon after, where it is the database that counts.
    const more = (index: number) => mailbox.keep(letter(heavy, `${index}${'y'.repeat(20_000)}`))
    await expect.poll(() => more(Math.random())).toBe('full')
    expect(await mailbox.keep(letter(randomTopic(), 'elsewhere'))).toBe('kept')
  })

  test('takes much at once', async () => {
    const mailbox = await open(roomy)
    const topics = Array.from({ length: 100 }, randomTopic)
    const answers = await Promise.all(
      Array.from({ length: 2_000 }, (_, index) => mailbox.keep(letter(topics[index % 100] as string, `${index}`))),
    )
    expect(new Set(answers)).toEqual(new Set(['kept']))
    expect(await mailbox.read(topics, 'reader', 5_000)).toHaveLength(2_000)
  })
})

describe.each(places.filter(([name]) => name !== 'the log in memory'))('%s', (_, open) => {
  test('has it all after a restart, in its order', async () => {
    const first = await open(roomy)
    const topic = randomTopic()
    const sent = Array.from({ length: 50 }, (_, index) => `message ${index} ${'x'.repeat(index * 5)}`)
    for (const [index, message] of sent.entries()) {
      await first.keep(letter(topic, message, { publishedAt: now + index }))
      if (index % 2 === 0) first.acknowledge(topic, letter(topic, message).hash, 'reader')
    }
    for (const end of ended.splice(0).reverse()) await end()
    const second = await open(roomy, true)
    expect(texts(await second.read([topic], 'reader', 100))).toEqual(sent.filter((_, index) => index % 2 === 1))
    expect(texts(await second.read([topic], 'another', 100))).toEqual(sent)
    expect(await second.keep(letter(topic, 'message 0 '))).toBe('known')
  })
})
