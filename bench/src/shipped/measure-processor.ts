/**
 * The same visit by the processor time of the page's main thread, without throttling and times the slowdown: how long it would take with a
 * processor to itself. Milliseconds of the clock mean little on a machine that others work on; these hardly change with the load.
 */
import type { CDPSession, Page } from 'playwright'
import type { FolderServer } from '../serve-folder.ts'
import { approach, closeDialog, type Place, press, readProbe, visitBrowser, waitUntil } from '../visit-browser.ts'
import { type MainThread, readMainThread, type Task } from './read-trace.ts'
import { trace } from './trace.ts'

export type ProcessorVisit = {
  /** Tasks that began after the load event and before the pointer moved. */
  readonly longestMs: number
  readonly blockingMs: number
  /** The longest task while the pointer came and rested. */
  readonly approachLongestMs: number
  /** All tasks from the click to the frame with the wallet. */
  readonly firstMs: number
  readonly secondMs: number
}

type Span = { readonly from: number; readonly to: number }

export function measureProcessor(server: FolderServer, slowdown: number, idleMs: number): Promise<ProcessorVisit> {
  return visitBrowser(1, async (page, cdp) => {
    const spans: Span[] = []
    const events = await trace(cdp, async () => {
      await page.goto(server.url, { waitUntil: 'load' })
      await waitUntil(page, () => window.foyerBench.buttonReady > 0)
      const { button } = await readProbe(page)
      if (!button) throw new Error('The page shows no button.')
      await page.waitForTimeout(idleMs)
      spans.push(...(await open(page, cdp, button)))
      await closeDialog(page)
      spans.push(...(await open(page, cdp, button)))
      await page.waitForTimeout(100)
    })
    const thread = readMainThread(events, server.url)
    const [coming, first, , second] = spans
    if (!coming || !first || !second) throw new Error('The clicks were not seen.')
    const times = (tasks: readonly Task[]): readonly number[] => tasks.map(({ processorMs }) => processorMs * slowdown)
    const idle = times(within(thread, { from: thread.loadedAt, to: coming.from }))
    return {
      longestMs: Math.max(0, ...idle),
      blockingMs: idle.reduce((total, ms) => total + Math.max(0, ms - 50), 0),
      approachLongestMs: Math.max(0, ...times(within(thread, coming))),
      firstMs: sum(times(within(thread, first))),
      secondMs: sum(times(within(thread, second))),
    }
  })
}

/** The pointer's coming, and the click to the frame with the wallet, in the page's own time. */
async function open(page: Page, cdp: CDPSession, button: Place): Promise<readonly [Span, Span]> {
  const from = await page.evaluate(() => {
    window.foyerBench.click = undefined
    return performance.now()
  })
  await approach(cdp, button)
  await press(cdp, button)
  // Nothing is asked of the page before: the answer would be a task of it, and count. What follows the first frame belongs to no other span either.
  await page.waitForTimeout(600)
  await waitUntil(page, () => window.foyerBench.click?.wallet !== undefined)
  const { click } = await readProbe(page)
  if (!click?.wallet) throw new Error('The click was not seen.')
  return [
    { from, to: click.at },
    { from: click.at, to: click.wallet.at },
  ]
}

/** A task belongs where its middle lies: the click's own begins a moment before the click's time stamp. */
function within({ tasks }: MainThread, { from, to }: Span): readonly Task[] {
  return tasks.filter(({ at, ms }) => at + ms / 2 >= from && at + ms / 2 < to)
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)
