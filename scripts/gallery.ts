/**
 * Pictures of every view in every state: light, dark, phone, right to left, long words, forced colours.
 * One contact sheet per view in `docs/pictures/sheets`, and the few that the README shows beside it.
 *
 *   npm run gallery                 all views
 *   npm run gallery -- Account      only these
 *   npm run gallery -- readme       the pictures of the README alone
 *   npm run gallery -- --sizes      where room is short: small and large phones, zoom, large text
 *   npm run gallery -- --words=de   only the columns in that language
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ScreenName } from '@foyer/core'
import { type Browser, chromium, type Page } from 'playwright'
import { createServer } from 'vite'
import { browserFlags } from './browser-flags.ts'
import { findBrowser } from './find-browser.ts'
import { takeReadmePictures } from './gallery/readme-pictures.ts'
import { startRealWorld } from './gallery/real-data.ts'
import { drawSheets, type Picture } from './gallery/sheet.ts'
import { type Column, columns, sizes } from './gallery/shots.ts'

const root = join(import.meta.dirname, '..')
const pictures = join(root, 'docs/pictures')
const args = process.argv.slice(2)
const wanted = args.filter((arg) => !arg.startsWith('--'))
const isSizes = args.includes('--sizes')
const language = args.find((arg) => arg.startsWith('--words='))?.slice('--words='.length)
const shown = (isSizes ? sizes : columns).filter(({ words }) => language === undefined || words === language)

const world = await startRealWorld()
const server = await createServer({
  root,
  configFile: false,
  logLevel: 'error',
  resolve: { conditions: ['foyer-source', 'module', 'browser', 'import', 'default'] },
  server: { port: 0, host: '127.0.0.1', hmr: false, watch: null },
  // Other pages of the repository use what is not installed here.
  optimizeDeps: { entries: ['scripts/gallery/index.html'] },
})
await server.listen()
const address = server.httpServer?.address()
if (typeof address !== 'object' || address === null) throw new Error('The gallery page has no address.')
const url = `http://127.0.0.1:${address.port}/scripts/gallery/index.html`

const browser = await launch()
try {
  mkdirSync(join(pictures, 'sheets'), { recursive: true })
  const taken = new Map<ScreenName, Picture[]>()
  for (const column of shown) {
    // A smallest size of text is the browser's, not the page's.
    const own = column.smallestText && (await launch(`--blink-settings=minimumFontSize=${column.smallestText}`))
    await takeColumn(own || browser, column, taken)
    if (own) await own.close()
  }
  for (const [view, shots] of taken) {
    for (const [index, sheet] of (await drawSheets(browser, { view, pictures: shots, columns: shown })).entries()) {
      const file = `docs/pictures/sheets/${view}${isSizes ? '-sizes' : ''}${index === 0 ? '' : `-${index + 1}`}.png`
      writeFileSync(join(root, file), sheet)
      console.log(file)
    }
  }
  if (wanted.includes('readme') || (wanted.length === 0 && !isSizes)) {
    for (const file of await takeReadmePictures(browser, { url, folder: pictures, data: world.data })) console.log(`docs/pictures/${file}`)
  }
} finally {
  await browser.close()
  await server.close()
  await world.dispose()
}

function launch(...more: readonly string[]): Promise<Browser> {
  return chromium.launch({ executablePath: findBrowser(), args: [...browserFlags, '--disable-gpu', ...more] })
}

async function takeColumn(on: Browser, column: Column, taken: Map<ScreenName, Picture[]>): Promise<void> {
  const page = await on.newPage({
    viewport: column.viewport,
    deviceScaleFactor: column.zoom ?? 1,
    hasTouch: column.touch ?? false,
    isMobile: column.touch ?? false,
    colorScheme: column.theme,
    reducedMotion: 'reduce',
    forcedColors: column.forcedColors ? 'active' : 'none',
  })
  page.on('pageerror', (error) => console.error(`${column.title}: ${error.message}`))
  await page.goto(url)
  await page.evaluate((data) => globalThis.gallery.use(data), world.data)
  const shots = await page.evaluate(() => globalThis.gallery.list())
  for (const { view, label } of shots) {
    if (wanted.length > 0 && !wanted.includes(view)) continue
    await page.evaluate((shot) => globalThis.gallery.draw(shot), { view, label, theme: column.theme, words: column.words })
    const picture: Picture = { label, column: column.title, png: await takeBox(page) }
    taken.set(view, [...(taken.get(view) ?? []), picture])
  }
  await page.close()
}

/** The box and a little of what is behind it. */
async function takeBox(page: Page): Promise<Buffer> {
  const box = await page.locator('.fy-box').boundingBox()
  const size = page.viewportSize()
  if (!box || !size) throw new Error('Nothing was drawn.')
  const x = Math.max(0, box.x - 16)
  const y = Math.max(0, box.y - 16)
  return page.screenshot({
    clip: { x, y, width: Math.min(size.width - x, box.width + 32), height: Math.min(size.height - y, box.height + 32) },
  })
}
