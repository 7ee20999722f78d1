/** A node that stalls, and a crowd that waits for it: a real server, and what those who came first notice. */
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { createServer, type FoyerServer } from '../../server.ts'
import { answering, startNode, type TestNode } from '../../testing/start-node.ts'

/** Few: what waits is given up after ten seconds, and by then a busy machine must have taken the crowd in. */
const places = { perIp: 6, perProject: 13, inAll: 18 }
const metricsToken = 'only-for-this-test'
/** Three places. */
const longDigits = 48_000

let node: TestNode
let server: FoyerServer
let letGo: (() => void)[]

beforeAll(async () => {
  node = await startNode()
  const plenty = { read: 1_000_000, rpc: 1_000_000, image: 1_000_000, write: 1_000_000, operator: 1_000_000 }
  server = await createServer(
    {
      host: '127.0.0.1',
      port: 0,
      dataDir: 'memory',
      trustedProxies: 1,
      chains: [{ caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] }],
      projects: ['foyer-local', 'foyer-other'].map((id) => ({ id, name: id, allowedOrigins: [], development: true, analytics: true })),
      limits: { perIp: plenty, perProject: plenty },
      drainMs: 0,
    },
    { metricsToken },
    { log: pino({ level: 'silent' }), places },
  )
  await server.listen()
  // What is done for the first time takes longest.
  await Promise.all([post(request('eth_chainId'), '10.0.0.9'), readWaiting()])
})
afterAll(() => Promise.all([server?.close(), node?.close()]))
afterEach(() => expect.poll(readWaiting).toBe(0))

function stall(): void {
  letGo = []
  node.behave((messages, response, batch) => {
    if (messages.every(({ method }) => method === 'eth_blockNumber')) return answering()(messages, response, batch)
    letGo.push(() => void answering()(messages, response, batch))
  })
}

const request = (method: string, params: unknown[] = []) => ({ jsonrpc: '2.0', id: 1, method, params })

type Sent = { readonly project?: string; readonly signal?: AbortSignal }

function post(body: unknown, from: string, { project = 'foyer-local', signal }: Sent = {}): Promise<Response> {
  return fetch(`${server.url}/v1/?chainId=eip155:31337&projectId=${project}`, {
    method: 'POST',
    headers: { 'x-forwarded-for': from },
    body: JSON.stringify(body),
    ...(signal !== undefined && { signal }),
  })
}

async function readWaiting(): Promise<number> {
  const text = await (await fetch(`${server.url}/metrics`, { headers: { authorization: `Bearer ${metricsToken}` } })).text()
  return Number(/^foyer_requests_waiting (\d+)$/m.exec(text)?.[1] ?? Number.NaN)
}

/** Those who are refused have been told so: else places that become free would go to who has not come yet. */
async function untilRefused(answers: readonly Promise<Response>[], count: number): Promise<void> {
  let refused = 0
  for (const answer of answers) void answer.then(({ status }) => status !== 200 && refused++).catch(() => undefined)
  await expect.poll(() => refused).toBe(count)
}

async function countStatuses(answers: readonly Promise<Response>[]): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const answer of await Promise.all(answers)) {
    const { status, headers } = answer
    const key = status === 200 ? '200' : `${status}, again after ${headers.get('retry-after')} s`
    counts[key] = (counts[key] ?? 0) + 1
  }
  return counts
}

test('of one address and of all, so many wait and the others are refused at once; those who came first get their answer', async () => {
  stall()
  const first = post(request('eth_gasPrice'), '10.0.0.1')
  await expect.poll(() => letGo.length).toBe(1)
  const one = Array.from({ length: 16 }, () => post(request('eth_gasPrice'), '10.0.0.2'))
  await expect.poll(readWaiting).toBe(7)
  const many = Array.from({ length: 30 }, (_, index) => post(request('eth_gasPrice'), `10.0.1.${index}`, { project: 'foyer-other' }))
  await expect.poll(readWaiting).toBe(18)
  await untilRefused(one, 10)
  await untilRefused(many, 19)
  // What waits for nothing is answered all the while.
  expect((await fetch(`${server.url}/health`)).status).toBe(200)
  for (const answer of letGo) answer()
  expect((await first).status).toBe(200)
  expect(await countStatuses(one)).toEqual({ '200': 6, '429, again after 1 s': 10 })
  expect(await countStatuses(many)).toEqual({ '200': 11, '503, again after 1 s': 19 })
  expect(letGo).toHaveLength(1)
})

test('requests of one project from many addresses take the places of that project, and those who ask for another are answered', async () => {
  stall()
  const popular = Array.from({ length: 20 }, (_, index) => post(request('eth_gasPrice'), `10.0.2.${index}`))
  await expect.poll(readWaiting).toBe(13)
  const beside = post(request('eth_gasPrice'), '10.0.2.1', { project: 'foyer-other' })
  await expect.poll(readWaiting).toBe(14)
  await untilRefused(popular, 7)
  for (const answer of letGo) answer()
  expect((await beside).status).toBe(200)
  expect(await countStatuses(popular)).toEqual({ '200': 13, '429, again after 1 s': 7 })
})

test('who waits with large bodies takes many places, and gives them back by hanging up', async () => {
  stall()
  const call = new AbortController()
  const statuses: number[] = []
  const large = (index: number) => [request('eth_call', [{ data: `0x${String(index).padStart(longDigits, '0')}` }, 'latest'])]
  const all = Array.from({ length: 20 }, (_, index) =>
    post(large(index), '10.0.0.3', { signal: call.signal }).then(
      ({ status }) => void statuses.push(status),
      () => void statuses.push(0),
    ),
  )
  await expect.poll(() => statuses.length).toBe(18)
  expect(new Set(statuses)).toEqual(new Set([429]))
  expect(await readWaiting()).toBe(6)
  call.abort()
  await Promise.all(all)
  expect(statuses.filter((status) => status === 0)).toHaveLength(2)
})
