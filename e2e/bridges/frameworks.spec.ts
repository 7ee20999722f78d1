/** The samples of `@foyer/vue` and `@foyer/svelte`, built by Vite, under a strict policy. */
import type { Kit } from '@foyer/core'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

declare const kit: Kit
declare const unmount: () => unknown

for (const framework of ['vue', 'svelte']) {
  test(`an app in ${framework} shows the account and its events, and leaves nothing when it is unmounted`, async ({
    page,
    host,
    wallet,
    modal,
    world,
  }) => {
    const { alice, bob } = world.accounts
    await page.goto(`${host.url}/${framework}.html`)
    await expectShown(page, { address: 'nobody', events: '' })
    const button = page.locator('foyer-button').getByRole('button')
    await button.click()
    await modal.press(/Foyer Devnet Wallet/)
    await wallet.approve('Connect to this site')
    await modal.closed()
    await expectShown(page, { address: alice.address, events: 'connected eip155:31337' })
    await expect(button).toHaveText(/alice\.eth|0xf39F/)
    await page.evaluate(() => kit.disconnect())
    await expectShown(page, { address: 'nobody', events: 'connected eip155:31337, disconnected' })

    await wallet.set({ approves: true })
    await button.click()
    await modal.press(/Foyer Devnet Wallet/)
    await expectShown(page, { address: alice.address })
    // What was connected on an earlier visit is reported, once, when the page comes back.
    await page.reload()
    await expectShown(page, { address: alice.address, events: 'connected eip155:31337' })

    await page.evaluate(async () => void (await unmount()))
    await expect(page.locator('foyer-modal, foyer-button')).toHaveCount(0)
    // Nothing is left that would throw when the wallet changes.
    await wallet.send({ type: 'select-account', index: 1 })
    await expect.poll(() => page.evaluate(() => JSON.stringify(kit.getState().connections))).toContain(bob.address)
  })
}
