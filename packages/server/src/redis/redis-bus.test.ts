import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startProxy } from '../testing/start-proxy.ts'
import { startRedis, type TestRedis } from '../testing/start-redis.ts'
import { connectRedisBus, type RedisBus } from './redis-bus.ts'

let redis: TestRedis
const ended: (() => unknown)[] = []
let lastChannel = 0

beforeAll(async () => {
  redis = await startRedis()
})
afterAll(() => redis.stop())
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const until = (condition: () => boolean) => expect.poll(condition, { timeout: 40_000, interval: 10 }).toBe(true)

/** Notices within a moment what usually takes twelve seconds. A busy machine may see a loss where there is none, and connects again. */
const quick = { pingMs: 200, silentMs: 1_500 }

async function connect(url = redis.url, times?: typeof quick): Promise<RedisBus> {
  const options = { url, log: pino({ level: 'silent' }), without: 'nothing is done' }
  const bus = await connectRedisBus({ ...options, ...(times !== undefined && { times }) })
  ended.push(bus.close)
  await until(bus.isConnected)
  return bus
}

/** A channel of its own, on which `receiver` receives once this resolves. */
async function open(sender: RedisBus, receiver: RedisBus) {
  const channel = `test:${++lastChannel}`
  const received: string[] = []
  receiver.subscribe(channel, (text) => received.push(text))
  await untilReceived('first', { sender, channel, received })
  return { channel, received }
}

type Way = { readonly sender: RedisBus; readonly channel: string; readonly received: readonly string[] }

/** Publishes it until it has arrived: nobody says when a subscription holds, or when Redis takes something again. */
async function untilReceived(text: string, { sender, channel, received }: Way): Promise<void> {
  const timer = setInterval(() => sender.publish(channel, text), 20)
  try {
    await until(() => received.includes(text))
  } finally {
    clearInterval(timer)
  }
}

test('notices a Redis that stalls, also while something is published, and one that goes on', async () => {
  const [busy, idle] = [await connect(redis.url, quick), await connect(redis.url, quick)]
  const timer = setInterval(() => busy.publish('test:stalled', 'text'), 5)
  ended.push(() => clearInterval(timer))
  redis.freeze()
  try {
    await until(() => !busy.isConnected() && !idle.isConnected())
  } finally {
    redis.thaw()
  }
  await until(() => busy.isConnected() && idle.isConnected())
})

test('leaves a connection on which nothing comes any more for a new one, and subscribes there', async () => {
  const proxy = await startProxy()
  ended.push(proxy.close)
  proxy.setTargets([Number(new URL(redis.url).port)])
  const [bus, other] = [await connect(`redis://127.0.0.1:${proxy.port}`, quick), await connect()]
  const before = await open(other, bus)
  proxy.silence()
  // A subscription whose answer is lost with the connection.
  const late: string[] = []
  bus.subscribe('test:late', (text) => late.push(text))
  const timer = setInterval(() => bus.publish('test:meanwhile', 'text'), 5)
  ended.push(() => clearInterval(timer))
  await untilReceived('again', { ...before, sender: other })
  await untilReceived('late', { sender: other, channel: 'test:late', received: late })
  await until(bus.isConnected)
  await open(bus, other)
})

test('does not keep what a Redis that stalls does not take', async () => {
  const [sender, receiver] = [await connect(), await connect()]
  const { channel, received } = await open(sender, receiver)
  const mebibyte = 'x'.repeat(1_048_576)
  redis.freeze()
  try {
    for (let index = 0; index < 100; index++) sender.publish(channel, mebibyte)
  } finally {
    redis.thaw()
  }
  await untilReceived('end', { sender, channel, received })
  expect(received.filter((text) => text === mebibyte).length).toBeLessThanOrEqual(32)
})

test('does not keep more texts than it may, however small', async () => {
  const [sender, receiver] = [await connect(), await connect()]
  const { channel, received } = await open(sender, receiver)
  for (let index = 0; index < 50_000; index++) sender.publish(channel, String(index))
  await untilReceived('end', { sender, channel, received })
  const numbers = received.filter((text) => /^\d+$/.test(text)).map(Number)
  // Where the machine is busy, the client gives up some of those that it has not written for long.
  expect(numbers).toEqual([...new Set(numbers)].sort((a, b) => a - b))
  expect(numbers.length).toBeGreaterThan(0)
  expect(numbers.length).toBeLessThanOrEqual(20_000)
})
