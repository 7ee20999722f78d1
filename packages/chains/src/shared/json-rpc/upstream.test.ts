import { KitError } from '@foyer/core'
import { expect, test } from 'vitest'
import { createUpstream } from './upstream.ts'

test('a later answer without Retry-After does not shorten the rest that an earlier one asked for', async () => {
  const answers: ((response: Response) => void)[] = []
  const upstream = createUpstream('http://node.test', {
    toError: () => new KitError('unknown', 'It failed.'),
    fetch: () => new Promise((resolve) => answers.push(resolve)),
    now: () => 1_000,
    timeoutMs: 60_000,
    batch: { size: 1, waitMs: 0 },
  })
  const stop = new AbortController()
  const asking = [1, 2, 3].map((n) => upstream.send({ method: 'eth_call', params: [n] }, stop.signal))
  for (const [index, headers] of [{ 'retry-after': '30' }, {}, { 'retry-after': '5' }].entries()) {
    answers[index]?.(new Response('slow down', { status: 429, headers: headers as HeadersInit }))
    await expect(asking[index]).rejects.toMatchObject({ code: 'rate_limited' })
    expect(upstream.resumeAt()).toBe(31_000)
  }
})
