/** `npm run dev` of an app that `npm create foyer` has made: app and local world, from one command, until it ends. */
import { expect, type Page } from '@playwright/test'
import { driveModal } from '../fixtures/modal.ts'
import type { App } from './app.ts'

/** Connects the wallet that the local world puts into the page, signs with it, and ends both. */
export async function connectInLocalWorld(app: App, page: Page): Promise<void> {
  const serving = await app.serve('dev')
  const modal = driveModal(page)
  await page.goto(serving.url)
  await modal.open()
  await modal.press(/Foyer Devnet Wallet \(in page\)/)
  await page.locator('[data-action=approve]').click()
  await expect(page.locator('#visitor')).toHaveText(/^Welcome, 0x/)
  await page.getByRole('button', { name: 'Sign a message' }).click()
  await page.locator('[data-action=approve]').click()
  await expect(page.getByText(/^Signed: 0x[0-9a-f]{130}$/)).toBeVisible()

  const [, chain = ''] = /chains +(http:\S+),/.exec(serving.log()) ?? []
  const ask = () => fetch(chain, { method: 'POST', body: '{"jsonrpc":"2.0","id":1,"method":"eth_chainId"}' })
  expect((await ask()).ok).toBe(true)
  // A page that is open would say that its server is gone.
  await page.goto('about:blank')
  await serving.stop()
  await expect(ask()).rejects.toThrow()
}
