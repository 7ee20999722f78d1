/** Who else waits for an API of somebody outside that stalls: real requests to a real server that answers none. */
import { setAsker, TooManyWaiting } from '@foyer/service/limits'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startProvider, type TestProvider } from '../testing/start-provider.ts'
import { type ApiClient, createApiClient } from './api-client.ts'

let provider: TestProvider
let client: ApiClient
let clock = 1_000_000
let isStalled = true
let answerMs = 0
let arrived: () => void

class Away extends Error {
  readonly retryAfterMs: number | undefined

  constructor(message: string, retryAfterMs?: number) {
    super(message)
    this.retryAfterMs = retryAfterMs
  }
}

beforeEach(async () => {
  isStalled = true
  answerMs = 0
  arrived = () => undefined
  provider = await startProvider(() => ({}))
  provider.misbehave((_, response) => {
    arrived()
    if (!isStalled) setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'), answerMs)
    return true
  })
})
afterEach(async () => {
  await client.close()
  await provider.close()
})

function start(longestAnswerMs: number): void {
  client = createApiClient({
    ...{ name: 'the API', url: provider.url, longestAnswerMs, maxAnswerBytes: 4_096, concurrentRequests: 6 },
    bounds: { depth: 10, keys: 20, elements: 30 },
    isRead: (status) => status === 200,
    unavailable: (message, retryAfterMs) => new Away(message, retryAfterMs),
    now: () => clock,
  })
}

/** As it ended. */
async function ask(asker: string, call = new AbortController()): Promise<unknown> {
  setAsker(call.signal, asker)
  return client.ask({ path: '/' }, call.signal).catch((error: unknown) => error)
}

/** How many of these have ended by now. */
function countEnded(asked: readonly Promise<unknown>[]): () => number {
  let ended = 0
  for (const one of asked) void one.then(() => ended++)
  return () => ended
}

test('who finds all places taken at an API that stalls is told when it has waited two seconds, not when a request of six is over', async () => {
  start(60_000)
  const taken = Array.from({ length: 6 }, (_, index) => ask(`stranger ${index}`))
  const ended = countEnded(taken)
  await expect.poll(() => provider.asked().length).toBe(6)
  expect(await ask('honest')).toBeInstanceOf(TooManyWaiting)
  expect(ended()).toBe(0)
  expect(provider.asked()).toHaveLength(6)
  await client.close()
  await Promise.all(taken)
})

test('an asker with a long queue at a slow API keeps no other waiting behind it', async () => {
  start(60_000)
  isStalled = false
  answerMs = 150
  const queued = Array.from({ length: 60 }, () => ask('greedy'))
  const ended = countEnded(queued)
  await expect.poll(() => provider.asked().length).toBeGreaterThanOrEqual(5)
  expect(await ask('honest')).toEqual({ status: 200, json: {} })
  // Five at a time: behind the queue it would be the sixtieth.
  expect(ended()).toBeLessThan(30)
  await client.close()
  await Promise.all(queued)
})

test('an API whose answers all take too long is left alone for a while, and who asks meanwhile is told at once until when', async () => {
  // A machine that is busy answers in less, too.
  start(3_000)
  const taken = await Promise.all(Array.from({ length: 6 }, (_, index) => ask(`asker ${index}`)))
  for (const outcome of taken) expect(String(outcome)).toContain('did not answer within 3000 ms')
  const refused = ask('honest')
  const ended = countEnded([refused])
  // At once is before anything else has its turn.
  await new Promise((resolve) => setImmediate(resolve))
  expect(ended()).toBe(1)
  expect(await refused).toMatchObject({ message: 'the API does not answer at present', retryAfterMs: 5_000 })
  expect(provider.asked()).toHaveLength(6)
  // Then one request of an asker tries whether it is back; meanwhile the others are told at once.
  clock += 5_001
  const tried = ask('stranger')
  await expect.poll(() => provider.asked().length).toBe(7)
  expect(await ask('stranger')).toMatchObject({ message: 'the API does not answer at present' })
  isStalled = false
  expect(await ask('honest')).toEqual({ status: 200, json: {} })
  expect(String(await tried)).toContain('did not answer within 3000 ms')
  expect(await ask('stranger')).toEqual({ status: 200, json: {} })
})

test('those who wait for a place are told when the API turns out to be away, and who gives up late counts as not answered', async () => {
  start(6_000)
  const calls = Array.from({ length: 6 }, () => new AbortController())
  const taken = calls.map((call, index) => ask(`asker ${index}`, call))
  await expect.poll(() => provider.asked().length).toBe(6)
  // More than half of the time that they have.
  await new Promise((resolve) => setTimeout(resolve, 3_100))
  const waiting = ask('honest')
  await new Promise((resolve) => setImmediate(resolve))
  for (const call of calls) call.abort(new Error('gone'))
  expect(await waiting).toMatchObject({ message: 'the API does not answer at present' })
  expect((await Promise.all(taken)).map(String)).toEqual(Array.from({ length: 6 }, () => 'Error: gone'))
  expect(provider.asked()).toHaveLength(6)
})

test('answers in between, of whatever kind, and those who hang up soon, leave an API open', async () => {
  start(3_000)
  for (let round = 0; round < 3; round++) {
    isStalled = true
    await Promise.all(Array.from({ length: 5 }, (_, index) => ask(`asker ${index}`)))
    const call = new AbortController()
    // In the moment in which it is there: who hangs up after half of the time would count as not answered.
    arrived = () => call.abort(new Error('gone'))
    expect(String(await ask('hasty', call))).toBe('Error: gone')
    arrived = () => undefined
    expect(provider.asked()).toHaveLength(round * 7 + 6)
    isStalled = false
    expect(await ask('honest')).toEqual({ status: 200, json: {} })
  }
})
