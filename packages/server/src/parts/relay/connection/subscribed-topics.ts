/**
 * The topics of one connection, and whether each is live or being read from the mailbox.
 *
 * Messages that arrive while their topic is being read are held back until the read is done, so that the topic's messages
 * keep their order.
 */
import type { Message } from '../mailbox/mailbox.ts'

export type Arrival = { readonly message: Message; readonly stored: boolean }
type Reading = { readonly held: Arrival[]; inProgress: boolean }

/** Topics that are being read. */
export type BegunReading = {
  readonly topics: readonly string[]
  /** False for a topic that was removed meanwhile, also where it was added again: that subscription reads for itself. */
  readonly has: (topic: string) => boolean
  /** Makes the topics live, and answers the messages that were held back meanwhile. */
  readonly end: () => readonly Arrival[]
}

export type SubscribedTopics = ReturnType<typeof createSubscribedTopics>

export function createSubscribedTopics() {
  const states = new Map<string, 'live' | Reading>()
  /** Topics that were to be read again while they were being read. */
  const repeated = new Set<string>()

  return {
    names: (): Iterable<string> => states.keys(),
    has: (topic: string): boolean => states.has(topic),
    /** Holds back the topic's messages until it has been read. False if the topic is not new. */
    add(topic: string): boolean {
      if (states.has(topic)) return false
      states.set(topic, { held: [], inProgress: false })
      return true
    },
    remove(topic: string): boolean {
      repeated.delete(topic)
      return states.delete(topic)
    },
    /** The topics to be read now; one that is being read already is read again afterwards. */
    beginReading(topics: readonly string[]): BegunReading {
      const begun = new Map<string, Reading>()
      for (const topic of topics) {
        const state = states.get(topic)
        if (state === undefined) continue
        if (state !== 'live' && state.inProgress) {
          repeated.add(topic)
          continue
        }
        const reading: Reading = state === 'live' ? { held: [], inProgress: true } : state
        reading.inProgress = true
        states.set(topic, reading)
        begun.set(topic, reading)
      }
      const has = (topic: string) => begun.has(topic) && states.get(topic) === begun.get(topic)
      return {
        topics: [...begun.keys()],
        has,
        end: () =>
          [...begun].flatMap(([topic, { held }]) => {
            if (!has(topic)) return []
            states.set(topic, 'live')
            return held
          }),
      }
    },
    takeRepeated(): readonly string[] {
      const topics = [...repeated]
      repeated.clear()
      return topics
    },
    /** True if the message is held back because its topic is being read. */
    hold(arrival: Arrival): boolean {
      const state = states.get(arrival.message.topic)
      if (state === undefined || state === 'live') return false
      state.held.push(arrival)
      return true
    },
  }
}
