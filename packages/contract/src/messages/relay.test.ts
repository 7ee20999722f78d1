import * as v from 'valibot'
import { describe, expect, test } from 'vitest'
import { defaultTtl, relayBatchLimit, relayDelivery, relayMessages } from './relay.ts'

const topic = 'a'.repeat(64)
const messages = relayMessages()

test('each message is found under its own name', () => {
  for (const [name, declared] of Object.entries(messages)) expect(declared.name).toBe(name)
})

test('a publication without lifetime and tag has those of the relay', () => {
  expect(v.parse(messages.irn_publish.request, { topic, message: 'AAAA' })).toMatchObject({ ttl: defaultTtl, tag: 0 })
})

describe('a publication is refused', () => {
  test.each([
    ['with a topic that is none', { topic: 'A'.repeat(64), message: 'AAAA' }],
    ['with a message of other characters', { topic, message: 'A\nA' }],
    ['with an empty message', { topic, message: '' }],
    ['with a tag below 0', { topic, message: 'AAAA', tag: -1 }],
    ['with a lifetime without end', { topic, message: 'AAAA', ttl: Number.POSITIVE_INFINITY }],
  ])('%s', (_, value) => {
    expect(v.is(messages.irn_publish.request, value)).toBe(false)
  })
})

test('a list is as long as the relay takes it', () => {
  const topics = (length: number) => ({ topics: Array(length).fill(topic) })
  expect(v.is(messages.irn_batchSubscribe.request, topics(relayBatchLimit))).toBe(true)
  expect(v.is(messages.irn_batchSubscribe.request, topics(relayBatchLimit + 1))).toBe(false)
  expect(v.is(relayMessages(3).irn_batchSubscribe.request, topics(4))).toBe(false)
})

test('a delivery has what was published and when', () => {
  const data = { topic, message: 'AAAA', publishedAt: 1, tag: 1100 }
  expect(v.is(relayDelivery.request, { id: 'x', data })).toBe(true)
  expect(v.is(relayDelivery.request, { id: 'x', data: { ...data, topic: 'x' } })).toBe(false)
})
