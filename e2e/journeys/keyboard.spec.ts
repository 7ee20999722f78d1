/** The whole way without a pointer. */
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'
import { closes } from '../fixtures/wallet.ts'

test('connects, looks around and leaves with the keyboard alone; the focus comes back each time', async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await expect(modal.button).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(modal.button).toBeFocused()
  await page.keyboard.press('Enter')
  await modal.titled('Connect a wallet')
  await expect(modal.item(/Foyer Devnet Wallet/)).toBeFocused()
  await page.keyboard.press('Escape')
  await modal.closed()
  await expect(modal.button).toBeFocused()

  await page.keyboard.press('Enter')
  await expect(modal.item(/Foyer Devnet Wallet/)).toBeFocused()
  await page.keyboard.press('Enter')
  await modal.titled('Connect Foyer Devnet Wallet')
  const window = await wallet.approval('Connect to this site')
  for (let tabs = 0; tabs < 4; tabs += 1) await window.keyboard.press('Tab')
  await closes(window, () => window.keyboard.press('Enter'))
  await modal.closed()
  await expectShown(page, { status: 'connected' })
  await expect(modal.button).toBeFocused()

  await page.keyboard.press('Enter')
  await modal.titled('Account')
  await page.keyboard.press('Tab')
  await expect(modal.dialog.locator(':focus')).toHaveCount(1)
  // The focus stays in the dialog however far one goes.
  for (let tabs = 0; tabs < 20; tabs += 1) {
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.tagName)).toMatch(/^(FOYER-MODAL|BODY)$/)
  }
  await modal.item('Disconnect').focus()
  await page.keyboard.press('Enter')
  await modal.closed()
  await expectShown(page, { status: 'disconnected' })
  await expect(modal.button).toBeFocused()
})

test('keeps the focus in the dialog, and goes back with the back button', async ({ page, host, wallet: _, modal }) => {
  await page.goto(host.url)
  await modal.open()
  await modal.item(/^All wallets/).focus()
  await page.keyboard.press('Enter')
  await modal.titled('All wallets')
  await expect(modal.dialog.locator(':focus')).toHaveCount(1)
  await modal.item('Back').focus()
  await page.keyboard.press('Enter')
  await modal.titled('Connect a wallet')
})
