import { expect, test } from 'vitest'
import { createConnection } from './connection.ts'
import type { Mail, Mailbox } from './mailbox/mailbox.ts'

const topic = 'a'.repeat(64)
const mail: Mail = {
  topic,
  message: 'sealed',
  hash: 'b'.repeat(64),
  tag: 1108,
  attestation: undefined,
  sender: 'dapp',
  publishedAt: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

function connect() {
  const sent: { readonly id: number }[] = []
  const reads: ((mails: readonly Mail[]) => void)[] = []
  const acknowledged: string[] = []
  let now = 0
  const mailbox: Pick<Mailbox, 'read' | 'acknowledge'> = {
    read: () => new Promise((resolve) => reads.push(resolve)),
    acknowledge: (_, hash) => void acknowledged.push(hash),
  }
  const connection = createConnection({
    client: 'wallet',
    wire: { send: (text) => sent.push(JSON.parse(text)), buffered: () => 0, close: () => {} },
    mailbox: mailbox as Mailbox,
    nextId: () => sent.length + 1,
    limits: { unacknowledged: 100, unacknowledgedBytes: 10_000, bufferedBytes: 10_000 },
    clock: () => now,
    onDelivered: () => {},
    onSlow: () => {},
    onReadFailed: () => {},
  })
  return { connection, sent, reads, acknowledged, pass: (ms: number) => (now += ms) }
}

test('mail that is acknowledged while its mailbox is read again is not told twice', async () => {
  const { connection, sent, reads } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(mail, true)
  expect(sent).toHaveLength(1)

  // Its publisher says it again, so the topic is read once more; the acknowledgement arrives between.
  connection.drain([topic])
  connection.hear(sent[0]?.id ?? 0, true)
  reads.shift()?.([mail])
  await settled()
  expect(sent).toHaveLength(1)
})

test('mail that was found in its mailbox is not told again when its news comes', async () => {
  const { connection, sent, reads } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([mail])
  await settled()
  connection.hear(sent[0]?.id ?? 0, true)
  connection.deliver(mail, true)
  connection.deliver({ ...mail, hash: 'c'.repeat(64) }, true)
  expect(sent).toHaveLength(2)
})

test('mail that was found, has expired and is published again is told again', async () => {
  const { connection, sent, reads } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([mail])
  await settled()
  connection.hear(sent[0]?.id ?? 0, true)
  connection.deliver({ ...mail, publishedAt: 2_000 }, true)
  expect(sent).toHaveLength(2)
})

test('mail that could not be stored is told once, however often it is said again, and counts as taken when it is stored', async () => {
  const { connection, sent, reads, acknowledged, pass } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(mail, false)
  connection.hear(sent[0]?.id ?? 0, true)
  for (let second = 0; second < 59; second++) {
    pass(1_000)
    connection.deliver({ ...mail, publishedAt: second }, false)
  }
  expect(acknowledged).toEqual([mail.hash])
  connection.deliver({ ...mail, publishedAt: 60_000 }, true)
  expect(sent).toHaveLength(1)
  expect(acknowledged).toEqual([mail.hash, mail.hash])
  // The same by way of the mailbox.
  connection.drain([topic])
  reads.shift()?.([mail])
  await settled()
  expect(sent).toHaveLength(1)
})

test('mail that could not be stored and was not taken is told again when it is stored', async () => {
  const { connection, sent, reads, acknowledged } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(mail, false)
  connection.hear(sent[0]?.id ?? 0, false)
  connection.deliver(mail, true)
  expect(sent).toHaveLength(2)
  expect(acknowledged).toEqual([])
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
