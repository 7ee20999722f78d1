/** The client of others' JSON APIs against a server whose answers are no larger than is read, and a hundred times that once parsed. */
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'
import { startProvider, type TestProvider } from '../testing/start-provider.ts'
import { type ApiClient, type ApiParts, createApiClient } from './api-client.ts'

let provider: TestProvider
let client: ApiClient
let body = ''

class Away extends Error {}

beforeEach(async () => {
  provider = await startProvider(() => ({}))
  provider.misbehave((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).end(body)
    return true
  })
  client = createClient()
})
afterEach(async () => {
  await client.close()
  await provider.close()
})

const createClient = (more: Partial<ApiParts> = {}) =>
  createApiClient({
    ...{ name: 'the API', url: provider.url, longestAnswerMs: 10_000, maxAnswerBytes: 4_194_304, concurrentRequests: 2 },
    bounds: { depth: 10, keys: 20, elements: 30 },
    isRead: (status) => status === 200,
    unavailable: (message) => new Away(message),
    now: Date.now,
    ...more,
  })

const ask = () => client.ask({ path: '/' }, new AbortController().signal)

test('what is within its bounds is given out', async () => {
  body = JSON.stringify({ list: Array.from({ length: 29 }, () => '[[[[[[[[[[[[{":,,,,,"'), deep: [[[[[[[[[]]]]]]]]] })
  expect(await ask()).toEqual({ status: 200, json: JSON.parse(body) })
})

test.each([
  ['nested too deeply', `${'['.repeat(2_000_000)}${']'.repeat(2_000_000)}`],
  ['of too many keys', `{${Array.from({ length: 21 }, (_, index) => `"${index}":1`)}}`],
  ['of too many elements', `[${'{},'.repeat(1_000_000)}{}]`],
])('what is %s is an error of the API, and is not parsed', async (_, text) => {
  body = text
  const error = await ask().catch((caught: unknown) => caught)
  expect(error).toBeInstanceOf(Away)
  expect(String(error)).toContain('the API answered with more than is read')
})

test('of an answer that is beyond its bounds no more is read, though more would come', async () => {
  const closed = new Promise<void>((resolve) => {
    provider.misbehave((_, response) => {
      response.once('close', resolve)
      response.writeHead(200, { 'content-type': 'application/json' }).write('['.repeat(100))
      return true
    })
  })
  const error = await ask().catch((caught: unknown) => caught)
  expect(String(error)).toContain('the API answered with more than is read: it is nested deeper than 10 levels')
  await closed
})

test('text is what was sent, wherever it is cut on its way, and keys in strings are none', async () => {
  const said = { text: 'é😀\\"[[[[[[[[[[[[,,,,', more: ['{":', '\ufeff'] }
  const bytes = Buffer.from(JSON.stringify(said))
  provider.misbehave((_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    void (async () => {
      for (const byte of bytes) {
        response.write(Buffer.of(byte))
        await new Promise((resolve) => setImmediate(resolve))
      }
      response.end()
    })()
    return true
  })
  expect(await ask()).toEqual({ status: 200, json: said })
})

test('of an answer that is reduced only what is kept counts, and there is a bound for what comes', async () => {
  const reduction = { members: new Set(['list']), longestText: 100, maxBytes: 100_000 }
  const reduced = createClient({ maxAnswerBytes: 1_000, reduction, tooMuch: (message) => new Error(message) })
  onTestFinished(() => reduced.close())
  const askReduced = () => reduced.ask({ path: '/' }, new AbortController().signal)
  const deep = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
  body = `{"list":[{"name":"${'x'.repeat(40_000)}","more":${deep}}]}`
  expect(await askReduced()).toEqual({ status: 200, json: { list: [{ name: 'x'.repeat(100), more: null }] } })
  body = `{"list":["${'x'.repeat(100_000)}"]}`
  await expect(askReduced()).rejects.toThrow('the API failed (UND_ERR_RES_EXCEEDED_MAX_SIZE)')
  body = `{"list":${deep}}`
  await expect(askReduced()).rejects.toThrow('more than is read: it is nested deeper than 10 levels')
  body = `{"list":["${'x'.repeat(100)}","${'x'.repeat(100)}"${' '.repeat(1_000)}]}`
  await expect(askReduced()).rejects.toThrow('more than is read: it is longer than 1000 characters')
})

test('what was called off before it was sent takes no moment of those that a key has in a second', async () => {
  const paced = createClient({ perSecond: 4 })
  onTestFinished(() => paced.close())
  const sent = () => provider.asked().length
  body = '[]'
  const [before, start] = [sent(), performance.now()]
  for (let count = 0; count < 15; count++) {
    const calledOff = AbortSignal.timeout(5)
    await Promise.allSettled([paced.ask({ path: '/' }, calledOff), paced.ask({ path: '/' }, calledOff)])
  }
  const began = performance.now()
  expect(await paced.ask({ path: '/' }, new AbortController().signal)).toMatchObject({ status: 200 })
  // Thirty that took one each would take seven seconds.
  expect(performance.now() - began).toBeLessThan(5_000)
  expect(sent() - before).toBeLessThanOrEqual(1 + (4 * (performance.now() - start)) / 1_000)
})
