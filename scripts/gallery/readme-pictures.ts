/** The few pictures that the README shows: the same views on a plain ground, small enough to live in the repository. */
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright'
import type { RealData, Shot } from './shots.ts'

type ReadmePicture = { readonly file: string; readonly width: number; readonly height: number; readonly shot: Shot }

const readme: readonly ReadmePicture[] = [
  {
    file: 'connect-light.png',
    width: 800,
    height: 640,
    shot: { view: 'Connect', label: 'with a code, own order', theme: 'light', words: 'en' },
  },
  {
    file: 'scan-dark.png',
    width: 500,
    height: 720,
    shot: { view: 'ConnectingWalletConnectBasic', label: 'waiting', theme: 'dark', words: 'en' },
  },
  { file: 'account-dark.png', width: 500, height: 720, shot: { view: 'Account', label: 'tokens', theme: 'dark', words: 'en' } },
  {
    file: 'connecting-light.png',
    width: 500,
    height: 420,
    shot: { view: 'ConnectingExternal', label: 'declined', theme: 'light', words: 'en' },
  },
  { file: 'account-arabic.png', width: 500, height: 720, shot: { view: 'Account', label: 'tokens', theme: 'light', words: 'ar' } },
]

export type ReadmeInput = { readonly url: string; readonly folder: string; readonly data: RealData }

/** Returns the names of the files it wrote. */
export async function takeReadmePictures(browser: Browser, { url, folder, data }: ReadmeInput): Promise<readonly string[]> {
  for (const { file, width, height, shot } of readme) {
    const page = await browser.newPage({
      viewport: { width, height },
      deviceScaleFactor: 2,
      colorScheme: shot.theme,
      reducedMotion: 'reduce',
    })
    await page.goto(url)
    await page.evaluate((real) => globalThis.gallery.use(real), data)
    await page.evaluate((wanted) => globalThis.gallery.draw(wanted), shot)
    // Nobody has pressed a key in a picture: what the dialog has focused needs no ring.
    await page.evaluate(() => {
      let focused = document.activeElement
      while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement
      if (focused instanceof HTMLElement) focused.blur()
    })
    writeFileSync(join(folder, file), await page.screenshot())
    await page.close()
  }
  return readme.map(({ file }) => file)
}
