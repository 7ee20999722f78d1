/**
 * How long a visitor waits for the dialog: the kit beside a bare React page and beside wagmi alone.
 *
 * `npm run bench:open -- [--runs 15] [--slowdown 4] [--idle 1500] [--from source|dist] [--json file] [--check]`
 *
 * Each run is a new browser with an empty profile; the pages take turns, so that a busy moment of the machine falls on
 * all of them. `bench/README.md` says what is measured and how.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { buildPage, type Origin, type PageName, pageNames } from './src/build-pages.ts'
import { measureVisit, type Visit } from './src/measure-page.ts'
import { toTable } from './src/print-table.ts'
import { serveFolder } from './src/serve-folder.ts'
import { median, quantile } from './src/statistics.ts'
import { judge } from './src/targets.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '15' },
    slowdown: { type: 'string', default: '4' },
    idle: { type: 'string', default: '1500' },
    from: { type: 'string', default: 'source' },
    json: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const runs = Number(options.runs)
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-pages-'))
const visits: Record<PageName, Visit[]> = { limit: [], wagmi: [], kit: [] }

try {
  for (const name of pageNames) await buildPage(name, join(folder, name), options.from as Origin)
  const servers = await Promise.all(pageNames.map(async (name) => ({ name, server: await serveFolder(join(folder, name)) })))
  for (let run = 0; run < runs; run += 1) {
    const order = servers.map((_, place) => servers[(place + run) % servers.length]).filter((one) => one !== undefined)
    for (const { name, server } of order) {
      const visit = await measureVisit({
        server,
        opensDialog: name !== 'wagmi',
        slowdown: Number(options.slowdown),
        idleMs: Number(options.idle),
      })
      visits[name].push(visit)
    }
    process.stderr.write(`\rrun ${run + 1} of ${runs}`)
  }
  process.stderr.write('\n')
  await Promise.all(servers.map(({ server }) => server.close()))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

print()
const rows = judge(visits.kit, visits.wagmi)
console.log(
  `\n${toTable(
    ['target', 'measured', 'wanted', ''],
    rows.map(({ name, measured, target, met }) => [name, measured, target, met ? 'met' : 'MISSED']),
  )}`,
)
if (options.json) {
  mkdirSync(dirname(options.json), { recursive: true })
  writeFileSync(options.json, JSON.stringify({ options, visits }, undefined, 2))
}
if (options.check && rows.some(({ met }) => !met)) process.exitCode = 1

function print(): void {
  const floor = visits.limit
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
  const body = pageNames.map((name) => {
    const of = visits[name]
    const ready = median(of.map(({ buttonReady }) => buttonReady))
    return [
      name,
      (median(of.map(({ scriptBytes }) => scriptBytes.beforeClick)) / 1024).toFixed(1),
      (median(of.map(({ scriptBytes }) => scriptBytes.opening)) / 1024).toFixed(1),
      ready.toFixed(0),
      ratio(ready, median(visits.wagmi.map(({ buttonReady }) => buttonReady))),
      ...openingCells(of, floor, 'first'),
      ...openingCells(of, floor, 'second'),
      median(of.map(({ heapMiB }) => heapMiB)).toFixed(2),
    ]
  })
  console.log(
    `Medians of ${runs} runs in milliseconds, ${options.slowdown}x CPU throttling, a new profile each, packages from ${options.from}.\n`,
  )
  console.log(toTable(head, body))
}

function openingCells(of: readonly Visit[], floor: readonly Visit[], which: 'first' | 'second'): readonly string[] {
  const pick = (from: readonly Visit[], what: 'dialog' | 'wallet') => from.flatMap((visit) => visit[which]?.[what] ?? [])
  const dialog = median(pick(of, 'dialog'))
  if (Number.isNaN(dialog)) return ['', '', '', '']
  return [
    dialog.toFixed(0),
    median(pick(of, 'wallet')).toFixed(0),
    quantile(pick(of, 'dialog'), 0.9).toFixed(0),
    ratio(dialog, median(pick(floor, 'dialog'))),
  ]
}

function ratio(value: number, of: number): string {
  return (value / of).toFixed(2)
}
