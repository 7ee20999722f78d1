/** A session with a phone wallet while it lasts: money, networks, reloads, tabs, and a relay that goes away. */
import { parseEther } from 'viem'
import { driveModal, expectShown, type Modal } from '../fixtures/modal.ts'
import { connectPhone, phoneName } from '../fixtures/pairing.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test.beforeEach(({ page, host }) => page.goto(host.url))

async function openNetworks(modal: Modal): Promise<void> {
  await modal.open('Account')
  await modal.press(/^Network: /)
  await modal.titled('Choose a network')
}

test('a payment is shown on the phone as it is, and arrives on the chain; declined, nothing moves', async ({
  page,
  modal,
  phone,
  world,
}) => {
  const { nobody } = world.accounts
  const { client } = world.chains.first
  const balance = () => client.getBalance({ address: nobody.address })
  await connectPhone({ page, modal, phone })
  const before = await balance()
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await send.click()
  await phone.reject('Confirm a transaction')
  await expectShown(page, { sent: 'request_rejected' })
  await send.click()
  await phone.asked('Confirm a transaction')
  for (const words of ['1.25 ETH', nobody.address, 'Foyer Local'])
    await expect(phone.dialog.getByText(words, { exact: true })).toBeVisible()
  await phone.approve('Confirm a transaction')
  await expectShown(page, { sent: /^0x/ })
  const hash = (await page.getByTestId('sent').textContent()) as `0x${string}`
  await client.waitForTransactionReceipt({ hash })
  expect((await balance()) - before).toBe(parseEther('1.25'))
})

test('while the phone is asked the page says where to go on, until it has answered', async ({ page, modal, phone }) => {
  await connectPhone({ page, modal, phone })
  const notice = page.getByRole('status').getByText(`Continue in ${phoneName} on your phone`)
  const send = page.getByRole('button', { name: 'Send', exact: true })
  await expect(notice).toHaveCount(0)
  for (const answer of [phone.reject, phone.approve]) {
    await send.click()
    await expect(notice).toBeVisible()
    await answer('Confirm a transaction')
    await expect(notice).toHaveCount(0)
  }
  // After a reload nobody has opened the modal, and it is said all the same.
  await page.reload()
  await expectShown(page, { status: 'connected' })
  await send.click()
  await expect(notice).toBeVisible()
  await page.getByRole('status').getByRole('button', { name: 'Close' }).click()
  await expect(notice).toHaveCount(0)
  await phone.reject('Confirm a transaction')
})

test('an approved network is moved to without a prompt, and the phone signs there', async ({ page, modal, phone, world }) => {
  await connectPhone({ page, modal, phone })
  await openNetworks(modal)
  await modal.press(/Foyer Second/)
  await expectShown(page, { network: 'eip155:31338' })
  await expect(phone.dialog).toBeHidden()
  await page.keyboard.press('Escape')
  await modal.closed()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await phone.asked('Confirm a transaction')
  await expect(phone.dialog.getByText('Foyer Second', { exact: true })).toBeVisible()
  await phone.approve('Confirm a transaction')
  await expectShown(page, { sent: /^0x/ })
  const hash = (await page.getByTestId('sent').textContent()) as `0x${string}`
  expect((await world.chains.second.client.waitForTransactionReceipt({ hash })).status).toBe('success')
})

test('requests a network that was not approved on the phone, which declines and then approves it', async ({ page, modal, phone }) => {
  await connectPhone({ page, modal, phone }, ['Foyer Second'])
  await openNetworks(modal)
  await modal.press(/Foyer Second/)
  await phone.reject('Switch network')
  await expect(modal.dialog.getByText(/declined/i).first()).toBeVisible()
  await expectShown(page, { status: 'connected', network: 'eip155:31337' })
  await modal.retry.click()
  await phone.approve('Switch network')
  await expectShown(page, { status: 'connected', network: 'eip155:31338' })
})

test('with a wallet that cannot be moved it is greyed, until the phone approves it by itself', async ({ page, modal, phone }) => {
  await phone.set({ unknownChains: true, refusesToAdd: true })
  await connectPhone({ page, modal, phone }, ['Foyer Second'])
  await openNetworks(modal)
  await expect(modal.item(/Foyer Second/)).toBeDisabled()
  await expect(modal.item(/Foyer Second/)).toContainText(`Not approved in ${phoneName}`)
  await phone.app('Hostile host').getByText('What it may use').click()
  await phone.app('Hostile host').getByRole('checkbox', { name: 'Foyer Second' }).check()
  await expect(modal.item(/Foyer Second/)).toBeEnabled()
  await modal.press(/Foyer Second/)
  await expectShown(page, { network: 'eip155:31338' })
})

test('a reload finds the session, its network and its wallet, also when it ended meanwhile', async ({
  page,
  host,
  modal,
  phone,
  world,
}) => {
  await connectPhone({ page, modal, phone })
  await phone.app('Hostile host').getByLabel('Network', { exact: true }).selectOption('eip155:31338')
  await expectShown(page, { network: 'eip155:31338' })
  await page.reload()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address, network: 'eip155:31338' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })

  await page.goto('about:blank')
  await phone.app('Hostile host').getByRole('button', { name: 'Disconnect' }).click()
  await expect(phone.app('Hostile host')).toHaveCount(0)
  await page.goto(host.url)
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})

test('a prompt that is open on the phone outlives a reload of either page', async ({ page, modal, phone }) => {
  await connectPhone({ page, modal, phone })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.asked('Sign a message')
  await phone.page.reload()
  await phone.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })
})

test('shares the session between two tabs: both follow it, and the phone shows one prompt', async ({
  page,
  context,
  host,
  modal,
  phone,
  world,
}) => {
  const other = await context.newPage()
  await other.goto(host.url)
  await page.bringToFront()
  await connectPhone({ page, modal, phone })
  await expectShown(other, { status: 'connected', address: world.accounts.alice.address })
  await other.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.approve('Sign a message')
  await expectShown(other, { signed: /^0x/ })
  await expect(phone.dialog).toBeHidden()
  await expectShown(page, { signed: 'idle' })

  // The tab with the connection goes; the other takes over.
  await page.close()
  await other.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.approve('Sign a message')
  await expectShown(other, { signed: /^0x/ })
  await other.bringToFront()
  const there = driveModal(other)
  await there.open('Account')
  await there.press('Disconnect')
  await expectShown(other, { status: 'disconnected' })
  await expect(phone.app('Hostile host')).toHaveCount(0)
})

test('delivers a request that was made while the relay was killed and restarted', async ({ page, modal, phone, world, trouble }) => {
  trouble.allow(/WebSocket connection|net::ERR_|Failed to load resource/)
  await connectPhone({ page, modal, phone })
  await world.server.kill()
  await expect(phone.page.getByText('No relay')).toBeVisible()
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expectShown(page, { signed: 'pending' })
  await world.server.restart()
  await phone.approve('Sign a message')
  await expectShown(page, { status: 'connected', signed: /^0x/ })
})

test('notifies the phone of a disconnect when the relay is back', async ({ page, modal, phone, world, trouble }) => {
  trouble.allow(/WebSocket connection|net::ERR_|Failed to load resource/)
  // Reported when the relay has been away for 10 s, which the server's end and start may take on a busy machine. It is delivered all the same.
  trouble.allow(/the other side of a paired session could not be told\. PairingError: The relay cannot be reached/)
  await connectPhone({ page, modal, phone })
  await world.server.kill()
  await modal.open('Account')
  await modal.press('Disconnect')
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
  await expect(phone.app('Hostile host')).toBeVisible()
  await world.server.restart()
  await expect(phone.app('Hostile host')).toHaveCount(0)
})
