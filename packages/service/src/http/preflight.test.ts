/** Preflights are answered, counted and logged as calls are; those that cannot be answered end in a refusal of this service, not in what Hono makes of an error. */
import { call, type Project } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestMetrics } from '../observe/metrics.ts'
import { endpoint } from './endpoint.ts'
import { createRouter } from './router.ts'

const greeting = call({
  ...({ id: 'greeting', method: 'GET', path: '/v1/greeting', access: 'project', summary: 'A greeting' } as const),
  output: v.object({ text: v.string() }),
  refusals: [],
})

const project: Project = {
  ...{ id: 'shop-project', name: 'Shop', allowedOrigins: ['https://shop.example'], development: false, analytics: false },
}

type World = { readonly perMinute?: number; readonly broken?: { readonly take: () => void } }

type Asking = { readonly origin?: string; readonly requestId?: string }

/** A service that reads a project when the test says so, with a place for one who waits. */
function start({ perMinute = 1_000, broken }: World = {}) {
  const onConsole = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => onConsole.mockRestore())
  const reads: (() => void)[] = []
  const lines: string[] = []
  const read = (_: string, signal?: () => AbortSignal) => {
    signal?.()
    return new Promise<Project>((resolve) => reads.push(() => resolve(project)))
  }
  const metrics = createRequestMetrics()
  const router = createRouter({
    limits: { ...createRateLimits({ perIp: { read: perMinute }, perProject: { read: 1_000 } }), ...broken },
    gates: { project: { read } },
    trustedProxies: 0,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    metrics,
    commonLimit: 'read',
    documents: [],
    endpoints: [endpoint(greeting, { limit: 'read', handle: () => ({ text: 'Hello' }) })],
    places: { perIp: 1, perProject: 1, inAll: 1 },
  })
  const ask = async ({ origin = 'https://shop.example', requestId }: Asking = {}) =>
    router.fetch(
      new Request('http://server.example/v1/greeting?projectId=shop-project', {
        method: 'OPTIONS',
        headers: { origin, 'access-control-request-method': 'GET', ...(requestId !== undefined && { 'x-request-id': requestId }) },
      }),
    )
  /** Until the project of the only preflight has been read. */
  const askOnce = async (asking: Asking = {}) => {
    const answer = ask(asking)
    await expect.poll(() => reads.length).toBe(1)
    reads[0]?.()
    return answer
  }
  const countRefusals = async () => (await metrics.refusals.get()).values.map(({ labels, value }) => ({ ...labels, value }))
  const countRequests = async () =>
    (await metrics.requests.get()).values
      .filter(({ metricName }) => metricName === 'foyer_request_seconds_count')
      .map(({ labels, value }) => ({ ...labels, value }))
  return { ...{ router, ask, askOnce }, reads, lines, onConsole, countRefusals, countRequests }
}

const toLines = (lines: readonly string[]): readonly unknown[] => lines.map((line) => JSON.parse(line))

/** Whatever lets a page of another origin do something. */
const permissions = ({ headers }: Response) => [...headers.keys()].filter((name) => name.startsWith('access-control-'))

test('a preflight that finds no place to wait is refused in the words of the service, and the one before it is answered', async () => {
  const { ask, reads, onConsole } = start()
  const first = ask()
  await expect.poll(() => reads.length).toBe(1)
  const second = await ask()
  expect(second.status).toBe(429)
  expect(await second.json()).toMatchObject({ status: 'FAILED', code: 'rate_limited' })
  expect(second.headers.get('access-control-allow-origin')).toBeNull()
  expect(onConsole).not.toHaveBeenCalled()
  reads[0]?.()
  expect((await first).status).toBe(204)
})

test('a preflight that fails by a fault of the server is a 500 of the service, and in its log under the id of the answer', async () => {
  const take = () => {
    throw new TypeError('a fault')
  }
  const { ask, lines, onConsole, countRefusals } = start({ broken: { take } })
  const response = await ask()
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'internal' })
  const requestId = response.headers.get('x-request-id')
  expect(toLines(lines)).toContainEqual(expect.objectContaining({ level: 50, requestId, call: 'preflight' }))
  expect(await countRefusals()).toEqual([{ call: 'preflight', code: 'internal', value: 1 }])
  expect(onConsole).not.toHaveBeenCalled()
})

test('a preflight of a page that may ask is answered with its permission and without a body, and counted', async () => {
  const { askOnce, lines, countRequests, countRefusals } = start()
  const response = await askOnce({ requestId: 'a-request-of-a-page' })
  expect([response.status, response.body, response.headers.get('content-type')]).toEqual([204, null, null])
  expect(Object.fromEntries(response.headers)).toMatchObject({
    vary: 'Origin',
    'access-control-allow-origin': 'https://shop.example',
    'access-control-allow-methods': 'GET',
    'access-control-allow-headers': 'content-type, x-request-id',
    'access-control-max-age': '86400',
    'x-request-id': 'a-request-of-a-page',
  })
  expect(await countRequests()).toEqual([{ call: 'preflight', status: 204, value: 1 }])
  expect(await countRefusals()).toEqual([])
  expect(lines).toEqual([])
})

test('a preflight of an origin that is not allowed is counted and logged, and has no permission', async () => {
  const { askOnce, lines, countRefusals, countRequests } = start()
  const response = await askOnce({ origin: 'https://evil.example' })
  expect(response.status).toBe(403)
  expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'origin_not_allowed' })
  expect(permissions(response)).toEqual([])
  expect(Object.fromEntries(response.headers)).toMatchObject({ vary: 'Origin', 'cache-control': 'no-store' })
  expect(await countRefusals()).toEqual([{ call: 'preflight', code: 'origin_not_allowed', value: 1 }])
  expect(await countRequests()).toEqual([{ call: 'preflight', status: 403, value: 1 }])
  const requestId = response.headers.get('x-request-id')
  expect(requestId).toMatch(/^[\w-]{8,64}$/)
  expect(toLines(lines)).toEqual([
    expect.objectContaining({ level: 30, call: 'preflight', status: 403, code: 'origin_not_allowed', requestId }),
  ])
  expect(lines.join('')).not.toContain('evil')
})

test('a preflight beyond the limit says when to come back, reads no project, and is counted and not logged', async () => {
  const { ask, askOnce, reads, lines, countRefusals } = start({ perMinute: 1 })
  expect((await askOnce()).status).toBe(204)
  const response = await ask()
  expect(response.status).toBe(429)
  expect(response.headers.get('retry-after')).toMatch(/^[1-9]\d*$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(permissions(response)).toEqual([])
  expect(reads).toHaveLength(1)
  expect(await countRefusals()).toEqual([{ call: 'preflight', code: 'rate_limited', value: 1 }])
  expect(lines).toEqual([])
})

test('who asks without an origin is told the methods, and no project is read for that', async () => {
  const { router, reads, countRequests } = start()
  const response = await router.fetch(new Request('http://server.example/v1/greeting?projectId=shop-project', { method: 'OPTIONS' }))
  expect([response.status, response.headers.get('allow'), permissions(response)]).toEqual([204, 'GET', []])
  expect(reads).toEqual([])
  expect(await countRequests()).toEqual([{ call: 'preflight', status: 204, value: 1 }])
})
