import { chromium } from 'playwright'
import { findBrowser } from '../find-browser.ts'
import { freePort } from '../free-port.ts'

/** A browser that nobody has used before, and that can be driven at a port. */
export async function openBrowser(): Promise<{ readonly port: number; readonly close: () => Promise<void> }> {
  const port = await freePort()
  const executablePath = findBrowser()
  const args = ['--no-sandbox', `--remote-debugging-port=${port}`]
  const browser = await chromium.launch({ ...(executablePath && { executablePath }), args })
  return { port, close: () => browser.close() }
}
