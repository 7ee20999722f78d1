/** When a message is handed to subscribers: a mailbox that stores at the word of the test. */
import { expect, test } from 'vitest'
import type { FanoutEvent } from './fanout/fanout.ts'
import type { StoreResult } from './mailbox/mailbox.ts'
import { createPublisher } from './publisher.ts'

const [x, y] = ['a'.repeat(64), 'b'.repeat(64)] as const
const publisher = { client: 'sender', ip: '127.0.0.1' }

function start() {
  const storing = new Map<string, { readonly resolve: (result: StoreResult) => void; readonly reject: (error: unknown) => void }>()
  const delivered: string[] = []
  const { publish } = createPublisher({
    mailbox: { store: ({ payload }) => new Promise((resolve, reject) => storing.set(payload, { resolve, reject })) },
    fanout: { publish: () => undefined },
    subscribers: {
      deliver: (event: FanoutEvent) => {
        delivered.push(event.kind === 'message' ? `${event.message.payload}${event.stored ? '' : ' unstored'}` : event.kind)
      },
    },
    now: () => 0,
  })
  return {
    delivered,
    publish: (...messages: readonly (readonly [string, string])[]) =>
      publish(
        messages.map(([topic, payload]) => ({ topic, payload, ttl: 300, tag: 0 })),
        publisher,
      ),
    async settle(payload: string, result: StoreResult | Error = 'stored') {
      if (result instanceof Error) storing.get(payload)?.reject(result)
      else storing.get(payload)?.resolve(result)
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

test('what is stored of a topic is delivered, however long another topic of its batch takes', async () => {
  const { publish, settle, delivered } = start()
  const first = publish([x, 'x1'], [y, 'y1'])
  await settle('x1')
  const second = publish([x, 'x2'])
  await settle('x2')
  expect(await second).toEqual(['stored'])
  expect(delivered).toEqual(['x1', 'x2'])
  await settle('y1', 'full')
  expect(await first).toEqual(['stored', 'full'])
  expect(delivered).toEqual(['x1', 'x2'])
})

test('of one topic everything is delivered in the order given, also what could not be stored', async () => {
  const { publish, settle, delivered } = start()
  const outcome = publish([x, 'x1'], [x, 'x2'], [x, 'x3'], [y, 'y1']).catch((error: Error) => error.message)
  await settle('x3', 'duplicate')
  await settle('x2')
  expect(delivered).toEqual([])
  await settle('x1', new Error('away'))
  expect(delivered).toEqual(['x1 unstored', 'x2', 'pending'])
  await settle('y1')
  expect(await outcome).toBe('away')
  expect(delivered).toEqual(['x1 unstored', 'x2', 'pending', 'y1'])
})
