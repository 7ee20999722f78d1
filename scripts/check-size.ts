/**
 * Holds the size budgets, measured with size-limit on what an app gets from npm (`npm run build` first): a Vite
 * production build of a page with React and the Connect button, opened in Chromium, and each entry for itself.
 *
 * What the demo says of the kit is `size/figures.json`: `npm run size -- --write` writes it, and here it has to be what was measured.
 */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import filePlugin from '@size-limit/file'
import sizeLimit from 'size-limit'
import { buildPage } from '../bench/src/build-pages.ts'
import { measureVisit } from '../bench/src/measure-page.ts'
import { toTable } from '../bench/src/print-table.ts'
import { serveFolder } from '../bench/src/serve-folder.ts'
import { repository } from './packages.ts'
import { entryBudgets, pageBudget } from './size/budgets.ts'
import { buildEntry } from './size/entry-files.ts'

type Budget = { readonly name: string; readonly files: readonly string[]; readonly limit: number }

const folder = mkdtempSync(join(tmpdir(), 'foyer-size-'))
try {
  const page = await measurePage(join(folder, 'page'))
  const entries = await Promise.all(
    entryBudgets.map(async (entry) => ({ ...entry, files: await buildEntry(entry, join(repository, 'bench'), folder) })),
  )
  const budgets: readonly Budget[] = [
    { name: 'page before a click', files: page.beforeClick, limit: pageBudget.beforeClick },
    { name: 'opening the modal adds', files: page.opening, limit: pageBudget.opening },
    { name: 'the largest later chunk', files: [page.largestLater], limit: pageBudget.chunk },
    ...entries,
  ]
  const checks = budgets.map(({ files }) => ({ files, gzip: true }))
  const sizes = (await sizeLimit([filePlugin], { checks })) as readonly { readonly size?: number }[]
  const rows = budgets.map(({ name, files, limit }, index) => {
    const size = (sizes[index]?.size ?? Number.NaN) / 1024
    return { name, files: files.length, size, limit, met: size <= limit }
  })
  console.log(
    toTable(
      ['KiB gzip', 'files', 'is', 'may be', ''],
      rows.map(({ name, files, size, limit, met }) => [name, `${files}`, size.toFixed(1), limit.toFixed(1), met ? '' : 'TOO BIG']),
    ),
  )
  if (page.opening.length === 0) console.error('Opening loads no chunk of its own: the modal is part of the first bundle.')
  for (const url of page.strayRequests) console.error(`Before a click the page asks for ${url}, which is not its own bundle.`)
  const figures = {
    pageKiB: Math.ceil(rows[0]?.size ?? Number.NaN),
    openingKiB: Math.ceil(rows[1]?.size ?? Number.NaN),
    requestsBeforeClick: page.strayRequests.length,
  }
  const agreed = settleFigures(figures)
  if (!agreed) console.error('scripts/size/figures.json, which the demo shows, is not what was measured. Run: npm run size -- --write')
  const fine = agreed && rows.every(({ met }) => met) && page.opening.length > 0 && page.strayRequests.length === 0
  process.exitCode = fine ? 0 : 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}

type Figures = { readonly pageKiB: number; readonly openingKiB: number; readonly requestsBeforeClick: number }

/**
 * Whether the written figures say what was measured; with `--write` they do from now on. They may say a KiB more: what a figure just
 * under a whole number weighs depends on the machine's own compressor. They never say less.
 */
function settleFigures(measured: Figures): boolean {
  const file = join(repository, 'scripts/size/figures.json')
  if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(measured, null, 2)}\n`)
  const written = JSON.parse(readFileSync(file, 'utf8')) as Figures
  const claims = (said: number, is: number): boolean => said === is || said === is + 1
  return (
    claims(written.pageKiB, measured.pageKiB) &&
    claims(written.openingKiB, measured.openingKiB) &&
    written.requestsBeforeClick === measured.requestsBeforeClick
  )
}

type MeasuredPage = {
  readonly beforeClick: readonly string[]
  readonly opening: readonly string[]
  /** Of all that loads after the first bundle, whatever is used. */
  readonly largestLater: string
  readonly strayRequests: readonly string[]
}

async function measurePage(outDir: string): Promise<MeasuredPage> {
  await buildPage('kit', outDir, 'dist')
  const server = await serveFolder(outDir)
  try {
    const { scripts, strayRequests } = await measureVisit({ server, opensDialog: true, slowdown: 1, idleMs: 1500 })
    const toFiles = (paths: readonly string[]) => [...new Set(paths)].map((path) => join(outDir, path))
    const beforeClick = toFiles(scripts.beforeClick)
    const later = readdirSync(join(outDir, 'assets'))
      .filter((file) => file.endsWith('.js'))
      .map((file) => join(outDir, 'assets', file))
      .filter((file) => !beforeClick.includes(file))
    const sizeOf = (file: string) => gzipSync(readFileSync(file)).length
    const largestLater = later.reduce((largest, file) => (sizeOf(file) > sizeOf(largest) ? file : largest))
    return { beforeClick, opening: toFiles(scripts.opening), largestLater, strayRequests }
  } finally {
    await server.close()
  }
}
