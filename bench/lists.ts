/**
 * How long the page stands still for lists that are far too long: 1,000 tokens, 2,000 accounts, 10,000 announcements.
 *
 * `npm run bench:lists -- [--runs 3] [--slowdown 4] [--only tokens] [--check]`
 *
 * Beside a page that puts all of it into a `<ul>`. `bench/README.md` says what is measured and how.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { type LongList, lengths } from './pages/lists/long-world-figures.ts'
import { buildPage } from './src/build-pages.ts'
import { type ListVisit, measureLists } from './src/lists/measure-lists.ts'
import { toTable } from './src/print-table.ts'
import { serveFolder } from './src/serve-folder.ts'
import { median } from './src/statistics.ts'

const { values: options } = parseArgs({
  options: {
    runs: { type: 'string', default: '3' },
    slowdown: { type: 'string', default: '4' },
    only: { type: 'string' },
    check: { type: 'boolean', default: false },
  },
})
const wantedMs = 50
const slowdown = Number(options.slowdown)
const pages = ['lists', 'plain-lists'] as const
const all: readonly (LongList | undefined)[] = [undefined, 'tokens', 'accounts', 'announcements']
const wanted = options.only === undefined ? all : all.filter((list) => list === options.only)
if (wanted.length === 0) throw new Error(`--only is one of ${Object.keys(lengths)}, not ${options.only}.`)
const nameOf = (list: LongList | undefined): string =>
  list === undefined ? 'one of each' : `${lengths[list].toLocaleString('en')} ${list}`

/** What the script that announces does in its one task where nobody listens, in each run: no kit can make that shorter. */
const unheard: number[] = []
const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-lists-'))
const visits = new Map<string, ListVisit[]>()
const keyOf = (page: string, list: LongList | undefined): string => `${page} ${list}`
try {
  for (const page of pages) await buildPage(page, join(folder, page), 'source')
  const servers = await Promise.all(pages.map(async (page) => ({ page, server: await serveFolder(join(folder, page)) })))
  for (let run = 0; run < Number(options.runs); run++) {
    for (const list of wanted) {
      // In turns, so that a busy moment of the machine falls on both.
      for (const { page, server } of servers) {
        const key = keyOf(page, list)
        visits.set(key, [...(visits.get(key) ?? []), await measureLists({ server, list, slowdown })])
      }
    }
    const plain = servers.find(({ page }) => page === 'plain-lists')
    if (plain && wanted.includes('announcements'))
      unheard.push((await measureLists({ server: plain.server, list: 'announcements', slowdown, isDeaf: true })).comingMs)
  }
  await Promise.all(servers.map(({ server }) => server.close()))
} finally {
  rmSync(folder, { recursive: true, force: true })
}

const longest = (page: string, list: LongList | undefined, of: (visit: ListVisit) => number): number =>
  median((visits.get(keyOf(page, list)) ?? []).map(of))
/** By how much the kit's longest task while the list comes is longer than another in the same run. */
const beyond = (list: LongList | undefined, other: (run: number) => number | undefined): number =>
  median((visits.get(keyOf('lists', list)) ?? []).map(({ comingMs }, run) => comingMs - (other(run) ?? Number.NaN)))
const rows = wanted.map((list) => {
  const [coming, shown] = [longest('lists', list, ({ comingMs }) => comingMs), longest('lists', list, ({ shownMs }) => shownMs)]
  const plain = [longest('plain-lists', list, ({ comingMs }) => comingMs), longest('plain-lists', list, ({ shownMs }) => shownMs)]
  const own = beyond(list, (run) => visits.get(keyOf('plain-lists', list))?.[run]?.comingMs)
  const judged = list === 'announcements' ? beyond(list, (run) => unheard[run]) : coming
  const cells = [nameOf(list), ...[coming, own, shown, ...plain].map((ms) => ms.toFixed(0))]
  return { cells, judged, met: Math.max(judged, shown) <= wantedMs }
})
console.log(
  `\nThe longest task in milliseconds of the processor, times ${options.slowdown}: while the list comes, and while it is shown; medians of ${options.runs}.\n`,
)
console.log(
  toTable(
    ['list', 'kit: comes', 'beyond plain', 'shown', 'plain: comes', 'shown', `≤ ${wantedMs} ms`],
    rows.map(({ cells, met }) => [...cells, met ? 'met' : 'MISSED']),
  ),
)
if (unheard.length > 0)
  console.log(
    `\nA script that announces ${lengths.announcements.toLocaleString('en')} wallets in one task has ${median(unheard).toFixed(0)} of its own where nobody listens: judged is what the kit adds, ${rows.at(-1)?.judged.toFixed(0)}.`,
  )
if (options.check && rows.some(({ met }) => !met)) process.exitCode = 1
