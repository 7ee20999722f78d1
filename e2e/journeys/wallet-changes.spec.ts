/** What the wallet does by itself: other account, other network, access taken back, connection lost. */
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
})

test('the page follows the account', async ({ page, wallet, world, trouble }) => {
  // The other account's avatar is an SVG inside its address. A page that wants those has to allow data: for pictures.
  trouble.allow(/img-src/)
  await wallet.send({ type: 'select-account', index: 1 })
  await expectShown(page, { status: 'connected', address: world.accounts.bob.address })
})

test('the page follows to a network it knows', async ({ page, wallet }) => {
  await wallet.send({ type: 'set-chain', chainId: 31338 })
  await expectShown(page, { status: 'connected', network: 'eip155:31338' })
})

test('on a network it does not know it offers those it does, and no way around', async ({ page, wallet, modal }) => {
  await wallet.send({ type: 'set-chain', chainId: 999_999 })
  await expectShown(page, { network: 'eip155:999999' })
  await modal.button.click()
  await modal.titled('Switch network')
  await expect(modal.dialog.getByRole('heading', { name: 'This site does not use that network' })).toBeVisible()
  await expect(modal.dialog.getByRole('button', { name: 'Back' })).toBeHidden()
  await modal.press(/Foyer Local/)
  await wallet.approve('Switch network')
  await modal.closed()
  await expectShown(page, { network: 'eip155:31337' })
})

test('from there one can also leave', async ({ page, wallet, modal }) => {
  await wallet.send({ type: 'set-chain', chainId: 999_999 })
  await modal.button.click()
  await modal.press('Disconnect')
  await expectShown(page, { status: 'disconnected' })
})

test('an open modal shows that at once', async ({ wallet, modal }) => {
  await modal.open('Account')
  await wallet.send({ type: 'set-chain', chainId: 999_999 })
  await modal.titled('Switch network')
  await wallet.send({ type: 'set-chain', chainId: 31337 })
  await modal.closed()
})

test('access taken back in the wallet disconnects the page', async ({ page, wallet, host }) => {
  await wallet.send({ type: 'revoke', origin: host.url })
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})

test('fails every request while the wallet has lost its connection, and works again when it reconnects', async ({
  page,
  wallet,
  modal,
}) => {
  await wallet.set({ dropped: true })
  await expectShown(page, { status: 'disconnected' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await expectShown(page, { status: 'disconnected', signed: 'not_connected' })
  await wallet.set({ dropped: false })
  // It still trusts this site, so it does not ask again.
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await expectShown(page, { status: 'connected' })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve('Sign a message')
  await expectShown(page, { signed: /^0x/ })
})
