import { expect, test } from 'vitest'
import type { Visit } from '../measure-page.ts'
import { judgeShipped, type ShippedVisits } from './judge-shipped.ts'
import { findRefused } from './peers.ts'
import { readShares } from './read-profile.ts'
import { readMainThread, type TraceEvent } from './read-trace.ts'

const url = 'http://127.0.0.1:1/'
const event = (name: string, atMs: number, ms?: number, more: Partial<TraceEvent> = {}): TraceEvent => ({
  name,
  ph: ms === undefined ? 'I' : 'X',
  pid: 1,
  tid: 2,
  ts: 1_000_000 + atMs * 1000,
  ...(ms !== undefined && { dur: ms * 1000, tdur: ms * 500 }),
  ...more,
})

test('reads the tasks and the script time of the visited page from a trace, and of nothing else', () => {
  const trace: readonly TraceEvent[] = [
    event('RunTask', -50, 40),
    event('navigationStart', 0, undefined, { args: { data: { documentLoaderURL: url } } }),
    event('RunTask', 10, 100),
    event('EvaluateScript', 20, 50),
    event('FunctionCall', 30, 10),
    event('loadEventEnd', 115),
    event('RunTask', 120, 60),
    event('FunctionCall', 130, 5),
    event('RunTask', 125, 400, { tid: 3 }),
    event('RunTask', 125, 400, { pid: 9 }),
  ]
  expect(readMainThread(trace, url)).toEqual({
    startedAt: 1_000_000,
    loadedAt: 115,
    scriptMs: 55,
    tasks: [
      { at: 10, ms: 100, processorMs: 50 },
      { at: 120, ms: 60, processorMs: 30 },
    ],
  })
})

test('refuses a trace of another page, and one that ends before the page has loaded', () => {
  const start = event('navigationStart', 0, undefined, { args: { data: { documentLoaderURL: url } } })
  expect(() => readMainThread([start], 'http://127.0.0.1:2/')).toThrow('no navigation')
  expect(() => readMainThread([start], url)).toThrow('before the page has loaded')
})

const opening = (wallet: number) => ({ dialog: wallet, wallet, sameFrame: true, eventDuration: undefined })
const visits = ({
  blocking = 0,
  share = 20,
  longest = 60,
  first = 100,
  second = 100,
  slow = 1000,
  stray = [] as readonly string[],
}): ShippedVisits => ({
  quiet: [{ blockingMs: blocking, longestMs: longest, scriptMs: 1, quietAfterMs: 1, scriptBytes: { askedFor: 1, idle: 1 } }],
  opened: [{ first: opening(first), second: opening(second), strayRequests: stray } as unknown as Visit],
  slow: [{ button: 1, wallet: slow }],
  processor: [{ longestMs: 1, blockingMs: 0, approachLongestMs: 1, firstMs: 1, secondMs: 1 }],
  share: [{ longestMs: share }],
})

test.each([
  ['of one task', { share: 51 }],
  ['longest task', { longest: 81 }],
  ['blocking time', { blocking: 21 }],
  ['first click', { first: 161 }],
  ['second click', { second: 131 }],
  ['slow line', { slow: 1201 }],
  ['requests before a click', { stray: ['https://example.com/'] }],
])('says which target the shipped page misses: %s', (name, missed) => {
  const failed = judgeShipped(visits(missed), visits({})).filter(({ met }) => !met)
  expect(failed).toEqual([expect.objectContaining({ name: expect.stringContaining(name) })])
})

test('meets every target at its limit', () => {
  const atLimit = visits({ share: 50, longest: 80, blocking: 20, first: 160, second: 130, slow: 1200 })
  expect(judgeShipped(atLimit, visits({})).every(({ met }) => met)).toBe(true)
})

test('counts of each stretch what ran with a function of ours on the stack, what that called too', () => {
  const at = (lineNumber: number) => ({ url: 'http://127.0.0.1:1/index.js', lineNumber, columnNumber: 0 })
  const profile = {
    startTime: 1_000_000,
    nodes: [
      { id: 1, callFrame: at(0), children: [2, 4] },
      { id: 2, callFrame: at(10), children: [3] },
      { id: 3, callFrame: at(0) },
      { id: 4, callFrame: at(0) },
    ],
    // From 1, 3, 6, 10 and 11 ms on.
    samples: [2, 3, 4, 2, 1],
    timeDeltas: [1_000, 2_000, 3_000, 4_000, 1_000],
  }
  const stretches = [
    { from: 1_000_000, to: 1_004_000 },
    { from: 1_004_000, to: 1_020_000 },
  ]
  expect(readShares(profile, stretches, ({ lineNumber }) => lineNumber === 10)).toEqual([3, 3])
  expect(readShares(profile, stretches, () => false)).toEqual([0, 0])
})

test('finds the packages of a peer that are too new to fetch, however deep they lie', () => {
  const packages = {
    '': {},
    'node_modules/@walletconnect/core': { version: '2.21.8' },
    'node_modules/a/node_modules/@walletconnect/core': { version: '2.21.10' },
    'node_modules/@reown/appkit-ui': { version: '1.8.1' },
    'node_modules/@reown/appkit': { version: '1.8.0' },
    'node_modules/react': { version: '19.1.0' },
  }
  expect(findRefused(JSON.stringify({ packages }))).toEqual(['@walletconnect/core@2.21.10', '@reown/appkit-ui@1.8.1'])
})
