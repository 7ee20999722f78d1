import { expect, test } from 'vitest'
import type { Connection } from '../connection/connection.ts'
import { defaultRelayLimits } from '../limits.ts'
import type { Message } from '../mailbox/mailbox.ts'
import { createFetchCalls } from './fetch-calls.ts'
import type { HandlerContext } from './handler.ts'

test('charges a fetch for the size of what it is answered with, beside the call, and reads no more at once than a bound', async () => {
  const spent: number[] = []
  const asked: unknown[] = []
  const calls = createFetchCalls({
    limits: defaultRelayLimits,
    quotas: { spend: (_, points) => void (points > 0 && spent.push(points)) },
  } as HandlerContext)
  const message = (bytes: number) => ({ topic: 'topic', payload: 'x'.repeat(bytes), publishedAt: 1, tag: 1108 }) as Message
  const connection = (bytes: readonly number[]) =>
    ({
      client: 'client',
      read: async (request: unknown) => {
        asked.push(request)
        return { messages: bytes.map(message), hasMore: false }
      },
    }) as unknown as Connection
  const fetched: number[] = []
  const fetch = (bytes: readonly number[]) =>
    calls.irn_fetchMessages({ topic: 'topic' }, connection(bytes), ({ messages }) => void fetched.push(messages.length))
  await fetch([300_000, 200_000])
  await fetch([1_000])
  expect([spent, fetched]).toEqual([[30], [2, 1]])
  expect(asked).toEqual([0, 1].map(() => expect.objectContaining({ messages: defaultRelayLimits.batch, bytes: 524_288 })))
})

test('charges for the topics of a batch before they are read, and asks for each once', async () => {
  const events: unknown[] = []
  const calls = createFetchCalls({
    limits: defaultRelayLimits,
    quotas: { spend: (_, points) => void events.push(points) },
  } as HandlerContext)
  const connection = {
    client: 'client',
    read: async ({ topics }: { readonly topics: readonly string[] }) => {
      events.push(topics)
      return { messages: [], hasMore: false }
    },
  } as unknown as Connection
  await calls.irn_batchFetchMessages({ topics: Array.from({ length: 500 }, (_, index) => `${index % 2}`) }, connection, () => {})
  expect(events).toEqual([50, ['0', '1'], 0])
})
