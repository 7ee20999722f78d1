/** Changing the network from the page: known to the wallet, unknown, refused. */
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
})

async function chooseSecond(modal: Modal): Promise<void> {
  await modal.open('Account')
  await modal.press(/^Network: /)
  await modal.titled('Choose a network')
  await modal.press(/Foyer Second/)
}

test('a network the wallet does not know is added, with everything it needs', async ({ page, wallet, modal, world }) => {
  await chooseSecond(modal)
  const window = await wallet.approval('Add a network')
  await expect(window.getByText('Foyer Second')).toBeVisible()
  await expect(window.getByText(world.chains.second.rpcUrl)).toBeVisible()
  await wallet.approve('Add a network')
  await expectShown(page, { network: 'eip155:31338', status: 'connected' })
})

test('one it knows is switched to, there and back', async ({ page, wallet, modal, world }) => {
  const { name, nativeCurrency, id } = world.networks.second
  await wallet.send({ type: 'learn-chain', chain: { chainId: id, name, rpcUrl: world.chains.second.rpcUrl, currency: nativeCurrency } })
  await chooseSecond(modal)
  await wallet.approve('Switch network')
  await expectShown(page, { network: 'eip155:31338' })
})

test('declined: still on the old one, and can be tried again', async ({ page, wallet, modal }) => {
  await chooseSecond(modal)
  await wallet.reject('Add a network')
  await expect(modal.dialog.getByText(/declined/i)).toBeVisible()
  await expectShown(page, { network: 'eip155:31337' })
  await modal.retry.click()
  await wallet.approve('Add a network')
  await expectShown(page, { network: 'eip155:31338' })
})

test('a wallet that does not learn it: Chain is not supported', async ({ page, wallet, modal }) => {
  await wallet.set({ refusesToAdd: true })
  await chooseSecond(modal)
  await expect(modal.dialog.getByText('Chain is not supported')).toBeVisible()
  await expectShown(page, { network: 'eip155:31337', status: 'connected' })
})
