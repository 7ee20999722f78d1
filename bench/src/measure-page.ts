/** One visit in a browser of its own: load, first click, close, second click. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildSync } from 'esbuild'
import { type BrowserContext, type CDPSession, chromium, type Page } from 'playwright'
import { findBrowser } from '../../scripts/find-browser.ts'
import type { Probe } from './page-probe.ts'
import type { FolderServer, Served } from './serve-folder.ts'

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
  /** gzip. */
  readonly scriptBytes: { readonly beforeClick: number; readonly opening: number }
  readonly scripts: { readonly beforeClick: readonly string[]; readonly opening: readonly string[] }
  /** Requests before the click for anything that is not the page and its own scripts and styles. */
  readonly strayRequests: readonly string[]
}

export type VisitOptions = {
  readonly server: FolderServer
  readonly opensDialog: boolean
  /** Chromium's CPU throttling; 4 is the figure all targets are given for. */
  readonly slowdown: number
  /** How long the visitor looks at the page before the first click. */
  readonly idleMs: number
}

const flags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export async function measureVisit({ server, opensDialog, slowdown, idleMs }: VisitOptions): Promise<Visit> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: flags,
    viewport: { width: 1280, height: 800 },
  })
  try {
    return await visit(context, server, { opensDialog, slowdown, idleMs })
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

async function visit(context: BrowserContext, server: FolderServer, options: Omit<VisitOptions, 'server'>): Promise<Visit> {
  const page = context.pages()[0] ?? (await context.newPage())
  const cdp = await context.newCDPSession(page)
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.addInitScript({ content: bundleProbe() })
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: options.slowdown })

  server.takeRequests()
  await page.goto(server.url)
  await page.waitForFunction(() => window.foyerBench.buttonReady > 0)
  const { buttonReady, button } = await readProbe(page)
  if (!button) throw new Error('The page shows no button.')
  await page.waitForTimeout(options.idleMs)

  const early = server.takeRequests()
  const stray = asked.filter(
    (url) => !url.startsWith('data:') && !early.some(({ path, found }) => found && isOwn(path) && url === new URL(path, server.url).href),
  )
  const loaded = early.filter(isScript)
  // What the page fetches of its own next chunk while idle counts as opening.
  const inEntry = loaded.filter(({ path }) => server.entryScripts.has(path))
  const idle = loaded.filter(({ path }) => !server.entryScripts.has(path))

  const first = options.opensDialog ? await open(page, cdp, button) : undefined
  await cdp.send('HeapProfiler.collectGarbage')
  const { usedSize } = await cdp.send('Runtime.getHeapUsage')
  const opening = [...idle, ...server.takeRequests().filter(isScript)]
  let second: Opening | undefined
  if (options.opensDialog) {
    await closeDialog(page)
    second = await open(page, cdp, button)
  }
  return {
    buttonReady,
    ...(first && { first }),
    ...(second && { second }),
    heapMiB: usedSize / 2 ** 20,
    scriptBytes: { beforeClick: sum(inEntry), opening: sum(opening) },
    scripts: { beforeClick: inEntry.map(({ path }) => path), opening: opening.map(({ path }) => path) },
    strayRequests: stray.filter((url) => url !== server.url),
  }
}

async function open(page: Page, cdp: CDPSession, { x, y }: { readonly x: number; readonly y: number }): Promise<Opening> {
  await page.evaluate(() => {
    window.foyerBench.click = undefined
    window.foyerBench.eventDuration = undefined
  })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x, y })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, button: 'left', clickCount: 1 })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, button: 'left', clickCount: 1 })
  await page.waitForFunction(() => window.foyerBench.click?.dialog && window.foyerBench.click.wallet, undefined, { timeout: 15_000 })
  // Event Timing reports a moment after the frame; absent for clicks under 16 ms.
  await page.waitForTimeout(300)
  const { click, eventDuration } = await readProbe(page)
  if (!click?.dialog || !click.wallet) throw new Error('The click was not seen.')
  return {
    dialog: click.dialog.at - click.at,
    wallet: click.wallet.at - click.at,
    sameFrame: click.dialog.frame === click.wallet.frame,
    eventDuration,
  }
}

async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => !window.foyerBench.isDialogOpen())
  await page.waitForTimeout(500)
}

function bundleProbe(): string {
  const { outputFiles } = buildSync({
    entryPoints: [join(import.meta.dirname, 'page-probe.ts')],
    bundle: true,
    format: 'iife',
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

const readProbe = (page: Page): Promise<Omit<Probe, 'isDialogOpen'>> =>
  page.evaluate(() => {
    const { isDialogOpen: _, ...figures } = window.foyerBench
    return figures
  })

const isScript = ({ path }: Served): boolean => path.endsWith('.js')
const isOwn = (path: string): boolean => /\.(html|js|css)$/.test(path)
const sum = (files: readonly Served[]): number => files.reduce((total, { gzipBytes }) => total + gzipBytes, 0)
