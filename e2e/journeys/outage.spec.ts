/** Parts of the backend are gone: what can still work does, and what is missing says so and comes back. */
import type { Locator, Page } from '@playwright/test'
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

/** The browser itself logs requests that nobody answered or that a dead upstream failed. */
const unanswered = /Failed to load resource|net::ERR_/

/** The kit fetches a failed list again after half a minute (docs/behaviour.md, Account data); nobody waits that long here. */
async function expectTokens(modal: Modal): Promise<void> {
  await expect(tokenOf(modal)).toBeVisible()
}

/** A server or a node that has just started may answer too late once more, and is asked again no sooner than after half a minute. */
async function expectTokensAgain(page: Page, modal: Modal): Promise<void> {
  await expect(async () => {
    if (await modal.dialog.isVisible()) await page.keyboard.press('Escape')
    await modal.closed()
    await page.clock.fastForward(31_000)
    await modal.open('Account')
    await expect(tokenOf(modal)).toBeVisible({ timeout: 5_000 })
    await expect(modal.dialog.getByText('Could not be refreshed. These are the last known figures.')).toBeHidden({ timeout: 5_000 })
  }).toPass()
}

function tokenOf(modal: Modal): Locator {
  return modal.dialog.getByRole('region', { name: 'Tokens' }).getByText('Wrapped Ether', { exact: true })
}

test.use({ movesClock: true })

test.afterEach(async ({ world }) => {
  for (const chain of [world.chains.first, world.chains.second]) if (chain.pid() === undefined) await chain.restart()
  await world.server.restart().catch(() => {})
})

test('opens the modal and connects installed wallets without the server, and recovers with it', async ({
  page,
  host,
  wallet,
  modal,
  world,
  trouble,
}) => {
  trouble.allow(unanswered)
  await page.clock.install()
  await world.server.kill()
  await page.goto(host.url)
  await modal.open()
  await expect(modal.item(/Foyer Devnet Wallet/)).toBeVisible()
  await expect(modal.dialog.getByText('More wallets did not load')).toBeVisible()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve('Connect to this site')
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
  await modal.open('Account')
  await expect(modal.dialog.getByText('Token Balance Unavailable').first()).toBeVisible()
  // The chain itself is there, so the balance is.
  await expect(modal.dialog.getByText(/^[\d,]+(\.\d+)?$/).first()).toBeVisible()

  await world.server.restart()
  // The first answer of a server that has just started may be late, too: then by another press, no sooner than it counts.
  await expect(async () => {
    await page.clock.fastForward(31_000)
    if (await modal.retry.isVisible()) await modal.retry.click({ timeout: 5_000 })
    await expect(tokenOf(modal)).toBeVisible({ timeout: 5_000 })
  }).toPass()
})

test('the server is killed and restarted under an open page', async ({ page, host, wallet, modal, world, trouble }) => {
  trouble.allow(unanswered)
  await page.clock.install()
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
  await expectTokens(modal)

  await world.server.kill()
  await page.clock.fastForward(31_000)
  await page.keyboard.press('Escape')
  await modal.closed()
  await modal.open('Account')
  // The last known figures stay, marked as such.
  await expectTokens(modal)
  await expect(modal.dialog.getByText('Could not be refreshed. These are the last known figures.')).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.closed()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })

  await world.server.restart()
  await expectTokensAgain(page, modal)
})

test('connects and signs while the chain is down, shows that the balance is missing, and recovers', async ({
  page,
  host,
  wallet,
  modal,
  world,
  trouble,
}) => {
  trouble.allow(unanswered)
  // The server may know the name of an earlier journey still; without it, the author of the page is told.
  trouble.allow(/Names cannot be looked up now: the network that holds them does not answer/)
  await page.clock.install()
  await world.chains.first.stop()
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
  await expect(modal.dialog.getByText('Balance unavailable')).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.closed()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })

  await world.chains.first.restart()
  // The server leaves a node that failed alone for up to 30 s, which no clock of the page shortens: somebody who looks again meanwhile is told so.
  trouble.allow(/\(Token Balance Unavailable\)/)
  await expectTokensAgain(page, modal)
  await expect(modal.dialog.getByText('Balance unavailable')).toBeHidden()
  // The server leaves a node that failed alone for up to 30 s. The next journeys are not about that.
  await world.server.kill()
  await world.server.restart()
})
