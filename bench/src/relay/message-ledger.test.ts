import { expect, test } from 'vitest'
import { createLatencies } from './latencies.ts'
import { createMessageLedger } from './message-ledger.ts'

test('counts a message as lost that was acknowledged and never delivered, and counts copies and changed payloads', () => {
  const ledger = createMessageLedger(10, 200)
  for (let message = 0; message < 4; message++) ledger.create(performance.now())
  for (const message of [0, 1, 2]) ledger.recordAcknowledged(message)
  expect(ledger.recordDelivered(ledger.payloadOf(0))).toBe(0)
  expect(ledger.recordDelivered(ledger.payloadOf(1))).toBe(1)
  expect(ledger.recordDelivered(ledger.payloadOf(1))).toBe(1)
  expect(ledger.recordDelivered(ledger.payloadOf(3))).toBe(3)
  expect(ledger.recordDelivered(ledger.payloadOf(4))).toBeUndefined()
  expect(ledger.recordDelivered(`${ledger.payloadOf(3).slice(0, -1)}!`)).toBeUndefined()
  expect(ledger.tally()).toEqual({ published: 4, acknowledged: 3, delivered: 3, lost: 1, copies: 1, unknown: 2 })
})

test('makes payloads of the given length, each different', () => {
  const ledger = createMessageLedger(2_000, 300)
  const payloads = new Set(Array.from({ length: 2_000 }, (_, message) => ledger.payloadOf(message)))
  expect(payloads.size).toBe(2_000)
  for (const payload of payloads) expect(payload).toMatch(/^[A-Za-z0-9+/=]{300}$/)
})

test('answers the quantiles of the added latencies', () => {
  const latencies = createLatencies()
  expect(latencies.quantile(0.99)).toBeNaN()
  for (let ms = 1; ms <= 100; ms++) latencies.add(ms)
  latencies.add(70_000)
  expect([latencies.quantile(0.5), latencies.quantile(0.99), latencies.quantile(1), latencies.max()]).toEqual([51, 100, 60_000, 70_000])
})
