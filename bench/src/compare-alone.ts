/** The kit alone, without a server, beside a bare React page and beside wagmi alone: nothing but the page is measured. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildPage, type Origin, type PageName, pageNames } from './build-pages.ts'
import { type Comparison, type Settings, takeTurns, toRatio } from './comparison.ts'
import { measureVisit, type Visit } from './measure-page.ts'
import { serveFolder } from './serve-folder.ts'
import { median, quantile } from './statistics.ts'
import { judge } from './targets.ts'

type Visits = Readonly<Record<PageName, Visit[]>>

const head = [
  'page',
  'JS KiB',
  'opening adds',
  'button ready',
  'x wagmi',
  'first dialog',
  'wallet',
  'p90',
  'x limit',
  'next dialog',
  'wallet',
  'p90',
  'x limit',
  'heap MiB',
]

export async function compareAlone({ runs, slowdown, idleMs, abrupt }: Settings, origin: Origin): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-pages-'))
  const visits: Visits = { limit: [], wagmi: [], kit: [] }
  try {
    for (const name of pageNames) await buildPage(name, join(folder, name), origin)
    const servers = await Promise.all(pageNames.map(async (name) => ({ name, server: await serveFolder(join(folder, name)) })))
    await takeTurns(servers, runs, async ({ name, server }) => {
      visits[name].push(await measureVisit({ server, opensDialog: name !== 'wagmi', slowdown, idleMs, abrupt }))
    })
    await Promise.all(servers.map(({ server }) => server.close()))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
  return {
    title: `The kit alone: medians of ${runs} runs in milliseconds, ${slowdown}x CPU throttling, a new profile each, packages from ${origin}.`,
    head,
    body: pageNames.map((name) => toCells(name, visits)),
    rows: judge(visits.kit, visits.wagmi),
    visits,
  }
}

function toCells(name: PageName, visits: Visits): readonly string[] {
  const of = visits[name]
  const ready = median(of.map(({ buttonReady }) => buttonReady))
  return [
    name,
    (median(of.map(({ scriptBytes }) => scriptBytes.beforeClick)) / 1024).toFixed(1),
    (median(of.map(({ scriptBytes }) => scriptBytes.opening)) / 1024).toFixed(1),
    ready.toFixed(0),
    toRatio(ready, median(visits.wagmi.map(({ buttonReady }) => buttonReady))),
    ...openingCells(of, visits.limit, 'first'),
    ...openingCells(of, visits.limit, 'second'),
    median(of.map(({ heapMiB }) => heapMiB)).toFixed(2),
  ]
}

function openingCells(of: readonly Visit[], floor: readonly Visit[], which: 'first' | 'second'): readonly string[] {
  const pick = (from: readonly Visit[], what: 'dialog' | 'wallet') => from.flatMap((visit) => visit[which]?.[what] ?? [])
  const dialog = median(pick(of, 'dialog'))
  if (Number.isNaN(dialog)) return ['', '', '', '']
  return [
    dialog.toFixed(0),
    median(pick(of, 'wallet')).toFixed(0),
    quantile(pick(of, 'dialog'), 0.9).toFixed(0),
    toRatio(dialog, median(pick(floor, 'dialog'))),
  ]
}
