import { pino } from 'pino'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { defaultRelayLimits } from '../../limits.ts'
import type { Message } from '../mailbox.ts'
import { createMailboxQuota } from './mailbox-quota.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const settled = () => new Promise((resolve) => setImmediate(resolve))

const message: Message = {
  topic: 'a'.repeat(64),
  payload: 'sealed',
  hash: 'b'.repeat(64),
  tag: 1108,
  attestation: undefined,
  sender: 'dapp',
  publishedAt: 1,
  expiresAt: Number.MAX_SAFE_INTEGER,
}

test('what was stored counts until the mailbox has been measured, however often that fails', async () => {
  let measured = 0
  let failing = true
  const quota = createMailboxQuota({
    queries: {
      async measureAll() {
        measured++
        if (failing) throw new Error('The database does not answer.')
        return { all: { messages: 3, bytes: 18 }, groups: [] }
      },
      deleteOldestAcknowledged: async () => ({ messages: 0, bytes: 0 }),
    },
    limits: { ...defaultRelayLimits, messagesInAll: 10 },
    now: Date.now,
    log: pino({ level: 'silent' }),
  })
  const measure = async () => {
    // Once the next is due.
    await settled()
    const before = measured
    // Longer than the pause after any measurement of a test.
    vi.advanceTimersByTime(3_600_000)
    await settled()
    expect(measured).toBeGreaterThan(before)
  }
  for (let group = 0; group < 10; group++) expect(quota.admit(message, group)).toBeUndefined()
  expect(quota.admit(message, 10)).toBe('all-full')
  for (let round = 0; round < 4; round++) await measure()
  expect(quota.admit(message, 10)).toBe('all-full')
  failing = false
  await measure()
  for (let group = 3; group < 10; group++) expect(quota.admit(message, group)).toBeUndefined()
  expect(quota.admit(message, 10)).toBe('all-full')
  await quota.close()
})
