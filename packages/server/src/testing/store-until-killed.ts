/** Run as a process: stores messages in the log of a folder for ever, and prints the hash of each once it is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { defaultRelayLimits } from '../parts/relay/limits.ts'
import { openLogMailbox } from '../parts/relay/mailbox/log/log-mailbox.ts'
import { createFileSegments } from '../parts/relay/mailbox/log/segment-store.ts'

const [, , folder = '', topic = ''] = process.argv
const mailbox = await openLogMailbox({
  store: createFileSegments(folder),
  limits: { ...defaultRelayLimits, messagesPerTopic: 1e9, bytesPerTopic: 1e12, addressShare: 1 },
  now: Date.now,
  log: pino({ level: 'silent' }),
  segmentBytes: 200_000,
})

async function storeOn(): Promise<never> {
  for (;;) {
    const payload = randomBytes(300).toString('base64')
    const hash = createHash('sha256').update(payload).digest('hex')
    const publishedAt = Date.now()
    const message = {
      topic,
      payload,
      hash,
      tag: 1108,
      attestation: undefined,
      sender: 'sender',
      publishedAt,
      expiresAt: publishedAt + 600_000,
    }
    if ((await mailbox.store(message)) === 'stored') process.stdout.write(`${hash}\n`)
  }
}

await Promise.all(Array.from({ length: 20 }, storeOn))
