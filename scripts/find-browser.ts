/** Where a Chromium is on this machine; `scripts/ensure-browser.ts` installs one when there is none. */
import { existsSync } from 'node:fs'
import { chromium } from 'playwright'

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** @throws {Error} when there is none: run `npm run ensure-browser`. */
export function findBrowser(): string {
  const wanted = process.env.CHROMIUM_PATH
  if (wanted) {
    if (!existsSync(wanted)) throw new Error(`CHROMIUM_PATH names ${wanted}, which does not exist.`)
    return wanted
  }
  const found = [...places, chromium.executablePath()].find((path) => existsSync(path))
  if (!found) throw new Error('No Chromium found. Run `npm run ensure-browser`, or set CHROMIUM_PATH.')
  return found
}
