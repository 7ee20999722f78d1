/** A page without any adapter: paired wallets are all it has, in every view. */
import type { Page } from '@playwright/test'
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { codeIn, copyCode, phoneName, tapPhone } from '../fixtures/pairing.ts'
import { type Phone, wantsToConnect } from '../fixtures/phone.ts'
import { expect, phoneUrl, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

const scan = 'Scan with your phone'

async function connect(page: Page, modal: Modal, phone: Phone): Promise<void> {
  await phone.pair(await copyCode(page, modal))
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected' })
}

test.describe('on a desktop', () => {
  test.beforeEach(({ page, host }) => page.goto(`${host.url}/?adapters=none`))

  test('the code is the way in, and all wallets are one press away and back', async ({ page, modal, phone, world }) => {
    await modal.open(scan)
    await expect(codeIn(modal)).toBeVisible()
    await modal.press('All wallets')
    await modal.titled('All wallets')
    await modal.press(new RegExp(phoneName))
    await modal.titled(new RegExp(phoneName))
    await expect(codeIn(modal)).toBeVisible()
    await modal.press('Back')
    await modal.titled('All wallets')
    await modal.press('Back')
    await modal.titled(scan)
    await expect(modal.item('Back')).toHaveCount(0)
    await modal.press('Close')
    await modal.closed()
    await expectShown(page, { status: 'disconnected' })
    await modal.open(scan)
    await connect(page, modal, phone)
    await expectShown(page, { address: world.accounts.alice.address })
  })

  test('declined, then another code; another wallet beside the first; the phone ends it in front of the account', async ({
    page,
    modal,
    phone,
  }) => {
    await modal.open(scan)
    await phone.pair(await copyCode(page, modal))
    await phone.reject(wantsToConnect)
    await expect(modal.dialog.getByText('Connection declined')).toBeVisible()
    await modal.retry.click()
    await expect(codeIn(modal)).toBeVisible()
    await connect(page, modal, phone)

    await modal.open('Account')
    await modal.press(/^Network: /)
    await modal.press(/Foyer Second/)
    await expectShown(page, { network: 'eip155:31338' })
    await modal.press('Settings')
    await modal.press(/^Wallet/)
    await modal.titled('Connected wallets')
    await modal.press('Use another wallet')
    await modal.titled(scan)
    await expect(codeIn(modal)).toBeVisible()
    await expectShown(page, { status: 'connecting', network: 'eip155:31338' })
    await modal.press('Back')
    await expectShown(page, { status: 'connected', network: 'eip155:31338' })
    await modal.press('Back')
    await modal.press('Back')
    await modal.titled('Account')
    await phone.app('Hostile host').getByRole('button', { name: 'Disconnect' }).click()
    await modal.titled(scan)
    await expect(codeIn(modal)).toBeVisible()
    await connect(page, modal, phone)
  })
})

test.describe('on a phone', () => {
  test.use({
    device: {
      userAgent: 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36',
      viewport: { width: 390, height: 844 },
      hasTouch: true,
    },
  })

  test('all wallets come first; a tap leads to the app and back', async ({ page, host, modal, world }) => {
    await page.goto(`${host.url}/?adapters=none`)
    await modal.open('All wallets')
    const phone = await tapPhone(page, modal, phoneUrl(world))
    await phone.approve(wantsToConnect)
    await phone.says('You can go back to it')
    await page.bringToFront()
    await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
    await modal.open('Account')
    await phone.app('Hostile host').getByRole('button', { name: 'Disconnect' }).click()
    await modal.titled('All wallets')
  })
})
