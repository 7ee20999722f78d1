/** Every view that a visitor can reach, looked at by axe: no violation, light and dark. */

import type { Page } from '@playwright/test'
import { inLong } from '../../scripts/long-form.ts'
import { expectNoViolations } from '../fixtures/axe.ts'
import { expect, test } from '../fixtures/test.ts'

const look = (page: Page, view: string) => expectNoViolations(page, view, ['foyer-modal', 'foyer-connect-button'])

// What the dark theme changes is colours: those of every state of every view are looked at in tests of the views.
for (const themeMode of ['light', ...inLong('dark' as const)] as const) {
  test(`no violations in ${themeMode}`, async ({ page, host, wallet, modal }) => {
    await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify({ themeMode }))}`)
    await modal.open()
    await look(page, 'Connect')
    // On a phone it is a sheet, with the explanation on a view of its own.
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'Connect, on a phone')
    await modal.press('Find out what they do')
    await modal.titled('What is a wallet?')
    await look(page, 'WhatIsAWallet')
    await modal.press('Back')
    await page.setViewportSize({ width: 1280, height: 800 })
    await modal.press(/^All wallets/)
    await modal.titled('All wallets')
    await look(page, 'AllWallets')
    await modal.press('Back')
    await modal.press('Get a wallet')
    await modal.titled('Get a wallet')
    await look(page, 'GetWallet')
    await modal.press('Back')

    await modal.press(/Foyer Devnet Wallet/)
    await wallet.approval('Connect to this site')
    await look(page, 'ConnectingExternal, waiting')
    await wallet.reject()
    await expect(modal.retry).toBeVisible()
    await look(page, 'ConnectingExternal, declined')
    await modal.retry.click()
    await wallet.approve()
    await modal.closed()

    await modal.open('Account')
    await look(page, 'Account, Tokens')
    await modal.press('Settings')
    await modal.titled('Settings')
    await look(page, 'AccountSettings')
    await modal.press(/^Wallet/)
    await modal.titled('Connected wallets')
    await look(page, 'ProfileWallets')
    await modal.press('Back')
    await modal.press(/^Network/)
    await modal.titled('Choose a network')
    await look(page, 'Networks')
    await modal.press('What is a network?')
    await modal.titled('What is a network?')
    await look(page, 'WhatIsANetwork')
    await modal.press('Back')
    await modal.press(/Foyer Second/)
    await modal.titled('Switch network')
    await wallet.approval('Add a network')
    await look(page, 'SwitchNetwork, waiting')
    await wallet.reject()
    await expect(modal.retry).toBeVisible()
    await look(page, 'SwitchNetwork, declined')
    await page.keyboard.press('Escape')
    await wallet.send({ type: 'set-chain', chainId: 999_999 })
    await modal.button.click()
    await modal.titled('Switch network')
    await look(page, 'UnsupportedChain')
  })
}
