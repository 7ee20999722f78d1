/**
 * Keeps a topic's mailbox within its limits without counting at each publish: a topic is weighed when this process has
 * stored a part of the limit there. So a topic can pass its limit by that part for each process, and no further.
 */
import type { Mail, TopicLimits } from '../mailbox.ts'
import type { MailQueries } from './queries.ts'

type Tally = { mails: number; bytes: number; fullUntil: number }

/** A part of the limit: how much goes between two weighings. */
const part = 6
const fullMs = 5_000
/** Topics weighed between two inserts: many become due together, and publishes wait meanwhile. */
const together = 50
/** Topics are anybody's to choose, so the memory of them is bounded; a forgotten one is weighed a little later. */
const remembered = 50_000

export type Crowding = {
  readonly isFull: (mail: Mail) => boolean
  /** Weighs topics that are due; those that are too many for once are next. */
  readonly settle: () => Promise<void>
}

export function createCrowding(queries: MailQueries, limits: TopicLimits, now: () => number): Crowding {
  const tallies = new Map<string, Tally>()
  const due = new Set<string>()

  async function makeRoom(there: { readonly topic: string; readonly mails: number; readonly bytes: number }): Promise<void> {
    const room = { mails: Math.ceil(limits.mailPerTopic / part), bytes: Math.ceil(limits.bytesPerTopic / part) }
    const excess = { mails: there.mails + room.mails - limits.mailPerTopic, bytes: there.bytes + room.bytes - limits.bytesPerTopic }
    if (excess.mails <= 0 && excess.bytes <= 0) return
    const gone = await queries.forgetTaken(there.topic, Math.max(0, excess.mails), Math.max(0, excess.bytes))
    const isFull = there.mails - gone.mails >= limits.mailPerTopic || there.bytes - gone.bytes >= limits.bytesPerTopic
    const tally = tallies.get(there.topic)
    if (tally && isFull) tally.fullUntil = now() + fullMs
  }

  return {
    isFull({ topic, message }) {
      const tally = tallies.get(topic) ?? { mails: 0, bytes: 0, fullUntil: 0 }
      if (tally.fullUntil > now()) return true
      if (tally.fullUntil > 0) due.add(topic)
      tally.fullUntil = 0
      tally.mails++
      tally.bytes += message.length
      if (tally.mails >= limits.mailPerTopic / part || tally.bytes >= limits.bytesPerTopic / part) {
        tally.mails = 0
        tally.bytes = 0
        due.add(topic)
      }
      tallies.delete(topic)
      tallies.set(topic, tally)
      if (tallies.size > remembered) tallies.delete(tallies.keys().next().value as string)
      return false
    },
    async settle() {
      const topics = [...due].slice(0, together)
      if (topics.length === 0) return
      for (const topic of topics) due.delete(topic)
      for (const there of await queries.weigh(topics, now())) await makeRoom(there)
    },
  }
}
