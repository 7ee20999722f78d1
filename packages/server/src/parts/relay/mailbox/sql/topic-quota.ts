/**
 * Holds a topic to its quota without counting at each publish.
 *
 * The topic's usage is measured in the database whenever this process has stored a share of the quota there, and further
 * messages for that topic wait for the measurement. A topic can therefore pass its quota by that share for each process,
 * and no further; other topics do not wait.
 */
import type { Logger } from '@foyer/service/observe'
import { type MailboxLimits, type Message, publisherShare } from '../mailbox.ts'
import type { MailboxQueries, TopicUsage } from './queries.ts'
import { createTopicStates, type TopicState, type TopicStates } from './topic-states.ts'

/** A sixth of the quota is stored between two measurements. */
const shares = 6
const fullMs = 5_000
/** Topics measured with one query: many become due at once. */
const batchTopics = 50

export type TopicQuota = {
  /** False when the topic is full. What is admitted must be passed to `settle` once the database has stored or refused it. */
  readonly admit: (message: Message) => Promise<boolean>
  readonly settle: (message: Message) => void
  readonly close: () => Promise<void>
}

type Options = {
  readonly queries: Pick<MailboxQueries, 'measure' | 'deleteAcknowledged'>
  readonly limits: MailboxLimits
  readonly now: () => number
  readonly log: Logger
}

export function createTopicQuota(options: Options): TopicQuota {
  const { limits } = options
  // Unlike the wall clock, it does not jump when somebody sets the time.
  const clock = () => performance.now()
  const states = createTopicStates()
  const measurements = createMeasurements(states, { ...options, clock })

  return {
    async admit({ topic, payload, sender }) {
      const state = states.of(topic)
      for (;;) {
        if (state.fullUntil > clock()) return false
        if (state.fullUntil > 0) {
          state.fullUntil = 0
          measurements.request(topic, state)
        }
        if (state.measured === undefined) break
        await state.measured.done
      }
      state.inFlight++
      state.senders.add(sender)
      state.messages++
      state.bytes += payload.length
      if (state.messages >= limits.messagesPerTopic / shares || state.bytes >= limits.bytesPerTopic / shares) {
        measurements.request(topic, state)
      }
      return true
    },
    settle({ topic }) {
      const state = states.find(topic)
      if (state === undefined) return
      state.inFlight--
      if (state.measured !== undefined) measurements.request(topic, state)
    },
    close: measurements.idle,
  }
}

type MeasurementOptions = Options & { readonly clock: () => number }

function createMeasurements(states: TopicStates, { queries, limits, now, log, clock }: MeasurementOptions) {
  /** Topics to be measured, none of whose messages is on its way to the database. */
  const due = new Set<string>()
  let running: Promise<void> | undefined

  /**
   * Deletes what those who published lately have acknowledged beyond their share, when another one would not fit, and marks
   * the topic as full if it stays over its quota.
   */
  async function enforce({ topic, messages, bytes }: TopicUsage): Promise<void> {
    const excessMessages = messages + Math.ceil(limits.messagesPerTopic / shares) - limits.messagesPerTopic
    const excessBytes = bytes + Math.ceil(limits.bytesPerTopic / shares) - limits.bytesPerTopic
    if (excessMessages <= 0 && excessBytes <= 0) return
    const most = {
      messages: Math.floor(limits.messagesPerTopic * publisherShare),
      bytes: Math.floor(limits.bytesPerTopic * publisherShare),
    }
    const deleted = await queries.deleteAcknowledged({ topic, ...most }, [...(states.find(topic)?.senders ?? [])])
    const isFull = messages - deleted.messages >= limits.messagesPerTopic || bytes - deleted.bytes >= limits.bytesPerTopic
    const state = states.find(topic)
    if (state && isFull) state.fullUntil = clock() + fullMs
  }

  async function measureAll(): Promise<void> {
    while (due.size > 0) {
      const topics = [...due].slice(0, batchTopics)
      for (const topic of topics) due.delete(topic)
      try {
        for (const usage of await queries.measure(topics, now())) await enforce(usage)
      } catch (error) {
        log.warn({ err: error }, 'the relay could not measure the usage of a topic')
      }
      for (const topic of topics) states.endMeasurement(topic)
    }
  }

  function start(): void {
    running ??= measureAll().finally(() => {
      running = undefined
      // Who waited for the last of them may want another one.
      if (due.size > 0) start()
    })
  }

  return {
    request(topic: string, state: TopicState): void {
      states.beginMeasurement(state)
      if (state.inFlight > 0) return
      due.add(topic)
      start()
    },
    async idle(): Promise<void> {
      while (running !== undefined) await running
    },
  }
}
