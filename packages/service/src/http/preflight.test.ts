/** Preflights that cannot be answered end in a refusal of this service, not in what Hono makes of an error. */
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

type World = { readonly take?: () => void }

/** A service that reads a project when the test says so, with a place for one who waits. */
function start(broken: World = {}) {
  const onConsole = vi.spyOn(console, 'error').mockReturnValue()
  onTestFinished(() => onConsole.mockRestore())
  const reads: (() => void)[] = []
  const lines: string[] = []
  const read = (_: string, signal?: () => AbortSignal) => {
    signal?.()
    return new Promise<Project>((resolve) => reads.push(() => resolve(project)))
  }
  const router = createRouter({
    limits: { ...createRateLimits({ perIp: { read: 1_000 }, perProject: { read: 1_000 } }), ...broken },
    gates: { project: { read } },
    trustedProxies: 0,
    log: pino({ level: 'info' }, { write: (line: string) => void lines.push(line) }),
    metrics: createRequestMetrics(),
    commonLimit: 'read',
    documents: [],
    endpoints: [endpoint(greeting, { limit: 'read', handle: () => ({ text: 'Hello' }) })],
    places: { perIp: 1, perProject: 1, inAll: 1 },
  })
  const ask = async () =>
    router.fetch(
      new Request('http://server.example/v1/greeting?projectId=shop-project', {
        method: 'OPTIONS',
        headers: { origin: 'https://shop.example', 'access-control-request-method': 'GET' },
      }),
    )
  return { ask, reads, lines, onConsole }
}

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
  const { ask, lines, onConsole } = start({ take })
  const response = await ask()
  expect(response.status).toBe(500)
  expect(await response.json()).toMatchObject({ status: 'FAILED', code: 'internal' })
  const requestId = response.headers.get('x-request-id')
  expect(lines.map((line) => JSON.parse(line))).toContainEqual(expect.objectContaining({ level: 50, requestId }))
  expect(onConsole).not.toHaveBeenCalled()
})
