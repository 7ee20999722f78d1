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
  const mailbox: Pick<Mailbox, 'read' | 'acknowledge'> = {
    read: () => new Promise((resolve) => reads.push(resolve)),
    acknowledge: () => {},
  }
  const connection = createConnection({
    client: 'wallet',
    wire: { send: (text) => sent.push(JSON.parse(text)), buffered: () => 0, close: () => {} },
    mailbox: mailbox as Mailbox,
    nextId: () => sent.length + 1,
    limits: { unacknowledged: 100, unacknowledgedBytes: 10_000, bufferedBytes: 10_000 },
    clock: () => 0,
    onDelivered: () => {},
    onSlow: () => {},
    onReadFailed: () => {},
  })
  return { connection, sent, reads }
}

test('mail that is acknowledged while its mailbox is read again is not told twice', async () => {
  const { connection, sent, reads } = connect()
  connection.listen(topic)
  connection.drain([topic])
  reads.shift()?.([])
  await settled()
  connection.deliver(mail)
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
  connection.deliver(mail)
  connection.deliver({ ...mail, hash: 'c'.repeat(64) })
  expect(sent).toHaveLength(2)
})

const settled = () => new Promise((resolve) => setImmediate(resolve))
