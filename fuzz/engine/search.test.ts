import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import { buildTarget } from './build-target.ts'
import { instrument } from './instrument.ts'
import { search } from './search.ts'

const folder = mkdtempSync(join(tmpdir(), 'foyer-fuzz-test-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
afterEach(() => {
  for (const key in {}) delete (Object.prototype as Record<string, unknown>)[key]
})

const build = (name: string, isCounted = (path: string) => path.endsWith('/lock.ts')) =>
  buildTarget({
    file: join(import.meta.dirname, `testing/${name}-target.ts`),
    outfile: join(folder, `${name}-${isCounted('/lock.ts')}.mjs`),
    isCounted,
  })

test('a fault behind several conditions is found by the branches on the way, and not without them', async () => {
  const options = { corpus: [], cases: 60_000, seed: 3 }
  const found = search({ built: await build('lock'), ...options })
  expect(found.findings.map(({ why }) => why.split('\n')[0])).toEqual(['Error: The lock is open.'])
  expect(found.findings[0]?.input).toMatch(/^open\.\d{3}\.sesame/)
  const blind = await build('lock', () => false)
  expect(blind.branches).toHaveLength(0)
  expect(search({ built: blind, ...options }).findings).toEqual([])
})

test('what is kept reaches as much as the whole search did', async () => {
  const built = await build('lock')
  const { corpus, reached } = search({ built, corpus: [], cases: 20_000, seed: 5 })
  const again = search({ built, corpus, cases: 0, seed: 5 })
  expect([again.reached, again.corpus]).toEqual([reached, corpus])
})

test('an input that does not end, and one that changes every object, are findings', async () => {
  const endless = search({ built: await build('endless'), corpus: [], cases: 5_000, seed: 1, batchMs: 500 })
  expect(endless.findings).toMatchObject([{ why: expect.stringContaining('does not end') }])
  expect(endless.findings[0]?.input.length).toBeGreaterThan(3)
  const polluting = search({ built: await build('polluting'), corpus: [], cases: 500, seed: 1 })
  expect(polluting.findings[0]?.why).toContain('every object has a property')
})

test('an input during which the process stood still is no finding, and the search goes on to its end', async () => {
  let reported = 0
  const onProgress = (done: number) => {
    reported = done
  }
  const stalling = search({ built: await build('stalling'), corpus: [], cases: 3_000, seed: 1, batchMs: 500, onProgress })
  expect([stalling.findings, stalling.cases, reported]).toEqual([[], 3_000, 3_000])
})

test('counting changes nothing of what a source does', () => {
  const source = `export class A extends Object { constructor(readonly n = 1) { super(); this.n ||= 2 } get m() { return this.n } }
    export const f = (x) => (x ? (x > 1 ? 'many' : 'one') : (x ?? 'none') || 'zero')
    export function g(n) { let sum = 0; for (let i = 0; i < n; i++) if (i % 2) sum += i; else continue; switch (sum) { case 0: return 'no'; default: return sum } }
    export async function* h() { try { yield await 1; throw new Error('x') } catch { yield 2 } }`
  const { text, branches, words } = instrument('a.ts', source, 0)
  expect(branches).toBeGreaterThan(10)
  expect(words).toEqual(expect.arrayContaining(['many', 'none', 'no']))
  expect(text.match(/__branches\[\d+\]\+\+/g)).toHaveLength(branches)
})
