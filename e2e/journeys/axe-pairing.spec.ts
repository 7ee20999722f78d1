/** The views of pairing, looked at by axe: no violation, light and dark, on a desktop and at a phone's width. */
import type { Page } from '@playwright/test'
import { inLong } from '../../scripts/long-form.ts'
import { expectNoViolations } from '../fixtures/axe.ts'
import { choosePhone, codeIn, connectPhone, copyCode, openAnyCode } from '../fixtures/pairing.ts'
import { wantsToConnect } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

const look = (page: Page, view: string) => expectNoViolations(page, view, ['foyer-modal', 'foyer-connect-button'])

// What the dark theme changes is colours: those of every state of every view are looked at in tests of the views.
for (const themeMode of ['light', ...inLong('dark' as const)] as const) {
  test(`no violations in ${themeMode}`, async ({ page, host, modal, phone }) => {
    await page.goto(`${host.url}/?options=${encodeURIComponent(JSON.stringify({ themeMode }))}`)
    await openAnyCode(modal)
    await look(page, 'ConnectingWalletConnectBasic')
    await page.setViewportSize({ width: 390, height: 844 })
    await look(page, 'ConnectingWalletConnectBasic, narrow')
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.keyboard.press('Escape')
    await modal.closed()

    await choosePhone(modal)
    await expect(codeIn(modal)).toBeVisible()
    await look(page, 'ConnectingWalletConnect, the code')
    const code = await copyCode(page, modal)
    await modal.dialog.getByRole('tab', { name: 'Web' }).click()
    await look(page, 'ConnectingWalletConnect, the web page')
    await modal.dialog.getByRole('tab', { name: 'Phone' }).click()
    await phone.pair(code)
    await phone.reject(wantsToConnect)
    await expect(modal.retry).toBeVisible()
    await look(page, 'ConnectingWalletConnect, declined')
    await page.keyboard.press('Escape')
    await modal.closed()

    await phone.set({ unknownChains: true, refusesToAdd: true })
    await connectPhone({ page, modal, phone }, ['Foyer Second'])
    await modal.open('Account')
    await modal.press(/^Network: /)
    await expect(modal.item(/Foyer Second/)).toBeDisabled()
    await look(page, 'Networks, one of them not approved')
  })
}
