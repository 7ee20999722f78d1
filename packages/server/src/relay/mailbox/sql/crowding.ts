/**
 * Keeps a topic's mailbox within its limits without counting at each publish: a topic is weighed when this process has
 * stored a part of the limit there, and what comes meanwhile for it waits. So a topic can pass its limit by that part for
 * each process, and no further; other topics do not wait.
 */
import type { Logger } from '../../../observe/log.ts'
import type { Mail, TopicLimits } from '../mailbox.ts'
import type { MailQueries } from './queries.ts'

type Tally = {
  mails: number
  bytes: number
  fullUntil: number
  /** On their way to the database, where they count. */
  underWay: number
  /** Undefined where nothing is to be weighed. */
  weighed: Signal | undefined
}
type Signal = { readonly done: Promise<void>; readonly give: () => void }
type Weight = { readonly topic: string; readonly mails: number; readonly bytes: number }

/** A part of the limit: how much goes between two weighings. */
const part = 6
const fullMs = 5_000
/** Topics weighed in one question: many become due together. */
const together = 50
/** Topics are anybody's to choose, so the memory of them is bounded; a forgotten one is weighed a little later. */
const remembered = 50_000

export type Crowding = {
  /** False when there is no room. What is admitted is to be given to `stored` when the database has taken it, or has not. */
  readonly admit: (mail: Mail) => Promise<boolean>
  readonly stored: (mail: Mail) => void
  readonly close: () => Promise<void>
}

type Options = {
  readonly queries: Pick<MailQueries, 'weigh' | 'forgetTaken'>
  readonly limits: TopicLimits
  readonly now: () => number
  readonly log: Logger
}

export function createCrowding({ queries, limits, now, log }: Options): Crowding {
  // Does not jump when the machine’s clock is set.
  const clock = () => performance.now()
  const tallies = new Map<string, Tally>()
  /** To be weighed, and nothing on its way there. */
  const due = new Set<string>()
  let running: Promise<void> | undefined

  async function makeRoom(there: Weight): Promise<void> {
    const room = { mails: Math.ceil(limits.mailPerTopic / part), bytes: Math.ceil(limits.bytesPerTopic / part) }
    const excess = { mails: there.mails + room.mails - limits.mailPerTopic, bytes: there.bytes + room.bytes - limits.bytesPerTopic }
    if (excess.mails <= 0 && excess.bytes <= 0) return
    const gone = await queries.forgetTaken(there.topic, Math.max(0, excess.mails), Math.max(0, excess.bytes))
    const isFull = there.mails - gone.mails >= limits.mailPerTopic || there.bytes - gone.bytes >= limits.bytesPerTopic
    const tally = tallies.get(there.topic)
    if (tally && isFull) tally.fullUntil = clock() + fullMs
  }

  async function weighAll(): Promise<void> {
    while (due.size > 0) {
      const topics = [...due].slice(0, together)
      for (const topic of topics) due.delete(topic)
      try {
        for (const there of await queries.weigh(topics, now())) await makeRoom(there)
      } catch (error) {
        log.warn({ err: error }, 'the relay could not weigh a topic')
      }
      for (const topic of topics) {
        const tally = tallies.get(topic)
        tally?.weighed?.give()
        if (tally) tally.weighed = undefined
      }
    }
  }

  function weighSoon(topic: string, tally: Tally): void {
    tally.mails = 0
    tally.bytes = 0
    tally.weighed ??= createSignal()
    if (tally.underWay > 0) return
    due.add(topic)
    running ??= weighAll().finally(() => {
      running = undefined
    })
  }

  function read(topic: string): Tally {
    const tally = tallies.get(topic) ?? { mails: 0, bytes: 0, fullUntil: 0, underWay: 0, weighed: undefined }
    tallies.delete(topic)
    tallies.set(topic, tally)
    if (tallies.size > remembered) forgetOldest()
    return tally
  }

  /** The older half at once: one by one, the first entry of a map is the dearer to find the more were deleted before it. */
  function forgetOldest(): void {
    let left = remembered / 2
    for (const [topic, { underWay, weighed }] of tallies) {
      if (left-- <= 0) return
      if (underWay === 0 && weighed === undefined) tallies.delete(topic)
    }
  }

  return {
    async admit({ topic, message }) {
      const tally = read(topic)
      for (;;) {
        if (tally.fullUntil > clock()) return false
        if (tally.fullUntil > 0) {
          tally.fullUntil = 0
          weighSoon(topic, tally)
        }
        if (tally.weighed === undefined) break
        await tally.weighed.done
      }
      tally.underWay++
      tally.mails++
      tally.bytes += message.length
      if (tally.mails >= limits.mailPerTopic / part || tally.bytes >= limits.bytesPerTopic / part) weighSoon(topic, tally)
      return true
    },
    stored({ topic }) {
      const tally = tallies.get(topic)
      if (tally === undefined) return
      tally.underWay--
      if (tally.weighed !== undefined) weighSoon(topic, tally)
    },
    close: async () => running,
  }
}

function createSignal(): Signal {
  let give: () => void = () => {}
  const done = new Promise<void>((resolve) => {
    give = resolve
  })
  return { done, give }
}
