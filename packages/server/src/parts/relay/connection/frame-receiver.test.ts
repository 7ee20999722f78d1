import { expect, test } from 'vitest'
import { createMetrics } from '../../../observe/metrics.ts'
import type { CallRunner } from '../calls/call-runner.ts'
import { defaultRelayLimits } from '../limits.ts'
import { createQuotas } from '../quotas.ts'
import { createConnection } from './connection.ts'
import { createFrameReceiver } from './frame-receiver.ts'

const kibibyte = 1_024

/** A client with 500 points to spend, in a moment that does not pass. */
function connect() {
  const sent: { readonly id: unknown; readonly error: { readonly code: number } }[] = []
  const closed: number[] = []
  const run: string[] = []
  const held = { count: 0 }
  const clock = () => 0
  const connection = createConnection({
    payer: { client: 'wallet', ip: '127.0.0.1', project: 'project' },
    wire: { send: (text) => sent.push(JSON.parse(text)), buffered: () => 0, close: (code) => closed.push(code) },
    mailbox: { read: async () => ({ messages: [], hasMore: false }), acknowledge: () => {} },
    nextId: () => 1,
    limits: defaultRelayLimits,
    clock,
    reads: (task) => task(),
    onDelivered: () => {},
    onSlow: () => {},
    onReadFailed: () => {},
  })
  const answer = async (method: string) => {
    run.push(method)
    return method === 'irn_tooMuch' ? ('limit' as const) : undefined
  }
  const runner: CallRunner = { run: (_, { method }) => answer(method), idle: async () => {} }
  const quotas = createQuotas(defaultRelayLimits, clock)
  const onRefused = () => void held.count++
  const { receive } = createFrameReceiver({
    ...{ connection, quotas, runner, limits: defaultRelayLimits, metrics: createMetrics().relay, onRefused },
  })
  return { sent, closed, run, held, receive: (text: string) => receive(Buffer.from(text), false) }
}

const call = (bytes: number, id = '1') => {
  const frame = (padding: string) => `{"id":${id},"jsonrpc":"2.0","method":"irn_publish","params":"${padding}"}`
  return frame('x'.repeat(Math.max(0, bytes - frame('').length)))
}

test('charges a call for its size', () => {
  const client = connect()
  for (let index = 0; index < 40; index++) client.receive(call(200 * kibibyte))
  // 12 points beside the one that every call costs.
  expect(client.run).toHaveLength(Math.floor(500 / 13))
  expect(client.sent.at(-1)).toMatchObject({ id: 1, error: { code: -32_005 } })
})

test('refuses a frame over the limit without parsing it, with the id it begins with, and closes', () => {
  const client = connect()
  const tooLarge = defaultRelayLimits.frameBytes + 1
  client.receive(`${call(tooLarge, '9007199254740993').slice(0, -1)} and no JSON`)
  expect(client.run).toEqual([])
  expect(client.sent).toMatchObject([{ error: { code: -32_005 } }])
  expect(client.closed).toEqual([1009])
})

test('refuses a frame over the limit without an id where it begins with none', () => {
  const client = connect()
  client.receive('x'.repeat(defaultRelayLimits.frameBytes + 1))
  expect(client.sent).toMatchObject([{ id: null, error: { code: -32_005 } }])
  expect(client.closed).toEqual([1009])
})

test('charges a client for frames that are no JSON-RPC', () => {
  const client = connect()
  for (let index = 0; index < 9; index++) client.receive(`{${'x'.repeat(255 * kibibyte)}`)
  for (let index = 0; index < 400; index++) client.receive(call(0))
  expect(client.run.length).toBeLessThanOrEqual(500 - 9 * 15)
})

test('says of each frame that is refused for what its client has spent that it is', async () => {
  const client = connect()
  for (let index = 0; index < 500; index++) client.receive(call(100))
  expect(client.held.count).toBe(0)
  for (let index = 0; index < 3; index++) client.receive(call(100))
  expect(client.held.count).toBe(3)
})

test('says so of a call whose cost is known only when it is answered', async () => {
  const client = connect()
  client.receive('{"id":1,"jsonrpc":"2.0","method":"irn_tooMuch"}')
  client.receive('{"id":2,"jsonrpc":"2.0","method":"irn_subscribe"}')
  await Promise.resolve()
  expect([client.run.length, client.held.count]).toEqual([2, 1])
})
