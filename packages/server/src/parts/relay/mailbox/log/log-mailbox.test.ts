import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fc from 'fast-check'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { bundleProgram } from '../../../../../../../scripts/bundle-program.ts'
import { randomTopic } from '../../../../testing/connect-relay.ts'
import { defaultRelayLimits } from '../../limits.ts'
import type { Mailbox, Message } from '../mailbox.ts'
import { openLogMailbox } from './log-mailbox.ts'
import { decodeRecord, encodeMessage, encodeReceipt } from './record.ts'
import { createFileSegments, type SegmentStore } from './segment-store.ts'

const log = pino({ level: 'silent' })
const limits = { ...defaultRelayLimits, messagesPerTopic: 100_000, bytesPerTopic: 1e9 }
const topic = randomTopic()
let folder: string
let now = Date.now()
let open: Mailbox[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'foyer-log-'))
})
afterEach(async () => {
  await Promise.all(open.map((mailbox) => mailbox.close()))
  open = []
  await rm(folder, { recursive: true, force: true })
})

async function openAt(path = folder, store: SegmentStore = createFileSegments(path), segmentBytes = 5_000): Promise<Mailbox> {
  const mailbox = await openLogMailbox({ store, limits, now: () => now, log, segmentBytes, housekeepingMs: 5 })
  open.push(mailbox)
  return mailbox
}

async function close(mailbox: Mailbox): Promise<void> {
  open = open.filter((one) => one !== mailbox)
  await mailbox.close()
}

function createMessage(payload: string, more: Partial<Message> = {}): Message {
  const hash = createHash('sha256').update(payload).digest('hex')
  return { topic, payload, hash, tag: 1108, attestation: undefined, sender: 'sender', publishedAt: now, expiresAt: now + 300_000, ...more }
}

const payloads = async (mailbox: Mailbox, client = 'reader') =>
  (await mailbox.read({ topics: [topic], client, messages: 100_000, bytes: 1e9 })).messages.map(({ payload }) => payload)
const files = async () => (await readdir(folder)).sort()

test('loses nothing stored in ten times kill -9', async () => {
  const program = fileURLToPath(new URL('../../../../testing/store-until-killed.ts', import.meta.url))
  const stored = new Set<string>()
  for (let round = 0; round < 10; round++) {
    const child = spawn(process.execPath, [await bundleProgram(program), folder, topic], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let rest = ''
    const enough = stored.size + 1 + Math.floor(Math.random() * 400)
    await new Promise<void>((resolve) => {
      child.stdout.on('data', (chunk) => {
        const lines = (rest + String(chunk)).split('\n')
        rest = lines.pop() ?? ''
        for (const line of lines) stored.add(line)
        if (stored.size >= enough) child.kill('SIGKILL')
      })
      child.once('close', () => resolve())
    })
  }
  const mailbox = await openAt()
  const { messages: found } = await mailbox.read({ topics: [topic], client: 'reader', messages: 1_000_000, bytes: 1e9 })
  const hashes = new Set(found.map(({ hash }) => hash))
  expect([...stored].filter((hash) => !hashes.has(hash))).toEqual([])
  expect(found.filter(({ payload, hash }) => createHash('sha256').update(payload).digest('hex') !== hash)).toEqual([])
  // Ten processes that compile what they run, on a machine that may be busy.
}, 300_000)

describe('a log that was cut off or damaged', () => {
  async function writeSome(): Promise<{ readonly path: string; readonly sent: readonly string[] }> {
    const mailbox = await openAt()
    const sent = Array.from({ length: 8 }, (_, index) => `message ${index} ${'x'.repeat(index * 7)}`)
    for (const [index, message] of sent.entries()) await mailbox.store(createMessage(message, { publishedAt: now + index }))
    await close(mailbox)
    return { path: join(folder, (await files())[0] as string), sent }
  }

  test('has every message that was written completely, wherever it was cut, and stores new ones', async () => {
    const { path, sent } = await writeSome()
    const { size } = await stat(path)
    for (let cut = 0; cut <= size; cut += 37) {
      const copy = join(folder, `cut-${cut}`)
      await mkdir(copy)
      await copyFile(path, join(copy, '0000000001.log'))
      await truncate(join(copy, '0000000001.log'), cut)
      const first = await openAt(copy)
      const found = await payloads(first)
      expect(found).toEqual(sent.slice(0, found.length))
      expect(await first.store(createMessage('new', { publishedAt: now + 100 }))).toBe('stored')
      await close(first)
      const second = await openAt(copy)
      expect(await payloads(second)).toEqual([...found, 'new'])
      await close(second)
    }
  })

  test('reads no message that was changed', async () => {
    const { path, sent } = await writeSome()
    const bytes = await readFile(path)
    for (let at = 0; at < bytes.length; at += 53) {
      const copy = join(folder, `flip-${at}`)
      await mkdir(copy)
      const changed = Buffer.from(bytes)
      changed[at] = (changed[at] ?? 0) ^ 0x10
      await writeFile(join(copy, '0000000001.log'), changed)
      const mailbox = await openAt(copy)
      for (const message of await payloads(mailbox)) expect(sent).toContain(message)
      await close(mailbox)
    }
  })
})

test('decodes records as they were encoded, and no random bytes', () => {
  const hex = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes).toString('hex'))
  const ascii = fc.string({ unit: 'grapheme-ascii' })
  const messages = fc.record({
    topic: hex,
    hash: hex,
    payload: ascii,
    tag: fc.nat(4_294_967_295),
    attestation: fc.option(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), { nil: undefined }),
    sender: fc.string({ unit: 'grapheme-ascii', maxLength: 255 }),
    publishedAt: fc.maxSafeInteger(),
    expiresAt: fc.maxSafeInteger(),
  })
  fc.assert(
    fc.property(messages, fc.nat(65_535), fc.uint8Array(), (message, group, before) => {
      const bytes = Buffer.concat([before, encodeMessage(message, group), encodeReceipt(message, message.sender)])
      const first = decodeRecord(bytes, before.length)
      if (typeof first === 'string') throw new Error(first)
      expect(first.record).toEqual({ kind: 'message', message, group })
      const { topic, hash, sender: client } = message
      expect(decodeRecord(bytes, first.end)).toEqual({ record: { kind: 'receipt', topic, hash, client }, end: bytes.length })
    }),
  )
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      expect(['partial', 'damaged']).toContain(decodeRecord(Buffer.from(bytes), 0))
    }),
  )
})

test('refuses new messages on a full disk, keeps the stored ones and creates no more files, until there is space again', async () => {
  const real = createFileSegments(folder)
  let full = false
  let failing = 0
  const store: SegmentStore = {
    ...real,
    create: async (number) => {
      const segment = await real.create(number)
      return {
        ...segment,
        append: async (bytes, durable) => {
          if (!full) return segment.append(bytes, durable)
          failing++
          // Half of it fits.
          await segment.append(bytes.subarray(0, bytes.length >> 1), false)
          throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
        },
      }
    },
  }
  const mailbox = await openAt(folder, store)
  await mailbox.store(createMessage('before'))
  full = true
  for (let index = 0; index < 200; index++)
    await expect(mailbox.store(createMessage(`meanwhile ${index}`))).rejects.toThrow('no space left')
  await expect(mailbox.ping()).rejects.toThrow('no space left')
  // It backs off between two attempts instead of trying at each publish.
  expect(failing).toBeLessThan(20)
  expect((await files()).length).toBeLessThan(24)
  expect(await payloads(mailbox)).toEqual(['before'])
  full = false
  // Whatever the clock says meanwhile.
  now -= 3_600_000
  await expect
    .poll(() =>
      mailbox.ping().then(
        () => 'well',
        () => 'backing off',
      ),
    )
    .toBe('well')
  now += 3_600_000
  expect(await mailbox.store(createMessage('meanwhile 0'))).toBe('stored')
  expect(await mailbox.store(createMessage('after'))).toBe('stored')
  await close(mailbox)
  expect(await payloads(await openAt())).toEqual(expect.arrayContaining(['before', 'meanwhile 0', 'after']))
})

test('frees disk space, oldest files first, and moves long-lived messages with their receipts', async () => {
  const mailbox = await openAt()
  const long = Array.from({ length: 20 }, (_, index) => `long ${index}`)
  for (const [index, message] of long.entries()) {
    await mailbox.store(createMessage(message, { publishedAt: now + index, expiresAt: now + 1_000_000 }))
    await Promise.all(
      Array.from({ length: 60 }, (_, at) => mailbox.store(createMessage(`short ${index} ${at}`, { expiresAt: now + 1_000 }))),
    )
    if (index % 2 === 0) mailbox.acknowledge(createMessage(message), 'reader')
  }
  const before = await files()
  expect(before.length).toBeGreaterThan(15)
  now += 2_000
  await expect.poll(async () => (await files()).length, { timeout: 10_000 }).toBeLessThan(8)
  const unread = long.filter((_, index) => index % 2 === 1)
  expect(await payloads(mailbox)).toEqual(unread)
  expect(await mailbox.store(createMessage('long 3'))).toBe('duplicate')
  await close(mailbox)
  const again = await openAt()
  expect(await payloads(again)).toEqual(unread)
  expect(await payloads(again, 'another')).toEqual(long)
})

test('moves messages of one millisecond in their order, whichever of them is read first', async () => {
  const real = createFileSegments(folder)
  const store: SegmentStore = {
    ...real,
    create: async (number) => {
      const segment = await real.create(number)
      const pause = (offset: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, 100 - offset / 20)))
      return { ...segment, read: (offset, length) => pause(offset).then(() => segment.read(offset, length)) }
    },
  }
  const mailbox = await openAt(folder, store)
  const long = Array.from({ length: 10 }, (_, index) => `long ${index}`)
  for (const message of long) await mailbox.store(createMessage(message, { expiresAt: now + 1_000_000 }))
  const oldest = (await files())[0]
  for (let index = 0; index < 300; index++) await mailbox.store(createMessage(`short ${index}`, { expiresAt: now + 1_000 }))
  expect(await files()).toContain(oldest)
  now += 2_000
  await expect.poll(files).not.toContain(oldest)
  await close(mailbox)
  expect(await payloads(await openAt())).toEqual(long)
})

test('keeps the order of messages of one millisecond in two files, of which the first is freed', async () => {
  const mailbox = await openAt()
  const fill = async (count: number) => {
    let index = 0
    while ((await files()).length < count)
      await mailbox.store(createMessage(`short ${count} ${index++}`, { topic: other, expiresAt: now + 1_000 }))
  }
  const other = randomTopic()
  const long = ['long 0', 'long 1', 'long 2']
  const [first, second, third] = long.map((payload) => createMessage(payload, { expiresAt: now + 1_000_000 })) as [
    Message,
    Message,
    Message,
  ]
  await mailbox.store(first)
  const oldest = (await files())[0]
  await fill(2)
  await mailbox.store(second)
  await mailbox.store(third)
  mailbox.acknowledge(second, 'another')
  await fill(3)
  for (let index = 0; index < 10; index++) await mailbox.store(createMessage(`short ${index}`, { expiresAt: now + 1_000 }))
  now += 2_000
  await expect.poll(files, { timeout: 10_000 }).not.toContain(oldest)
  await close(mailbox)
  const again = await openAt()
  expect(await payloads(again)).toEqual(long)
  expect(await payloads(again, 'another')).toEqual(['long 0', 'long 2'])
})

test('keeps that order where only the first had been moved when the process ended', async () => {
  const long = ['long 0', 'long 1']
  const records = long.map((payload) => encodeMessage(createMessage(payload)))
  const store = createFileSegments(folder)
  for (const [index, record] of [...records, records[0] as Buffer].entries()) {
    const segment = await store.create(index + 1)
    await segment.append(record, true)
    await segment.close()
  }
  expect(await payloads(await openAt())).toEqual(long)
})

test('reads what is left where messages expire, and their file goes, while it reads', async () => {
  const real = createFileSegments(folder)
  let onRead: () => Promise<void> = async () => {}
  const store: SegmentStore = {
    ...real,
    create: async (number) => {
      const segment = await real.create(number)
      return { ...segment, read: (offset, length) => onRead().then(() => segment.read(offset, length)) }
    },
  }
  const mailbox = await openAt(folder, store)
  for (let index = 0; index < 60; index++) await mailbox.store(createMessage(`short ${index}`, { expiresAt: now + 1_000 }))
  await mailbox.store(createMessage('long'))
  const oldest = (await files())[0]
  onRead = async () => {
    onRead = async () => {}
    now += 2_000
    await expect.poll(files, { timeout: 10_000 }).not.toContain(oldest)
  }
  expect(await payloads(mailbox)).toEqual(expect.arrayContaining(['long']))
})

test('frees disk space also where a message expired while it was written', async () => {
  const real = createFileSegments(folder)
  let letWrite: () => void = () => {}
  let held: Promise<void> = Promise.resolve()
  const hold = () => {
    held = new Promise((resolve) => {
      letWrite = resolve
    })
  }
  const store: SegmentStore = {
    ...real,
    create: async (number) => {
      const segment = await real.create(number)
      return { ...segment, append: (bytes, durable) => held.then(() => segment.append(bytes, durable)) }
    },
  }
  const mailbox = await openAt(folder, store)
  hold()
  const expires = () => ({ expiresAt: now + 1_000 })
  const first = mailbox.store(createMessage('late', expires()))
  now += 2_000
  const again = mailbox.store(createMessage('late', expires()))
  letWrite()
  expect(await Promise.all([first, again])).toEqual(['stored', 'stored'])
  expect(await payloads(mailbox)).toEqual(['late'])
  for (let index = 0; index < 200; index++) await mailbox.store(createMessage(`short ${index}`, expires()))
  expect((await files()).length).toBeGreaterThan(2)
  now += 2_000
  await expect.poll(async () => (await files()).length, { timeout: 10_000 }).toBe(1)
})
