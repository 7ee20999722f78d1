/** A browser of its own for one visit: an empty profile, a slowed-down processor, and the probe in every page. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import { type CDPSession, chromium, type Page } from 'playwright'
import { browserFlags } from '../../scripts/browser-flags.ts'
import { findBrowser } from '../../scripts/find-browser.ts'
import type { Probe } from './page-probe.ts'

/** Whatever is waited for: a test that measures nothing shares its machine. */
const longestMs = 120_000

/** `slowdown` is Chromium's CPU throttling; 4 is the figure all targets are given for. */
export async function visitBrowser<Result>(slowdown: number, visit: (page: Page, cdp: CDPSession) => Promise<Result>): Promise<Result> {
  const profile = mkdtempSync(join(tmpdir(), 'foyer-bench-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: findBrowser(),
    args: [...browserFlags],
    viewport: { width: 1280, height: 800 },
    timeout: longestMs,
  })
  context.setDefaultTimeout(longestMs)
  try {
    const page = context.pages()[0] ?? (await context.newPage())
    const cdp = await context.newCDPSession(page)
    await page.addInitScript({ content: bundleProbe() })
    await cdp.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    return await visit(page, cdp)
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
  }
}

/** Looks from outside: Playwright's own waiting brings 320 KiB of its script into the heap of the page, and looks in every frame. */
export async function waitUntil(page: Page, isSo: () => boolean): Promise<void> {
  const end = Date.now() + longestMs
  while (!(await page.evaluate(isSo))) {
    if (Date.now() > end) throw new Error(`Waited in vain for ${isSo}.`)
    await sleep(50)
  }
}

export function readProbe(page: Page): Promise<Omit<Probe, 'isDialogOpen'>> {
  return page.evaluate(() => {
    const { isDialogOpen: _, ...figures } = window.foyerBench
    return figures
  })
}

export type Place = { readonly x: number; readonly y: number }

/** How a person's pointer comes: from afar in a quarter of a second, slowing down, and rests for a moment before it is pressed. */
const travel = { fromX: 420, fromY: 330, steps: 15, stepMs: 16, restMs: 100 }

/** Moves the pointer onto the button as a person would; the same on every page. */
export async function approach(cdp: CDPSession, { x, y }: Place): Promise<void> {
  const { fromX, fromY, steps, stepMs, restMs } = travel
  for (let step = 1; step <= steps; step += 1) {
    const left = (1 - step / steps) ** 2
    // Not awaited: a busy page must not make the pointer slower.
    void cdp.send('Input.dispatchMouseEvent', { type: 'mouseMoved', x: x + fromX * left, y: y + fromY * left }).catch(() => undefined)
    await sleep(stepMs)
  }
  await sleep(restMs)
}

/** The browser's own input, so that the page sees a trusted click. */
export async function press(cdp: CDPSession, { x, y }: Place): Promise<void> {
  await cdp.send('Input.dispatchMouseEvent', { type: 'mousePressed', x, y, button: 'left', clickCount: 1 })
  await cdp.send('Input.dispatchMouseEvent', { type: 'mouseReleased', x, y, button: 'left', clickCount: 1 })
}

/** Closes what a click has opened, and takes the pointer away. */
export async function closeDialog(page: Page): Promise<void> {
  await page.keyboard.press('Escape')
  await waitUntil(page, () => !window.foyerBench.isDialogOpen())
  await page.mouse.move(900, 700)
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
