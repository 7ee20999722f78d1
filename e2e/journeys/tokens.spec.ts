/** Tokens that a wallet lists itself, one of them sent by somebody else to mislead, on a real chain. */
import { devnetContracts } from '@foyer/devnet'
import { parseAbi, parseEther } from 'viem'
import { expect, test } from '../fixtures/test.ts'

const mint = parseAbi(['function mint(address to, uint256 amount)'])

test('a token that was airdropped under a name that leads away is hidden, counts for nothing, and can be looked at', async ({
  page,
  host,
  wallet,
  modal,
  world,
}) => {
  const { alice, frank } = world.accounts
  const { client } = world.chains.first
  const hash = await client.writeContract({
    ...{ account: frank.address, chain: null, address: devnetContracts.gift, abi: mint, functionName: 'mint' },
    args: [alice.address, parseEther('1000000')],
  })
  await client.waitForTransactionReceipt({ hash })
  await wallet.set({ listsAssets: true })
  await page.goto(host.url)
  await modal.connect(wallet)
  for (const isReloaded of [false, true]) {
    if (isReloaded) await page.reload()
    await modal.open('Account')
    const { dialog } = modal
    await expect(dialog.getByText('Tethered Dollar')).toBeVisible()
    await expect(dialog.getByText('Wrapped Ether')).toBeVisible()
    await expect(dialog.getByText('foyer-gifts')).toBeHidden()
    await modal.press('Show 1 hidden token')
    const hidden = dialog.getByRole('region', { name: 'Hidden tokens' })
    await expect(hidden.getByText(/^Visit foyer-gifts/)).toBeVisible()
    await expect(dialog.getByText('Follow no link in them', { exact: false })).toBeVisible()
    await modal.press('Send')
    await modal.titled('Send')
    await modal.press(/^Token: /)
    await expect(dialog.getByText('Tethered Dollar')).toBeVisible()
    await expect(dialog.getByText('foyer-gifts')).toBeHidden()
    await modal.press('Show 1 hidden token')
    await modal.press(/foyer-gifts/)
    await modal.titled('Send')
    await expect(dialog.getByText('GIFT').first()).toBeVisible()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
  }
})
