import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { identity, wallets } from '@foyer/contract'
import { afterEach, describe, expect, test } from 'vitest'
import { browserEnvironment } from '../environment/environment.ts'
import { createApiClient } from './api-client.ts'
import { parseRetryAfter } from './retry-after.ts'

type Answer = {
  readonly status?: number
  readonly headers?: Record<string, string>
  readonly body?: unknown
  readonly hang?: true
  readonly cut?: true
}

const stops: (() => Promise<unknown>)[] = []
afterEach(async () => {
  await Promise.all(stops.splice(0).map((stop) => stop()))
})

/** A server on a free port that gives these answers, one per request; the last one again and again. */
async function serve(...answers: readonly Answer[]) {
  const requests: string[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const { status = 200, headers = {}, body, hang, cut } = answers[Math.min(requests.length, answers.length - 1)] ?? {}
    requests.push(`${request.method} ${request.url}`)
    if (hang) return
    if (cut) {
      response.destroy()
      return
    }
    response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stops.push(async () => {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  return { host: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, requests }
}

const real = browserEnvironment()

/** A real clock unless a test has its own, but pauses are noted and not waited for; `endPatience`: what is asked has taken ten seconds. */
function client({ online = () => true, now = real.now }: { online?: () => boolean; now?: () => number } = {}) {
  const pauses: number[] = []
  const alerts: string[] = []
  const limits: (() => void)[] = []
  const disposal = new AbortController()
  const api = createApiClient({
    environment: {
      fetch: real.fetch,
      now,
      random: () => 0.5,
      isOnline: online,
      wait: (ms, work) => {
        if (ms === 10_000) {
          limits.push(work)
          return real.wait(ms, work)
        }
        pauses.push(ms)
        return real.wait(0, work)
      },
    },
    projectId: 'test-project',
    signal: disposal.signal,
    onAlert: (key) => alerts.push(key),
  })
  return { api, pauses, alerts, disposal, endPatience: () => limits.at(-1)?.() }
}

const ask = (host: string, { api }: ReturnType<typeof client>, signal?: AbortSignal) =>
  api.fetchCall(host, identity, { params: { address: `0x${'a'.repeat(40)}` } }, signal ? { signal } : {})
const alice = { body: { name: 'alice.eth', avatar: null } }
const failed = (code: string, description = 'Because.') => ({ status: 'FAILED', reasons: [{ field: 'x', description }], code })

describe('a call', () => {
  test('carries project, kit and version, and gives the parsed answer', async () => {
    const { host, requests } = await serve(alice)
    expect(await ask(host, client())).toEqual({ name: 'alice.eth', avatar: null })
    expect(requests).toEqual([`GET /v1/identity/0x${'a'.repeat(40)}?projectId=test-project&st=foyer&sv=0.0.0`])
  })

  test('leaves out what is not given and encodes what is', async () => {
    const { host, requests } = await serve({ body: { count: 0, data: [] } })
    await client().api.fetchCall(host, wallets, { query: { page: 2, entries: 40, search: 'a&b=c' } })
    expect(requests[0]).toBe('GET /getWallets?page=2&entries=40&search=a%26b%3Dc&projectId=test-project&st=foyer&sv=0.0.0')
  })

  test('without a project id is not made', async () => {
    const api = createApiClient({
      environment: browserEnvironment(),
      projectId: '',
      signal: new AbortController().signal,
      onAlert: () => undefined,
    })
    const { host, requests } = await serve(alice)
    await expect(api.fetchCall(host, identity, { params: { address: `0x${'a'.repeat(40)}` } })).rejects.toMatchObject({
      code: 'configuration',
    })
    expect(requests).toEqual([])
  })
})

describe('a server that fails', () => {
  test.each([500, 502, 503, 504, 408, 413, 403])('%i is tried again, and then it is there', async (status) => {
    const { host, requests } = await serve({ status, body: 'oops' }, { status, body: 'oops' }, alice)
    const one = client()
    expect(await ask(host, one)).toMatchObject({ name: 'alice.eth' })
    expect(requests).toHaveLength(3)
    expect(one.pauses).toEqual([150, 300])
  })

  test('for good: four tries, an error with the status, an alert', async () => {
    const { host, requests } = await serve({ status: 500, body: failed('internal') })
    const one = client()
    await expect(ask(host, one)).rejects.toMatchObject({ code: 'server_failed', peerCode: 500, message: 'Because.' })
    expect(requests).toHaveLength(4)
    expect(one.alerts).toEqual(['SERVER_ERROR_APP_CONFIGURATION'])
  })

  test.each([
    ['garbage', '<html>'],
    ['nothing', ''],
    ['another shape', { name: 7 }],
    ['too much', { name: 'x'.repeat(300), avatar: null }],
    ['a script for a picture', { name: null, avatar: 'javascript:alert(1)' }],
  ])('answers with %s: an error, never data', async (_, body) => {
    const { host, requests } = await serve({ body })
    await expect(ask(host, client())).rejects.toMatchObject({ code: 'server_failed', message: expect.stringContaining('identity') })
    expect(requests).toHaveLength(1)
  })

  test('hangs: told so in time, as of the network: `timeout` is what a wallet does', async () => {
    const { host, requests } = await serve({ hang: true })
    const one = client()
    const told = expect(ask(host, one)).rejects.toMatchObject({
      code: 'network_failed',
      message: 'The server did not answer within 10 seconds. Try again.',
    })
    await expect.poll(() => requests.length).toBe(1)
    one.endPatience()
    await told
    expect(requests).toHaveLength(1)
  })

  test('hangs on a page that was put to sleep meanwhile: asked again, since nobody has waited for it', async () => {
    const { host, requests } = await serve({ hang: true }, alice)
    let clock = 1_700_000_000_000
    const one = client({ now: () => clock })
    const answer = ask(host, one)
    await expect.poll(() => requests.length).toBe(1)
    clock += 60_000
    one.endPatience()
    expect(await answer).toMatchObject({ name: 'alice.eth' })
  })

  test('cuts the line: tried again', async () => {
    const { host } = await serve({ cut: true }, alice)
    expect(await ask(host, client())).toMatchObject({ name: 'alice.eth' })
  })

  test('is not there', async () => {
    const one = client()
    await expect(ask('http://127.0.0.1:9', one)).rejects.toMatchObject({ code: 'network_failed' })
    expect(one.pauses).toHaveLength(3)
  })
})

describe('a server that refuses', () => {
  test.each([
    [401, 'unknown_project', 'configuration', ['INVALID_PROJECT_ID']],
    [401, 'missing_project', 'configuration', ['PROJECT_ID_NOT_CONFIGURED']],
    [403, 'origin_not_allowed', 'configuration', ['INVALID_APP_CONFIGURATION']],
    [400, 'invalid_address', 'invalid_input', []],
    [404, 'not_found', 'server_failed', []],
  ])('%i %s is not tried again', async (status, code, meant, alerts) => {
    const { host, requests } = await serve({ status, body: failed(code) })
    const one = client()
    await expect(ask(host, one)).rejects.toMatchObject({ code: meant, message: 'Because.' })
    expect(requests).toHaveLength(1)
    expect(one.alerts).toEqual(alerts)
  })

  test('without a reason that can be read: its status, and the answer as the cause', async () => {
    const { host } = await serve({ status: 404, body: '<h1>Not here</h1>' })
    await expect(ask(host, client())).rejects.toMatchObject({
      code: 'server_failed',
      message: 'HTTP status code 404',
      peerCode: 404,
      cause: { status: 404, headers: expect.any(Headers), body: expect.stringContaining('Not here') },
    })
  })

  test('429 with seconds: waits exactly so long', async () => {
    const { host } = await serve({ status: 429, headers: { 'retry-after': '2' }, body: failed('rate_limited') }, alice)
    const one = client()
    await ask(host, one)
    expect(one.pauses).toEqual([2000])
  })

  test('429 with a date: waits until then', async () => {
    const now = 1_700_000_000_000
    const date = new Date(now + 5000).toUTCString()
    const { host } = await serve({ status: 429, headers: { 'retry-after': date }, body: 'busy' }, alice)
    const one = client({ now: () => now })
    await ask(host, one)
    expect(one.pauses).toEqual([5000])
  })

  test('429 for longer than anyone waits: told at once', async () => {
    const { host, requests } = await serve({ status: 429, headers: { 'retry-after': '3600' }, body: failed('rate_limited') })
    const one = client()
    await expect(ask(host, one)).rejects.toMatchObject({ code: 'rate_limited' })
    expect(requests).toHaveLength(1)
    expect(one.alerts).toEqual(['RATE_LIMITED_APP_CONFIGURATION'])
  })
})

describe('a caller that', () => {
  test('is offline asks nobody', async () => {
    const { host, requests } = await serve(alice)
    await expect(ask(host, client({ online: () => false }))).rejects.toMatchObject({ code: 'network_failed' })
    expect(requests).toEqual([])
  })

  test('gives up is told at once, also between two tries', async () => {
    const { host } = await serve({ hang: true })
    const cancel = new AbortController()
    const asking = ask(host, client(), cancel.signal)
    cancel.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request_cancelled' })
  })

  test('is disposed leaves no request behind', async () => {
    const { host } = await serve({ hang: true })
    const one = client()
    const asking = ask(host, one)
    one.disposal.abort()
    await expect(asking).rejects.toMatchObject({ code: 'request_cancelled' })
    await expect(ask(host, one)).rejects.toMatchObject({ code: 'request_cancelled' })
  })
})

test.each([
  [null, undefined],
  ['0', 0],
  [' 7 ', 7000],
  ['soon', undefined],
  ['-1', undefined],
  ['Thu, 01 Jan 1970 00:00:10 GMT', 5000],
  ['Thu, 01 Jan 1970 00:00:01 GMT', 0],
])('Retry-After: %s', (value, ms) => {
  expect(parseRetryAfter(value, 5000)).toBe(ms)
})
