/** The whole way of a visitor with a real wallet on a real chain. */
import { recoverMessageAddress } from 'viem'
import { expect, test } from '../fixtures/test.ts'

test('connects, sees the account, changes network, signs, survives a reload, disconnects', async ({ page, host, wallet, modal, world }) => {
  const { alice } = world.accounts
  await page.goto(host.url)
  await modal.open()
  await modal.press(/Foyer Devnet Wallet/)
  await modal.titled('Connect Foyer Devnet Wallet')
  await wallet.approve('Connect to this site')

  await modal.open('Account')
  await expect(modal.dialog.getByText('alice.eth').first()).toBeVisible()
})
