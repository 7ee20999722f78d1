/** The relay is away when the code is shown, while it is, and while a paired wallet is asked: said soon, and over as soon as it is back. */
import { expectNoViolations } from '../fixtures/axe.ts'
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { choosePhone, codeIn, connectPhone, copyCode, phoneName } from '../fixtures/pairing.ts'
import { wantsToConnect } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

/** The browser itself logs connections that nobody answered. */
const unanswered = /WebSocket connection|net::ERR_|Failed to load resource/
const parts = ['foyer-modal', 'foyer-connect-button']

const awayIn = ({ dialog }: Modal) => dialog.getByText(/^Cannot reach the pairing server\./).first()

test.afterEach(async ({ world }) => {
  await world.server.restart().catch(() => {})
})

test('shows that nobody can use the code while the relay is unreachable, and connects when it is back', async ({
  page,
  host,
  modal,
  phone,
  world,
  trouble,
}) => {
  trouble.allow(unanswered)
  await world.server.kill()
  await page.goto(`${host.url}/?adapters=none`)
  await modal.open('Scan with your phone')
  await expect(codeIn(modal)).toBeVisible()
  await expect(awayIn(modal)).toBeVisible()
  await expectNoViolations(page, 'a code without a relay', parts)
  const code = await copyCode(page, modal)
  // Now, and once more: it is not there yet.
  await modal.retry.click()
  await expect(awayIn(modal)).toBeVisible()
  await world.server.restart()
  await expect(modal.dialog.getByText(/^Works for another/)).toBeVisible()
  await expect(awayIn(modal)).toBeHidden()
  expect(await copyCode(page, modal)).toBe(code)
  await phone.pair(code)
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
})

test('shows that the relay was lost below the code, retries at a press, and connects with the same code', async ({
  page,
  host,
  modal,
  phone,
  world,
  trouble,
}) => {
  trouble.allow(unanswered)
  await page.goto(host.url)
  await choosePhone(modal)
  const code = await copyCode(page, modal)
  await expect(modal.dialog.getByText(/^Works for another/)).toBeVisible()
  await world.server.kill()
  await expect(awayIn(modal)).toBeVisible()
  await world.server.restart()
  // It may be back by itself before anybody can press.
  await modal.retry.click({ timeout: 2_000 }).catch(() => undefined)
  await expect(modal.dialog.getByText(/^Works for another/)).toBeVisible()
  await phone.pair(code)
  await phone.approve(wantsToConnect)
  await expectShown(page, { status: 'connected' })
})

test('shows where a request waits when the relay is lost, and delivers it when it reconnects', async ({
  page,
  host,
  modal,
  phone,
  world,
  trouble,
}) => {
  trouble.allow(unanswered)
  await page.goto(host.url)
  await connectPhone({ page, modal, phone }, ['Foyer Second'])
  await modal.open('Account')
  await modal.press(/^Network: /)
  await modal.titled('Choose a network')
  await world.server.kill()
  await modal.press(/Foyer Second/)
  await expect(modal.dialog.getByRole('heading', { name: `${phoneName} cannot be reached` })).toBeVisible()
  await expectNoViolations(page, 'SwitchNetwork without a relay', parts)
  await world.server.restart()
  await phone.approve('Switch network')
  await expectShown(page, { status: 'connected', network: 'eip155:31338' })
})

test('shows at once that there is no network', async ({ page, context, host, modal, trouble }) => {
  trouble.allow(unanswered)
  await page.goto(host.url)
  await choosePhone(modal)
  await expect(codeIn(modal)).toBeVisible()
  await context.setOffline(true)
  await expect(modal.dialog.getByText('You are offline. The code works once the connection is back.').first()).toBeVisible()
  await context.setOffline(false)
  await expect(modal.dialog.getByText(/^Works for another/)).toBeVisible()
})
