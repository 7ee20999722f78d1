/** Finds what Debian has of the other engines, and starts it. */
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import type { Engine, EngineName } from './engine.ts'
import { launchFirefox } from './firefox.ts'
import { launchWebkit } from './webkit.ts'

export function launchEngine(name: EngineName): Promise<Engine> {
  if (name === 'firefox') return launchFirefox(required(findFirefox(), 'Firefox'))
  const [driver, screen, browser] = [findProgram('WebKitWebDriver'), findProgram('Xvfb'), findMiniBrowser()]
  return launchWebkit({
    driver: required(driver, 'WebKitWebDriver'),
    screen: required(screen, 'Xvfb'),
    browser: required(browser, 'MiniBrowser'),
  })
}

/** Whether this machine has all that the engine needs. */
export function hasEngine(name: EngineName): boolean {
  if (name === 'firefox') return findFirefox() !== undefined
  return [findProgram('WebKitWebDriver'), findProgram('Xvfb'), findMiniBrowser()].every((found) => found !== undefined)
}

const findFirefox = (): string | undefined => findProgram('firefox-esr') ?? findProgram('firefox')

function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter)
  return folders.map((folder) => join(folder, name)).find((file) => existsSync(file))
}

/** Stands beside the library, in a folder that is named for the processor. */
function findMiniBrowser(): string | undefined {
  const libraries = '/usr/lib'
  const folders = existsSync(libraries) ? readdirSync(libraries).filter((name) => name.endsWith('-linux-gnu')) : []
  return folders
    .flatMap((folder) => ['6.0', '4.1', '4.0'].map((version) => join(libraries, folder, `webkit2gtk-${version}`, 'MiniBrowser')))
    .find((file) => existsSync(file))
}

function required(found: string | undefined, what: string): string {
  if (found === undefined) throw new Error(`This machine has no ${what}. On Debian: npm run test:engines installs it.`)
  return found
}
