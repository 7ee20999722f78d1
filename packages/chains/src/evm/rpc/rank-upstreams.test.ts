import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { head, type RpcServer, respond, startRpcServer, withPings } from '../../../testing/rpc-server.ts'
import { scoreUpstreams } from './rank-upstreams.ts'
import { createRpcClient, type RpcClientOptions } from './rpc-client.ts'

const weights = { stability: 0.7, latency: 0.3 }
const open: { close(): unknown }[] = []
afterEach(async () => {
  await Promise.all(open.splice(0).map((one) => one.close()))
})

async function serve(pingMs: number): Promise<RpcServer & { pings(): number; calls(): number }> {
  const server = await startRpcServer(
    withPings(async ({ calls }, response) => {
      if (calls[0]?.method === 'net_listening') await new Promise((resolve) => setTimeout(resolve, pingMs))
      respond(response, { ...head(calls[0] as never), result: server.url })
    }),
  )
  open.push(server)
  const count = (ping: boolean) => server.methods().filter((method) => (method === 'net_listening') === ping).length
  return Object.assign(server, { pings: () => count(true), calls: () => count(false) })
}

function connect(urls: readonly string[], rank: RpcClientOptions['rank']) {
  const client = createRpcClient({ urls, rank: { intervalMs: 20, pingTimeoutMs: 100, idleMs: 100, ...rank } })
  open.unshift({ close: () => client.dispose() })
  return client
}

/** Waits until no ping has come for five intervals; how many there were. */
async function quiet(server: { pings(): number }): Promise<number> {
  let seen = -1
  await vi.waitFor(
    () => {
      const before = seen
      seen = server.pings()
      expect(seen).toBe(before)
    },
    { interval: 100, timeout: 10_000 },
  )
  return seen
}

describe('ranking (spec 7.30c, 9.09b)', () => {
  test('moves away from a slow node, and the answers come from the quick one', async () => {
    const [slow, quick] = [await serve(60), await serve(0)]
    const client = connect([slow.url, quick.url], {})
    expect(await client.request({ method: 'eth_chainId' })).toBe(slow.url)
    await vi.waitFor(async () => expect(await client.request({ method: 'eth_chainId' })).toBe(quick.url), 10_000)
  })

  test('a node whose pings time out comes last', async () => {
    const [dead, alive] = [await serve(10_000), await serve(0)]
    const client = connect([dead.url, alive.url], {})
    await vi.waitFor(async () => expect(await client.request({ method: 'eth_chainId' })).toBe(alive.url), 10_000)
  })

  test('nothing is sent before the first request, nor after use ends', async () => {
    const [one, two] = [await serve(0), await serve(0)]
    const client = connect([one.url, two.url], { idleMs: 60 })
    expect(one.exchanges).toHaveLength(0)
    await client.request({ method: 'eth_chainId' })
    await vi.waitFor(() => expect(two.pings()).toBeGreaterThan(0), 10_000)
    const before = await quiet(one)
    await client.request({ method: 'eth_chainId' })
    await vi.waitFor(() => expect(one.pings()).toBeGreaterThan(before), 10_000)
  })

  test('a single node is never pinged', async () => {
    const only = await serve(0)
    const client = connect([only.url], {})
    for (let i = 0; i < 5; i++) await client.request({ method: 'eth_chainId' })
    expect(only.pings()).toBe(0)
  })

  test('dispose ends it', async () => {
    const [one, two] = [await serve(0), await serve(0)]
    const client = connect([one.url, two.url], {})
    await client.request({ method: 'eth_chainId' })
    await vi.waitFor(() => expect(one.pings()).toBeGreaterThan(0), 10_000)
    client.dispose()
    await quiet(one)
  })
})

describe('scores', () => {
  test('stability counts 0.7 and latency 0.3, against the slowest seen', () => {
    const rounds = [
      [
        { latency: 100, success: true },
        { latency: 50, success: true },
      ],
      [
        { latency: 100, success: true },
        { latency: 50, success: false },
      ],
    ]
    const [a, b] = scoreUpstreams(rounds, weights) as [number, number]
    expect(a).toBeCloseTo(0.7)
    expect(b).toBeCloseTo(0.7 * 0.5 + 0.3 * 0.5)
  })

  test('are between 0 and 1, and 0 for a node that never answered', () => {
    const sample = fc.record({ latency: fc.nat(2000), success: fc.boolean() })
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 4 }), (count) => {
        fc.assert(
          fc.property(fc.array(fc.array(sample, { minLength: count, maxLength: count }), { minLength: 1, maxLength: 10 }), (rounds) => {
            const scores = scoreUpstreams(rounds, weights)
            expect(scores.every((score) => score >= 0 && score <= 1)).toBe(true)
            scores.forEach((score, i) => {
              if (rounds.every((round) => !round[i]?.success)) expect(score).toBe(0)
            })
          }),
          { numRuns: 20 },
        )
      }),
      { numRuns: 10 },
    )
  })
})
