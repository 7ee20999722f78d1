/** A visit over a slow line in which the button is clicked the moment it is there. */
import type { FolderServer } from '../serve-folder.ts'
import { press, readProbe, visitBrowser } from '../visit-browser.ts'

export type SlowVisit = {
  /** From the start of navigation to the painted frame. */
  readonly button: number
  readonly wallet: number
}

/** 1.6 Mbit/s down, 0.75 up, 150 ms for each request: what Lighthouse calls slow 4G. */
const line = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }

export function measureSlowLine(server: FolderServer, slowdown: number): Promise<SlowVisit> {
  return visitBrowser(slowdown, async (page, cdp) => {
    await cdp.send('Network.enable')
    await cdp.send('Network.emulateNetworkConditions', line)
    await page.goto(server.url, { waitUntil: 'commit' })
    await page.waitForFunction(() => window.foyerBench.buttonReady > 0)
    const { buttonReady, button } = await readProbe(page)
    if (!button) throw new Error('The page shows no button.')
    await press(cdp, button)
    await page.waitForFunction(() => window.foyerBench.click?.wallet, undefined, { timeout: 60_000 })
    const { click: seen } = await readProbe(page)
    if (!seen?.wallet) throw new Error('The click was not seen.')
    return { button: buttonReady, wallet: seen.wallet.at }
  })
}
