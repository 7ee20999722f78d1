import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultRelayLimits } from '../../limits.ts'
import type { Message } from '../mailbox.ts'
import { createTopicQuota } from './topic-quota.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }))
afterEach(() => void vi.useRealTimers())

const settled = () => new Promise((resolve) => setImmediate(resolve))

const createMessage = (topic: string): Message => ({
  topic,
  payload: 'sealed',
  hash: 'b'.repeat(64),
  tag: 1108,
  attestation: undefined,
  sender: 'dapp',
  publishedAt: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
})

test('a message that waits for one measurement, and then for the next, is not forgotten, and closing waits for that one too', async () => {
  const topics = ['measured alone', 'first', 'second', 'third', 'fourth', 'last']
  let deletions = 0
  const quota = createTopicQuota({
    queries: {
      measure: async (measured) => measured.map((topic) => ({ topic, messages: deletions < topics.length ? 100 : 0, bytes: 0 })),
      async deleteAcknowledged() {
        await settled()
        deletions++
        vi.advanceTimersByTime(1_300)
        return { messages: 0, bytes: 0 }
      },
    },
    // One message, and a topic is measured.
    limits: { ...defaultRelayLimits, messagesPerTopic: 6 },
    now: Date.now,
    log: pino({ level: 'silent' }),
  })
  for (const topic of topics) expect(await quota.admit(createMessage(topic))).toBe(true)
  for (const topic of topics) quota.settle(createMessage(topic))
  // By the time that the last is found to be full, the first has been for so long that it is to be measured again.
  let outcome: boolean | undefined
  void quota.admit(createMessage('first')).then((admitted) => {
    outcome = admitted
    if (admitted) quota.settle(createMessage('first'))
  })
  await settled()
  expect(outcome).toBeUndefined()
  await quota.close()
  await settled()
  expect([deletions, outcome]).toEqual([topics.length, true])
})
