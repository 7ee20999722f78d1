/** The modal in the page's own flow, and on a page that is enlarged. */
import type { Kit } from '@foyer/core'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test('embedded, the whole way happens in the page, with nothing above it', async ({ page, host, wallet }) => {
  await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify({ enableEmbedded: true }))}`)
  await page.evaluate(() => {
    const element = Object.assign(document.createElement('foyer-modal'), { kit: (globalThis as unknown as { kit: Kit }).kit })
    document.querySelector('main')?.prepend(element)
  })
  const modal = page.getByRole('region', { name: 'Connect a wallet' })
  await expect(modal).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // It did not take the focus from the page, and the page still scrolls.
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY)).not.toBe('hidden')
  await expect(modal.getByRole('button', { name: 'Close' })).toHaveCount(0)

  await modal.getByRole('button', { name: /Foyer Devnet Wallet/ }).click()
  await wallet.approve('Connect to this site')
  await expectShown(page, { status: 'connected' })
  const account = page.getByRole('region', { name: 'Account' })
  await expect(account).toBeVisible()
  await expect(account.getByText('alice.eth', { exact: true })).toBeVisible()
  await expect(account.getByRole('button', { name: /^Copy address/ })).toBeVisible()
  await account.getByRole('button', { name: 'Disconnect' }).click()
  await expect(modal).toBeVisible()
  await expectShown(page, { status: 'disconnected' })
})

test('at 200 % zoom everything can be reached, and nothing is cut off to the side', async ({ page, host, modal }) => {
  // What a window of 1280 by 800 is to a page that is shown twice as large.
  await page.setViewportSize({ width: 640, height: 400 })
  await page.goto(host.url)
  await modal.open()
  for (const name of [/Scan with your phone/, /MetaMask/, /^All wallets/]) {
    await modal.item(name).scrollIntoViewIfNeeded()
    await expect(modal.item(name)).toBeInViewport({ ratio: 1 })
  }
  const wide = await modal.dialog.evaluate((dialog) =>
    [dialog, ...dialog.querySelectorAll('*')]
      .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
      .map(({ className }) => String(className)),
  )
  expect(wide.filter((name) => /fy-(dialog|box|body|view|columns|list|item$)/.test(name))).toEqual([])
  await modal.press('Close')
  await modal.closed()
})
