/** The page that an integrator ships, from packed packages, beside a bare page and, where wanted, two other kits. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Comparison, type Settings, takeTurns } from '../comparison.ts'
import { measureVisit } from '../measure-page.ts'
import { type FolderServer, serveFolder } from '../serve-folder.ts'
import { buildShipped, installOwn, ownPages } from './build-shipped.ts'
import { judgeShipped, type ShippedVisits, summarise } from './judge-shipped.ts'
import { measureProcessor } from './measure-processor.ts'
import { measureQuiet } from './measure-quiet.ts'
import { measureShare } from './measure-share.ts'
import { measureSlowLine } from './measure-slow-line.ts'
import { installPeers } from './peers.ts'
import { serveAnswers } from './serve-answers.ts'

/** How long a page nobody clicks is watched after its button is there. */
const watchMs = 4000

type Measured = { readonly name: string; readonly built: string; readonly server: FolderServer; readonly visits: ShippedVisits }

export async function compareShipped(settings: Settings, withPeers: boolean): Promise<Comparison> {
  const folder = mkdtempSync(join(tmpdir(), 'foyer-bench-shipped-'))
  const answers = await serveAnswers()
  const pages: Measured[] = []
  const add = async (app: string, name: string): Promise<void> => {
    const built = await buildShipped(app, name, answers.url)
    const server = await serveFolder(built)
    pages.push({ name, built, server, visits: { quiet: [], opened: [], slow: [], processor: [], share: [] } })
  }
  try {
    const own = join(folder, 'own')
    await installOwn(own)
    for (const name of ownPages) await add(own, name)
    if (withPeers) for (const { app, name } of installPeers(folder)) await add(app, name)
    await takeTurns(pages, settings.runs, (page) => visit(page, settings))
  } finally {
    await Promise.all([answers.close(), ...pages.map(({ server }) => server.close())])
    rmSync(folder, { recursive: true, force: true })
  }
  return toComparison(pages, settings)
}

async function visit({ name, built, server, visits }: Measured, { slowdown, idleMs, abrupt }: Settings): Promise<void> {
  visits.quiet.push(await measureQuiet(server, slowdown, watchMs))
  visits.opened.push(await measureVisit({ server, opensDialog: true, slowdown, idleMs, abrupt }))
  visits.slow.push(await measureSlowLine(server, slowdown))
  visits.processor.push(await measureProcessor(server, slowdown, idleMs))
  if (name === 'shipped') visits.share.push(await measureShare({ server, built }, slowdown, watchMs))
}

function toComparison(pages: readonly Measured[], { runs, slowdown }: Settings): Comparison {
  const [bare, shipped] = pages
  if (!bare || !shipped) throw new Error('Nothing was measured.')
  const summaries = pages.map(({ visits }) => summarise(visits))
  const [floor, ours] = summaries
  const row = (title: string, digits: number, pick: (of: ReturnType<typeof summarise>) => number): readonly string[] => [
    title,
    ...summaries.map((of) => pick(of).toFixed(digits)),
    floor && ours && pick(floor) > 0 ? (pick(ours) / pick(floor)).toFixed(2) : '',
  ]
  return {
    title: `The shipped page: medians of ${runs} runs, ${slowdown}x CPU throttling, a new profile each, packed packages, server and pairing configured.`,
    head: ['', ...pages.map(({ name }) => name), 'shipped / bare'],
    body: [
      row('blocking time after load, nobody clicks, ms', 0, ({ blocking }) => blocking),
      row('longest task after load, ms', 0, ({ longest }) => longest),
      [
        'what the kit has of one task at most, ms',
        '',
        ...summaries.slice(1).map(({ share }) => (Number.isNaN(share) ? '' : share.toFixed(0))),
        '',
      ],
      row('script time, ms', 0, ({ script }) => script),
      row('quiet after, ms', 0, ({ quietAfter }) => quietAfter),
      row('JavaScript asked for, KiB gzip', 1, ({ askedForKiB }) => askedForKiB),
      row('JavaScript fetched while idle, KiB gzip', 1, ({ idleKiB }) => idleKiB),
      row('first click to readable wallet, ms', 0, ({ first }) => first),
      row('second click to readable wallet, ms', 0, ({ second }) => second),
      row('slow line, from navigation to readable wallet, ms', 0, ({ slow }) => slow),
      row('processor time: longest task after load', 0, ({ processor }) => processor.longest),
      row('processor time: blocking after load', 0, ({ processor }) => processor.blocking),
      row('processor time: longest task while the pointer comes', 0, ({ processor }) => processor.approachLongest),
      row('processor time: first click to readable wallet', 0, ({ processor }) => processor.first),
      row('processor time: second click to readable wallet', 0, ({ processor }) => processor.second),
    ],
    rows: judgeShipped(shipped.visits, bare.visits),
    visits: Object.fromEntries(pages.map(({ name, visits }) => [name, visits])),
  }
}
