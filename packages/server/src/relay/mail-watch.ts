/**
 * Looks in the common database for mail that other processes stored and this one was not told of: now and then while the
 * processes can tell each other, often while they cannot.
 */
import type { Logger } from '../observe/log.ts'
import type { Mail } from './mailbox/mailbox.ts'
import type { SqlMailbox } from './mailbox/sql/sql-mailbox.ts'
import type { Switchboard } from './switchboard.ts'

type Options = {
  readonly mailbox: Pick<SqlMailbox, 'readNews' | 'load'>
  readonly switchboard: Pick<Switchboard, 'spread' | 'hasListeners'>
  readonly seen: SeenMail
  readonly isConnected: () => boolean
  readonly log: Logger
}

const calmMs = 3_000
const anxiousMs = 300
const retryMs = 1_000
/** Rows read at once. */
const batchRows = 500

/** A message that is published again when its time was over is another. */
type SeenKey = Pick<Mail, 'topic' | 'hash' | 'publishedAt'>

const toText = ({ topic, hash, publishedAt }: SeenKey): string => `${topic}${hash}${publishedAt}`

/** What was handed out lately, so that nothing is handed out twice on two ways. */
export type SeenMail = {
  /** False if it was there. */
  readonly add: (mail: SeenKey) => boolean
  readonly has: (mail: SeenKey) => boolean
  /** Forgets what was added before the last turn. */
  readonly turn: () => void
}

export function createSeenMail(): SeenMail {
  let current = new Set<string>()
  let former = new Set<string>()
  const has = (mail: SeenKey) => current.has(toText(mail)) || former.has(toText(mail))
  return {
    has,
    add(mail) {
      if (has(mail)) return false
      current.add(toText(mail))
      return true
    },
    turn() {
      former = current
      current = new Set()
    },
  }
}

/** Returns the way to stop, which waits for what is under way. */
export function watchMail({ mailbox, switchboard, seen, isConnected, log }: Options): () => Promise<void> {
  let stopped = false
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  /** What the database answered last: it may answer it again. */
  let answered = new Set<string>()
  let wasConnected = isConnected()
  let elapsed = 0
  let from: string | undefined

  async function look(): Promise<void> {
    const { keys, next } = await mailbox.readNews(from)
    const fresh = keys.filter((key) => switchboard.hasListeners(key.topic) && !answered.has(toText(key)) && !seen.has(key))
    for (let at = 0; at < fresh.length; at += batchRows) {
      for (const mail of await mailbox.load(fresh.slice(at, at + batchRows))) switchboard.spread({ kind: 'mail', mail, stored: true })
    }
    from = next
    answered = new Set(keys.map(toText))
    seen.turn()
  }

  async function tick(): Promise<void> {
    const connected = isConnected()
    elapsed += anxiousMs
    // Also once when the connection has come back: something may have been said in between.
    const isDue = !connected || !wasConnected || elapsed >= calmMs
    wasConnected = connected
    let pause = anxiousMs
    if (isDue) {
      elapsed = 0
      await look().catch((error: unknown) => {
        pause = retryMs
        log.warn({ err: error }, 'the relay could not look for mail of other processes')
      })
    }
    if (!stopped) timer = setTimeout(run, pause)
  }

  function run(): void {
    running = tick()
  }

  run()
  return async () => {
    stopped = true
    clearTimeout(timer)
    await running
    clearTimeout(timer)
  }
}
