/** Run as a process: keeps mail in the log of a folder for ever, and prints the hash of each message once it is stored. */
import { createHash, randomBytes } from 'node:crypto'
import { pino } from 'pino'
import { createFileDisk } from '../relay/mailbox/log/disk.ts'
import { openLogMailbox } from '../relay/mailbox/log/log-mailbox.ts'

const [, , folder = '', topic = ''] = process.argv
const mailbox = await openLogMailbox({
  disk: createFileDisk(folder),
  limits: { mailPerTopic: 1e9, bytesPerTopic: 1e12 },
  now: Date.now,
  log: pino({ level: 'silent' }),
  segmentBytes: 200_000,
})

async function keepOn(): Promise<never> {
  for (;;) {
    const message = randomBytes(300).toString('base64')
    const hash = createHash('sha256').update(message).digest('hex')
    const publishedAt = Date.now()
    const mail = {
      topic,
      message,
      hash,
      tag: 1108,
      attestation: undefined,
      sender: 'sender',
      publishedAt,
      expiresAt: publishedAt + 600_000,
    }
    if ((await mailbox.keep(mail)) === 'kept') process.stdout.write(`${hash}\n`)
  }
}

await Promise.all(Array.from({ length: 20 }, keepOn))
