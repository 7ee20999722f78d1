/** What a call that charges for itself costs where it does not get as far as its handler, over real HTTP. */
import { createServer, type Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { call } from '@foyer/contract'
import { pino } from 'pino'
import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import type { Gates } from '../access/grants.ts'
import { createRateLimits } from '../limits/rate-limits.ts'
import { createRequestMetrics } from '../observe/metrics.ts'
import { looseEndpoint } from './endpoint.ts'
import { createRouter } from './router.ts'

const batch = call({
  ...({ id: 'batch', method: 'POST', path: '/v1/batch', access: 'operator', summary: 'Takes several requests' } as const),
  body: v.unknown(),
  output: v.object({}),
  refusals: [],
})

let server: Server | undefined
afterEach(() => void server?.close())

const points = 3

async function start(operator: NonNullable<Gates['operator']>) {
  const lines: string[] = []
  const metrics = createRequestMetrics()
  const limits = createRateLimits({ perIp: { rpc: points }, perProject: { rpc: points } })
  const router = createRouter({
    limits,
    gates: { operator },
    trustedProxies: 0,
    log: pino({ level: 'info' }, { write: (line) => void lines.push(line) }),
    metrics,
    commonLimit: 'rpc',
    documents: [],
    endpoints: [looseEndpoint(batch, { limit: 'rpc', chargesItself: true, handle: () => ({}) })],
  })
  const own = createServer(router.listener)
  server = own
  await new Promise<void>((resolve) => own.listen(0, '127.0.0.1', resolve))
  const { port } = own.address() as AddressInfo
  const ask = async (body = '{}') => {
    const headers = { authorization: 'Bearer a-token', 'content-type': 'application/json' }
    return (await fetch(`http://127.0.0.1:${port}/v1/batch`, { method: 'POST', headers, body })).status
  }
  return { ask, limits, lines, port }
}

async function askOften(ask: () => Promise<number>): Promise<readonly number[]> {
  const statuses: number[] = []
  while (statuses.length < 4 * points) statuses.push(await ask())
  return statuses
}

const left = (limits: { readonly hasRoom: (limit: 'rpc', payer: { readonly ip: string }, points: number) => boolean }) =>
  limits.hasRoom('rpc', { ip: '127.0.0.1' }, points)

test.each([
  ['away', 503, () => Promise.reject(new Error('the database is away'))],
  [
    'at fault',
    500,
    () => {
      throw new TypeError('a fault')
    },
  ],
] as const)('while what lets callers in is %s nobody is charged, and every one hears of it and is in the log', async (_, status, gate) => {
  const { ask, limits, lines } = await start(gate)
  expect(await askOften(ask)).toEqual(Array<number>(4 * points).fill(status))
  expect(left(limits)).toBe(true)
  expect(lines.filter((line) => JSON.parse(line).level > 30)).toHaveLength(4 * points)
})

test('who is not let in pays for it, until there is nothing left to pay with', async () => {
  const { ask } = await start(async () => undefined)
  expect(await askOften(ask)).toEqual([...Array<number>(points).fill(401), ...Array<number>(3 * points).fill(429)])
})

test('a body that its sender breaks off is not for nothing, and no fault of this server', async () => {
  const { limits, port, lines } = await start(async () => undefined)
  const door = vi.spyOn(limits, 'checkExcess')
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST /v1/batch HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n[${'1,'.repeat(1_000)}`)
  await expect.poll(() => door.mock.calls.length).toBe(1)
  socket.destroy()
  await expect.poll(() => left(limits)).toBe(false)
  await expect.poll(() => lines.map((line) => JSON.parse(line))).toMatchObject([{ level: 30, call: 'batch', code: 'unavailable' }])
})
