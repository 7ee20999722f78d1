/** One visit in a browser of its own: load, first click, close, second click. */
import type { CDPSession, Page } from 'playwright'
import type { FolderServer, Served } from './serve-folder.ts'
import { approach, closeDialog, type Place, press, readProbe, visitBrowser, waitUntil } from './visit-browser.ts'

export type Opening = {
  /** Milliseconds from the click to the painted frame. */
  readonly dialog: number
  readonly wallet: number
  readonly sameFrame: boolean
  readonly eventDuration: number | undefined
}

export type Visit = {
  /** Milliseconds from the start of navigation to the frame that shows the button. */
  readonly buttonReady: number
  readonly first?: Opening
  readonly second?: Opening
  /** After the first opening and a garbage collection. */
  readonly heapMiB: number
  /** gzip. `opening` is all that comes after the page's own scripts; `idle` is the part of it that came before the click. */
  readonly scriptBytes: { readonly beforeClick: number; readonly idle: number; readonly opening: number }
  readonly scripts: { readonly beforeClick: readonly string[]; readonly idle: readonly string[]; readonly opening: readonly string[] }
  /** Requests before the click for anything that is not the page and its own scripts and styles. */
  readonly strayRequests: readonly string[]
}

export type VisitOptions = {
  readonly server: FolderServer
  readonly opensDialog: boolean
  /** Chromium's CPU throttling. */
  readonly slowdown: number
  /** How long the visitor looks at the page before the first click. */
  readonly idleMs: number
  /** Presses without the pointer's coming: as if it had been on the button all the time. Default: it comes as a person's does. */
  readonly abrupt?: boolean
}

type Tab = { readonly page: Page; readonly cdp: CDPSession }

export function measureVisit(options: VisitOptions): Promise<Visit> {
  return visitBrowser(options.slowdown, (page, cdp) => visit(page, cdp, options))
}

async function visit(page: Page, cdp: CDPSession, { server, opensDialog, idleMs, abrupt = false }: VisitOptions): Promise<Visit> {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  server.takeRequests()
  await page.goto(server.url)
  await waitUntil(page, () => window.foyerBench.buttonReady > 0)
  const { buttonReady, button } = await readProbe(page)
  if (!button) throw new Error('The page shows no button.')
  await page.waitForTimeout(idleMs)

  const early = server.takeRequests()
  const stray = asked.filter(
    (url) => !url.startsWith('data:') && !early.some(({ path, found }) => found && isOwn(path) && url === new URL(path, server.url).href),
  )
  const loaded = early.filter(isScript)
  // What the page fetches of its own next chunk while idle counts as opening.
  const inEntry = loaded.filter(({ path }) => server.entryScripts.has(path))
  const idle = loaded.filter(({ path }) => !server.entryScripts.has(path))

  const first = opensDialog ? await open({ page, cdp }, button, abrupt) : undefined
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const opening = [...idle, ...server.takeRequests().filter(isScript)]
  let second: Opening | undefined
  if (opensDialog) {
    await closeDialog(page)
    second = await open({ page, cdp }, button, abrupt)
  }
  return {
    buttonReady,
    ...(first && { first }),
    ...(second && { second }),
    heapMiB: usedSize / 2 ** 20,
    scriptBytes: { beforeClick: sum(inEntry), idle: sum(idle), opening: sum(opening) },
    scripts: { beforeClick: pathsOf(inEntry), idle: pathsOf(idle), opening: pathsOf(opening) },
    strayRequests: stray.filter((url) => url !== server.url),
  }
}

async function open({ page, cdp }: Tab, button: Place, abrupt: boolean): Promise<Opening> {
  await page.evaluate(() => {
    window.foyerBench.click = undefined
    window.foyerBench.eventDuration = undefined
  })
  if (!abrupt) await approach(cdp, button)
  await press(cdp, button)
  // Event Timing reports a moment after the frame; absent for clicks under 16 ms. Nothing is asked of the page meanwhile: it would wait for the answer.
  await page.waitForTimeout(300)
  await waitUntil(page, () => window.foyerBench.click?.dialog !== undefined && window.foyerBench.click.wallet !== undefined)
  const { click: seen, eventDuration } = await readProbe(page)
  if (!seen?.dialog || !seen.wallet) throw new Error('The click was not seen.')
  return {
    dialog: seen.dialog.at - seen.at,
    wallet: seen.wallet.at - seen.at,
    sameFrame: seen.dialog.frame === seen.wallet.frame,
    eventDuration,
  }
}

const isScript = ({ path }: Served): boolean => path.endsWith('.js')
const isOwn = (path: string): boolean => /\.(html|js|css)$/.test(path)
const sum = (files: readonly Served[]): number => files.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
const pathsOf = (files: readonly Served[]): readonly string[] => files.map(({ path }) => path)
