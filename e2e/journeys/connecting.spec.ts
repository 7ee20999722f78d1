/** A wallet that says no, says nothing, says it late or says it twice. */
import { expectShown } from '../fixtures/modal.ts'
import { roundTrip } from '../fixtures/round-trip.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet: _ }) => {
  await page.goto(host.url)
})

test('rejected, then tried again', async ({ page, wallet, modal, world }) => {
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.reject('Connect to this site')
  await expect(modal.dialog.getByText('Connection declined')).toBeVisible()
  await modal.retry.click()
  await wallet.approve('Connect to this site')
  await modal.closed()
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address, network: 'eip155:31337' })
})

test('a wallet that never answers can be cancelled, and another attempt works', async ({ page, wallet, modal }) => {
  await wallet.set({ answers: 'never' })
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await expect(modal.dialog.getByText('Continue in Foyer Devnet Wallet')).toBeVisible()
  await modal.press('Cancel')
  await modal.titled('Connect a wallet')
  await expectShown(page, { status: 'disconnected' })
  await wallet.set({ answers: 'once' })
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve()
  await modal.closed()
  await expectShown(page, { status: 'connected' })
})

test('a late answer to a cancelled attempt changes nothing', async ({ page, wallet, modal }) => {
  await wallet.set({ answers: 'late' })
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve()
  await expect.poll(wallet.held).toBe(1)
  await modal.press('Cancel')
  await modal.titled('Connect a wallet')
  await wallet.send({ type: 'release' })
  await roundTrip(page)
  await modal.titled('Connect a wallet')
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
})

test('closing the modal cancels too', async ({ page, wallet, modal }) => {
  await wallet.set({ answers: 'late' })
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve()
  await expect.poll(wallet.held).toBe(1)
  await page.keyboard.press('Escape')
  await modal.closed()
  await wallet.send({ type: 'release' })
  await roundTrip(page)
  await expectShown(page, { status: 'disconnected' })
  await expect(modal.dialog).toBeHidden()
})

test('a wallet that answers everything twice connects once', async ({ page, wallet, modal, world }) => {
  await wallet.set({ answers: 'twice' })
  await modal.connect(wallet)
  await roundTrip(page)
  await expectShown(page, { status: 'connected', address: world.accounts.alice.address })
  await page.getByRole('button', { name: 'Sign', exact: true }).click()
  await wallet.approve('Sign a message')
  await expectShown(page, { signed: /^0x[0-9a-f]{130}$/ })
})

test('shows that the wallet is still busy with an earlier prompt', async ({ wallet, modal }) => {
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approval('Connect to this site')
  await modal.press('Cancel')
  await modal.press(/Foyer Devnet Wallet/)
  await expect(modal.retry).toBeVisible()
  expect(wallet.windows()).toBe(1)
  await wallet.reject()
  await modal.retry.click()
  await wallet.approve()
  await modal.closed()
})

test('a locked wallet is unlocked on the way', async ({ page, wallet, modal }) => {
  await wallet.set({ locked: true })
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  const window = await wallet.approval('The wallet is locked')
  await window.getByRole('button', { name: 'Unlock' }).click()
  await wallet.approve('Connect to this site')
  await modal.closed()
  await expectShown(page, { status: 'connected' })
})

test('a wallet that announces itself after the modal opened appears in it', async ({ page, wallet, modal }) => {
  await wallet.set({ announceDelay: 1500 })
  await page.reload()
  await modal.open()
  await expect(modal.item(/Foyer Devnet Wallet/)).toBeVisible()
})

test('asks a wallet on a network that the page does not use to switch right after connecting', async ({ page, wallet, modal }) => {
  await wallet.send({ type: 'set-chain', chainId: 999_999 })
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await wallet.approve('Connect to this site')
  await modal.titled('Switch network')
  await modal.press(/Foyer Local/)
  await wallet.approve('Switch network')
  await modal.closed()
  await expectShown(page, { status: 'connected', network: 'eip155:31337' })
})
