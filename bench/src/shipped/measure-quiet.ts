/** A visit in which nobody clicks: what the page's main thread does until it has nothing more to do. */
import type { FolderServer } from '../serve-folder.ts'
import { visitBrowser } from '../visit-browser.ts'
import { readMainThread } from './read-trace.ts'
import { trace } from './trace.ts'

export type QuietVisit = {
  /** By how much tasks that began after the page's load event exceed 50 ms, in all. */
  readonly blockingMs: number
  /** The longest task that began after the load event. */
  readonly longestMs: number
  readonly scriptMs: number
  /** From the start of navigation to the end of the last task of any size. */
  readonly quietAfterMs: number
  /** gzip. */
  readonly scriptBytes: { readonly askedFor: number; readonly idle: number }
}

const longTask = 50
/** At 4x, less than this is the browser's own housekeeping and the probe's look at each frame. */
const noticeable = 10

export function measureQuiet(server: FolderServer, slowdown: number, watchMs: number): Promise<QuietVisit> {
  return visitBrowser(slowdown, async (page, cdp) => {
    server.takeRequests()
    const events = await trace(cdp, async () => {
      await page.goto(server.url, { waitUntil: 'load' })
      await page.waitForFunction(() => window.foyerBench.buttonReady > 0)
      await page.waitForTimeout(watchMs)
    })
    const { tasks, loadedAt, scriptMs } = readMainThread(events, server.url)
    const later = tasks.filter(({ at }) => at >= loadedAt)
    const last = tasks.findLast(({ ms }) => ms >= noticeable)
    const scripts = server.takeRequests().filter(({ path }) => path.endsWith('.js'))
    const bytes = (isEntry: boolean) =>
      scripts.filter(({ path }) => server.entryScripts.has(path) === isEntry).reduce((total, { gzipBytes }) => total + gzipBytes, 0)
    return {
      blockingMs: later.reduce((total, { ms }) => total + Math.max(0, ms - longTask), 0),
      longestMs: Math.max(0, ...later.map(({ ms }) => ms)),
      scriptMs,
      quietAfterMs: last ? last.at + last.ms : 0,
      scriptBytes: { askedFor: bytes(true), idle: bytes(false) },
    }
  })
}
