/** Answers that are given again from memory, over real HTTP: nobody can tell them from those that took the whole way. */
import { createServer, request, type Server } from 'node:http'
import { call, type Project } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, expect, test } from 'vitest'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestMetrics } from '../observe/metrics.ts'
import { endpoint } from './endpoint.ts'
import { type Prepared, prepareText } from './prepared.ts'
import { longestRememberedTarget, rememberedRequests } from './recent-calls.ts'
import { createRouter } from './router.ts'

const greeting = call({
  id: 'greeting',
  method: 'GET',
  path: '/v1/greeting/{name}',
  access: 'project',
  summary: 'A greeting',
  params: v.object({ name: v.pipe(v.string(), v.maxLength(1_000)) }),
  output: v.object({ text: v.string() }),
  refusals: [],
})

const project: Project = {
  id: 'shop-project',
  name: 'Shop',
  allowedOrigins: ['https://shop.example', 'https://*.shop.example'],
  development: false,
  analytics: false,
}

let server: Server | undefined
afterEach(() => void server?.close())

async function start({ most = 1_000_000, trustedProxies = 0 } = {}) {
  /** What a test changes while it runs. */
  const world = { project: project as Project | undefined, isKept: true, asked: 0, version: 1 }
  const lines: string[] = []
  const metrics = createRequestMetrics()
  const answer = (name: string): Prepared =>
    prepareText({ body: JSON.stringify({ text: `${name} ${world.version} ✓` }), cacheControl: 'public, max-age=7' })
  const router = createRouter({
    limits: createRateLimits({ perIp: { read: most }, perProject: { read: 1_000_000 } }),
    gates: { project: { read: async () => world.project, recall: () => world.project } },
    trustedProxies,
    log: pino({ level: 'debug' }, { write: (line: string) => void lines.push(line) }),
    metrics,
    commonLimit: 'read',
    documents: [],
    endpoints: [
      endpoint(greeting, {
        limit: 'read',
        handle({ params }) {
          world.asked++
          return { ...answer(params.name), again: () => (world.isKept ? answer(params.name) : undefined) }
        },
      }),
    ],
  })
  server = createServer(router.listener)
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const base = `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
  const get = async (name: string, headers: Record<string, string> = {}, path = `/v1/greeting/${name}?projectId=shop-project`) => {
    const response = await fetch(base + path, { headers: { origin: 'https://shop.example', ...headers } })
    const { date: _, 'x-request-id': requestId, ...told } = Object.fromEntries(response.headers)
    return { status: response.status, body: (await response.json()) as { text?: string; code?: string }, told, requestId }
  }
  const countRequests = async () =>
    (await metrics.requests.get()).values.find(({ metricName }) => metricName === 'foyer_request_seconds_count')?.value
  return { world, get, lines, countRequests, base }
}

test('the second answer is the first one, header for header, and nothing was asked for it', async () => {
  const { world, get, lines, countRequests } = await start()
  const first = await get('ada')
  const second = await get('ada')
  expect(world.asked).toBe(1)
  expect(second).toEqual({ ...first, requestId: second.requestId })
  expect(second.body.text).toBe('ada 1 ✓')
  expect(second.requestId).not.toBe(first.requestId)
  expect(await countRequests()).toBe(2)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { call: 'greeting', status: 200, code: 'ok', requestId: first.requestId },
    { call: 'greeting', status: 200, code: 'ok', requestId: second.requestId },
  ])
})

test('what is kept is said as it is now, and what is kept no more is asked', async () => {
  const { world, get } = await start()
  await get('ada')
  world.version = 2
  expect((await get('ada')).body.text).toBe('ada 2 ✓')
  expect(world.asked).toBe(1)
  world.isKept = false
  await get('ada')
  expect(world.asked).toBe(2)
})

test('each page is named in the answer to it, a page that is not allowed and a project that is gone are refused', async () => {
  const { world, get } = await start()
  await get('ada')
  expect((await get('ada', { origin: 'https://eu.shop.example' })).told['access-control-allow-origin']).toBe('https://eu.shop.example')
  for (const origin of ['https://evil.example', 'https://shop.example.evil.io', 'null']) {
    expect(await get('ada', { origin })).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
  }
  world.project = { ...project, allowedOrigins: ['https://other.example'] }
  expect(await get('ada')).toMatchObject({ status: 403, body: { code: 'origin_not_allowed' } })
  world.project = undefined
  expect(await get('ada')).toMatchObject({ body: { code: 'unknown_project' } })
  expect(world.asked).toBe(1)
})

test('each answer costs a point, and who has none left is refused and told when to come back', async () => {
  const { get, countRequests } = await start({ most: 3, trustedProxies: 1 })
  const asOne = { 'x-forwarded-for': '203.0.113.1' }
  for (let count = 0; count < 3; count++) expect((await get('ada', asOne)).status).toBe(200)
  const refused = await get('ada', asOne)
  expect(refused).toMatchObject({ status: 429, body: { code: 'rate_limited' } })
  expect(Number(refused.told['retry-after'])).toBeGreaterThan(0)
  expect((await get('ada', { 'x-forwarded-for': '203.0.113.2' })).status).toBe(200)
  expect(await countRequests()).toBe(4)
})

test('a request id that a caller brings is kept where it is harmless', async () => {
  const { get } = await start()
  await get('ada')
  expect((await get('ada', { 'x-request-id': 'my-request-1' })).requestId).toBe('my-request-1')
  expect((await get('ada', { 'x-request-id': 'no good' })).requestId).toMatch(/^[\w-]{8,64}$/)
})

test('a request with a body takes the whole way', async () => {
  const { world, get, base } = await start()
  await get('ada')
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const headers = { origin: 'https://shop.example', 'content-length': '2' }
    const sent = request(`${base}/v1/greeting/ada?projectId=shop-project`, { method: 'GET', headers }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    sent.on('error', reject)
    sent.end('{}')
  })
  expect(status).toBe(200)
  expect(world.asked).toBe(2)
})

test('only so many requests are known, the oldest go first, and long ones are never', async () => {
  const { world, get } = await start()
  await get('first')
  for (let start = 0; start < rememberedRequests; start += 256)
    await Promise.all(Array.from({ length: 256 }, (_, index) => get(`number-${start + index}`)))
  world.asked = 0
  await get(`number-${rememberedRequests - 1}`)
  expect(world.asked).toBe(0)
  await get('first')
  expect(world.asked).toBe(1)
  for (let count = 0; count < 2; count++) await get('x'.repeat(longestRememberedTarget))
  expect(world.asked).toBe(3)
})
