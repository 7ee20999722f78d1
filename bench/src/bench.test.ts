import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildPage } from './build-pages.ts'
import { measureVisit, type Visit } from './measure-page.ts'
import { toTable } from './print-table.ts'
import { type FolderServer, serveFolder } from './serve-folder.ts'
import { median, quantile } from './statistics.ts'
import { judge } from './targets.ts'

describe('a visit to the bare page', () => {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-test-'))
  const served: FolderServer[] = []
  beforeAll(async () => {
    await buildPage('limit', folder, 'source')
    served.push(await serveFolder(folder))
  })
  afterAll(async () => {
    for (const server of served) await server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('sees the button, both openings, the scripts and nothing else on the wire', async () => {
    const [server] = served
    if (!server) throw new Error('Not served.')
    const visit = await measureVisit({ server, opensDialog: true, slowdown: 1, idleMs: 0 })
    expect(visit.buttonReady).toBeGreaterThan(0)
    for (const opening of [visit.first, visit.second]) {
      expect(opening?.dialog).toBeGreaterThan(0)
      expect(opening?.wallet).toBeGreaterThanOrEqual(opening?.dialog ?? 0)
      expect(opening?.sameFrame).toBe(true)
    }
    expect(visit.scripts.beforeClick).toHaveLength(1)
    expect(visit.scriptBytes.beforeClick).toBeGreaterThan(50_000)
    expect(visit.scriptBytes.opening).toBe(0)
    expect(visit.strayRequests).toEqual([])
  })
})

describe('judging', () => {
  const good: Visit = {
    buttonReady: 400,
    first: { dialog: 70, wallet: 70, sameFrame: true, eventDuration: 72 },
    second: { dialog: 40, wallet: 40, sameFrame: true, eventDuration: 40 },
    heapMiB: 2,
    scriptBytes: { beforeClick: 80 * 1024, idle: 25 * 1024, opening: 30 * 1024 },
    scripts: { beforeClick: [], idle: [], opening: [] },
    strayRequests: [],
  }
  const missed = (change: Partial<Visit>) => judge([{ ...good, ...change }], [good]).filter(({ met }) => !met)

  test('meets everything when everything is met', () => {
    expect(missed({})).toEqual([])
  })

  test.each<[string, Partial<Visit>]>([
    ['first time', { first: { dialog: 81, wallet: 81, sameFrame: true, eventDuration: 80 } }],
    ['after that', { second: { dialog: 46, wallet: 46, sameFrame: true, eventDuration: 48 } }],
    ['in the frame', { second: { dialog: 40, wallet: 44, sameFrame: false, eventDuration: 40 } }],
    ['heap', { heapMiB: 3.1 }],
    ['button ready', { buttonReady: 421 }],
    ['before a click, gzip', { scriptBytes: { beforeClick: 87.1 * 1024, idle: 0, opening: 0 } }],
    ['opening adds', { scriptBytes: { beforeClick: 0, idle: 0, opening: 42.1 * 1024 } }],
    ['requests before a click', { strayRequests: ['https://example.com/'] }],
  ])('says which target is missed: %s', (name, change) => {
    expect(missed(change)).toEqual([expect.objectContaining({ name: expect.stringContaining(name) })])
  })

  test('an opening that was never seen is not a success', () => {
    const { first: _, second: __, ...closed } = good
    expect(judge([closed], [good]).filter(({ met }) => !met)).toHaveLength(3)
  })
})

test('quantiles are linear between neighbours', () => {
  expect(median([3, 1, 2])).toBe(2)
  expect(median([1, 2])).toBe(1.5)
  expect(quantile([0, 10], 0.9)).toBe(9)
  expect(median([])).toBeNaN()
})

test('a table lines its columns up', () => {
  expect(
    toTable(
      ['page', 'ms'],
      [
        ['kit', '7'],
        ['limit', '12'],
      ],
    ),
  ).toBe('page   ms\n-----  --\nkit     7\nlimit  12')
})
