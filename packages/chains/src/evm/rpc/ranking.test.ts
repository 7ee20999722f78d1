import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { createTestHost } from '../../../testing/adapter-host.ts'
import { head, type RpcServer, respond, startRpcServer, withPings } from '../../../testing/rpc-server.ts'
import { cancelled } from '../../shared/errors/cancelled.ts'
import { defaultRanking, type RpcClientOptions } from '../../shared/json-rpc/json-rpc-client.ts'
import { rankUpstreams, scoreUpstreams } from '../../shared/json-rpc/rank-upstreams.ts'
import type { Upstream } from '../../shared/json-rpc/upstream.ts'
import { evmSession } from '../evm-session.ts'
import { createRpcClient } from './rpc-client.ts'

const { weights } = defaultRanking
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

/** Asks until it holds: on a busy machine use may have ended again before the first ping was due. */
function askUntil(client: ReturnType<typeof connect>, check: () => void): Promise<void> {
  return vi.waitFor(async () => {
    await client.request({ method: 'eth_chainId' })
    check()
  }, 60_000)
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
    { interval: 100, timeout: 60_000 },
  )
  return seen
}

describe('ranking', () => {
  test('moves away from a slow node, and the answers come from the quick one', async () => {
    const [slow, quick] = [await serve(60), await serve(0)]
    const client = connect([slow.url, quick.url], {})
    expect(await client.request({ method: 'eth_chainId' })).toBe(slow.url)
    await vi.waitFor(async () => expect(await client.request({ method: 'eth_chainId' })).toBe(quick.url), 60_000)
  })

  test('a node whose pings time out comes last', async () => {
    const [dead, alive] = [await serve(10_000), await serve(0)]
    const client = connect([dead.url, alive.url], {})
    await vi.waitFor(async () => expect(await client.request({ method: 'eth_chainId' })).toBe(alive.url), 60_000)
  })

  test('is how a page without this family’s adapter reads a balance, too', async () => {
    const answers = (result: string, pingMs: number) =>
      startRpcServer(
        withPings(async ({ calls }, response) => {
          const [call] = calls
          if (!call) return
          if (call.method === 'net_listening') await new Promise((resolve) => setTimeout(resolve, pingMs))
          respond(response, { ...head(call), result })
        }),
      )
    const [dead, alive] = [await answers('0x1', 10_000), await answers('0x2', 0)]
    const life = new AbortController()
    open.push(dead, alive, { close: () => life.abort() })
    const host = createTestHost([], { rpcUrls: async () => [dead.url, alive.url] })
    const session = evmSession.open?.(host, { signal: life.signal, reach: () => expect.unreachable() })
    const input = { address: `0x${'0'.repeat(40)}`, network: 'eip155:1' } as const
    // By the figures that are shipped: a round in which the busy machine lets both be late is followed by the next four seconds later.
    await vi.waitFor(async () => expect(await session?.reads.fetchBalance?.(input)).toBe(2n), 60_000)
  })

  test('nothing is sent before the first request, nor after use ends', async () => {
    const [one, two] = [await serve(0), await serve(0)]
    const client = connect([one.url, two.url], { idleMs: 60 })
    expect(one.exchanges).toHaveLength(0)
    await askUntil(client, () => expect(two.pings()).toBeGreaterThan(0))
    const before = await quiet(one)
    await askUntil(client, () => expect(one.pings()).toBeGreaterThan(before))
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
    await askUntil(client, () => expect(one.pings()).toBeGreaterThan(0))
    client.dispose()
    await quiet(one)
  })
})

describe('the figures that are shipped', () => {
  afterEach(() => vi.useRealTimers())

  /** A node that answers pings at once, or never, as it is told round by round. */
  function node(url: string, answers: (round: number) => boolean) {
    const pings: { readonly at: number; method: string; endedAt?: number }[] = []
    const send: Upstream['send'] = ({ method }, signal) => {
      const ping: (typeof pings)[number] = { at: Date.now(), method }
      pings.push(ping)
      if (answers(pings.length)) return Promise.resolve(true)
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => {
          ping.endedAt = Date.now()
          reject(cancelled())
        })
      })
    }
    return { url, send, resumeAt: () => 0, pings }
  }

  function rank(...nodes: readonly Upstream[]) {
    vi.useFakeTimers()
    const ranking = rankUpstreams(nodes, { ...defaultRanking, ping: { method: 'net_listening' }, now: () => Date.now() })
    return ranking
  }

  test('a node is pinged every 4 seconds, and given 1 second', async () => {
    const [slow, quick] = [node('slow', () => false), node('quick', () => true)]
    const ranking = rank(slow, quick)
    const start = Date.now()
    ranking.order()
    await vi.advanceTimersByTimeAsync(0)
    expect(slow.pings).toEqual([{ at: start, method: 'net_listening' }])
    await vi.advanceTimersByTimeAsync(999)
    expect(slow.pings[0]?.endedAt).toBeUndefined()
    await vi.advanceTimersByTimeAsync(1)
    expect(slow.pings[0]?.endedAt).toBe(start + 1000)
    await vi.advanceTimersByTimeAsync(3999)
    expect(quick.pings).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(1)
    expect(quick.pings.at(-1)?.at).toBe(start + 5000)
    ranking.dispose()
  })

  test('a node that asked to be left alone is not pinged until then, and does not count as failed meanwhile', async () => {
    const [rests, fails] = [node('rests', () => true), node('fails', (round) => round > 3)]
    const start = Date.now()
    let resumeAt = 0
    const ranking = rank(fails, { ...rests, resumeAt: () => resumeAt })
    vi.setSystemTime(start)
    ranking.order()
    await vi.advanceTimersByTimeAsync(1000)
    expect(ranking.order()[0]?.url).toBe('rests')
    resumeAt = start + 12_000
    for (let second = 1; second < 12; second++) {
      await vi.advanceTimersByTimeAsync(1000)
      expect(ranking.order()[0]?.url).toBe('rests')
    }
    expect(rests.pings).toHaveLength(1)
    expect(fails.pings.length).toBeGreaterThan(1)
    await vi.advanceTimersByTimeAsync(8000)
    expect(rests.pings.length).toBeGreaterThan(1)
    ranking.dispose()
  })

  test('without use for 10 seconds pinging stops', async () => {
    const [one, two] = [node('one', () => true), node('two', () => true)]
    const ranking = rank(one, two)
    ranking.order()
    await vi.advanceTimersByTimeAsync(60_000)
    // At 0, 4 and 8 seconds; at 12 nobody has used it for longer than that.
    expect(one.pings).toHaveLength(3)
    ranking.dispose()
  })

  test.each([
    // A tie goes to the one that is named first.
    ['first', 5],
    ['second', 6],
  ])('the last 10 samples count: a node that recovers, named %s, is preferred after %d rounds', async (place, wanted) => {
    const [recovers, fails] = [node('recovers', (round) => round > 20), node('fails', (round) => round <= 20)]
    const ranking = place === 'first' ? rank(recovers, fails) : rank(fails, recovers)
    ranking.order()
    while (recovers.pings.length < 21 || ranking.order()[0] !== recovers) {
      ranking.order()
      await vi.advanceTimersByTimeAsync(500)
    }
    expect(recovers.pings.length - 20).toBe(wanted)
    ranking.dispose()
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

  test('are between 0 and 1, and 0 for a node that never answered or never was asked', () => {
    const sample = fc.option(fc.record({ latency: fc.nat(2000), success: fc.boolean() }), { nil: undefined })
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
