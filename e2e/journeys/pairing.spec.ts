/** A wallet on another device: the code from the modal, the session from the phone, over the server's own relay. */
import { recoverMessageAddress } from 'viem'
import { expectShown } from '../fixtures/modal.ts'
import { choosePhone, codeIn, connectPhone, copyCode, openAnyCode } from '../fixtures/pairing.ts'
import { wantsToConnect } from '../fixtures/phone.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test.beforeEach(({ page, host }) => page.goto(host.url))

test('the link copied from any wallet’s code, pasted on the phone, connects, signs and disconnects', async ({
  page,
  modal,
  phone,
  world,
}) => {
  const { alice } = world.accounts
  await openAnyCode(modal)
  await phone.pair(await copyCode(page, modal))
  await phone.asked(wantsToConnect)
  await expect(phone.dialog.getByText('Hostile host')).toBeVisible()
  await expect(phone.dialog.locator('[data-origin]')).toHaveText(new URL(page.url()).origin)
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: alice.address, network: 'eip155:31337' })

  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await phone.asked('Sign a message')
  await expect(phone.dialog.getByText('Hello from the host')).toBeVisible()
  await phone.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })
  const signature = (await page.getByTestId('signed').textContent()) as `0x${string}`
  expect(await recoverMessageAddress({ message: 'Hello from the host', signature })).toBe(alice.address)

  await modal.open('Account')
  await modal.press('Disconnect')
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
  await expect(phone.app('Hostile host')).toHaveCount(0)
})

test('the picture of the code connects when it is scanned', async ({ page, modal, phone, world }) => {
  await choosePhone(modal)
  await expect(codeIn(modal)).toBeVisible()
  const buffer = await modal.dialog.screenshot()
  await phone.page.getByLabel('Choose a picture of a code').setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer })
  await phone.approve(wantsToConnect)
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
})

test('shows in the modal that the phone declined, and tries again with another code', async ({ page, modal, phone }) => {
  await choosePhone(modal)
  const first = await copyCode(page, modal)
  await phone.pair(first)
  await phone.reject(wantsToConnect)
  await expect(modal.dialog.getByText('Connection declined')).toBeVisible()
  await expectShown(page, { status: 'failed', address: 'nobody' })
  await modal.retry.click()
  await expect(codeIn(modal)).toBeVisible()
  const second = await copyCode(page, modal)
  expect(second).not.toBe(first)
  await phone.pair(second)
  await phone.approve(wantsToConnect)
  await expectShown(page, { status: 'connected' })
})

test('what the phone changes by itself is followed: account, network, and the end', async ({ page, modal, phone, world, trouble }) => {
  // Bob's avatar is an SVG inside its address. A page that wants those has to allow data: for pictures.
  trouble.allow(/img-src/)
  await connectPhone({ page, modal, phone })
  const card = phone.app('Hostile host')
  await card.getByLabel('Account', { exact: true }).selectOption({ label: 'Account 2' })
  await expectShown(page, { address: world.accounts.bob.address })
  await card.getByLabel('Network', { exact: true }).selectOption('eip155:31338')
  await expectShown(page, { network: 'eip155:31338' })
  await card.getByRole('button', { name: 'Disconnect' }).click()
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})
