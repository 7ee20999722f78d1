/** The whole way of a visitor with a real wallet on a real chain. */
import { formatEther, recoverMessageAddress } from 'viem'
import { expectShown } from '../fixtures/modal.ts'
import { expect, test } from '../fixtures/test.ts'

test('connects, sees the account, changes network, signs, survives a reload, disconnects', async ({ page, host, wallet, modal, world }) => {
  const { alice } = world.accounts
  await page.goto(host.url)

  await test.step('connects', async () => {
    await modal.open()
    await modal.press(/Foyer Devnet Wallet/)
    await modal.titled('Connect Foyer Devnet Wallet')
    const window = await wallet.approval('Connect to this site')
    await expect(window.locator('[data-origin]')).toHaveText(host.url)
    await wallet.approve()
    await modal.closed()
    await expectShown(page, { status: 'connected', address: alice.address, network: 'eip155:31337' })
  })

  await test.step('sees name, avatar, balance and tokens', async () => {
    await modal.open('Account')
    await expect(modal.dialog.getByText('alice.eth', { exact: true })).toBeVisible()
    await expect(modal.dialog.locator('.fy-avatar[data-state=loaded] canvas')).toBeVisible()
    const balance = await world.chains.first.client.getBalance({ address: alice.address })
    const whole = Math.trunc(Number(formatEther(balance))).toLocaleString('en')
    await expect(modal.dialog.getByText(whole).first()).toBeVisible()
    const tokens = modal.dialog.getByRole('region', { name: 'Tokens' })
    for (const name of ['Ether', 'Wrapped Ether', 'Foyer Dollar', 'Tethered Dollar', 'Foyer']) {
      await expect(tokens.getByText(name, { exact: true })).toBeVisible()
    }
    await expect(modal.button).toHaveText(/alice\.eth/)
  })

  await test.step('changes network', async () => {
    await modal.press(/^Network: Foyer Local/)
    await modal.titled('Choose a network')
    await modal.press(/Foyer Second/)
    await wallet.approve('Add a network')
    await expectShown(page, { status: 'connected', network: 'eip155:31338' })
    await expect(modal.item(/^Network: Foyer Second/)).toBeVisible()
    const balance = await world.chains.second.client.getBalance({ address: alice.address })
    const whole = Math.trunc(Number(formatEther(balance))).toLocaleString('en')
    await expect(modal.dialog.getByText(whole).first()).toBeVisible()
    await page.keyboard.press('Escape')
    await modal.closed()
  })

  await test.step('signs a message that verifies', async () => {
    await page.getByRole('button', { name: 'Sign', exact: true }).click()
    const window = await wallet.approval('Sign a message')
    await expect(window.getByText('Hello from the host')).toBeVisible()
    await wallet.approve()
    await expectShown(page, { signed: /^0x/ })
    const signature = (await page.getByTestId('signed').textContent()) as `0x${string}`
    expect(await recoverMessageAddress({ message: 'Hello from the host', signature })).toBe(alice.address)
  })

  await test.step('survives a reload', async () => {
    await page.reload()
    await expectShown(page, { status: 'connected', address: alice.address, network: 'eip155:31338' })
    expect(wallet.windows()).toBe(0)
  })

  await test.step('disconnects', async () => {
    await modal.open('Account')
    await modal.press('Disconnect')
    await modal.closed()
    await expectShown(page, { status: 'disconnected', address: 'nobody' })
    await page.reload()
    await expectShown(page, { status: 'disconnected', address: 'nobody' })
  })
})
