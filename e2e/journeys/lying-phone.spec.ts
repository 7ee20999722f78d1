/** A server that lies about money: an account that a phone holds is warned or refused in plain words, and the phone is never asked for the lie. */
import { devnetContracts, devnetNames, devnetTokens } from '@foyer/devnet'
import { erc20Abi, getAddress, parseUnits } from 'viem'
import { approvalLies, type Lie, lieAbout, permitLies, said, sendLies, swapLies } from '../fixtures/lies.ts'
import type { Modal } from '../fixtures/modal.ts'
import {
  amountField,
  chooseSwap,
  chooseToken,
  payWith,
  pressToSign,
  receiverField,
  reviewEntered,
  reviewSwap,
  tokenRow,
} from '../fixtures/money.ts'
import { connectPhone } from '../fixtures/pairing.ts'
import { transaction } from '../fixtures/signer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

const { foy, usd, credit } = devnetTokens
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words)

test('about what is sent: a token that counts in other units is refused, a name that leads elsewhere is contradicted', async ({
  page,
  host,
  modal,
  phone,
  world,
}) => {
  const { dave, frank, nobody } = world.accounts
  const refused = text(modal, 'Refused: the token is not what the server says')
  // A thousandth of what the chain counts: a thousand times what is shown would go.
  const units = await lieAbout(page, said.balance, sendLies.decimals(foy.symbol, '21'))
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
  await modal.press('Send')
  await chooseToken(modal, foy.symbol)
  await amountField(modal).fill('1')
  await receiverField(modal).fill(nobody.address)
  await expect(refused).toBeVisible()
  expect(units.times()).toBeGreaterThan(0)
  await modal.press('Review')
  await modal.titled('Review')
  await expect(refused).toBeVisible()
  await expect(modal.item(/^Send /)).toHaveCount(0)
  await modal.press('Back')
  await modal.press(/^Token: /)
  await modal.press(/\bETH\b/)
  await modal.titled('Send')

  const names = await lieAbout(page, said.nodes(world.chains.first.rpcUrl), sendLies.receiver(dave.address, frank.address))
  await reviewEntered(modal, { amount: '0.012', to: devnetNames.dave.name })
  expect(names.times()).toBeGreaterThan(0)
  await expect(text(modal, 'This address does not confirm its name')).toBeVisible()
  await expect(text(modal, getAddress(frank.address))).toBeVisible()
  await names.stop()
  // Entered anew, it leads where it should, and is the first that the phone is asked for.
  await modal.press('Back')
  await receiverField(modal).fill('')
  await reviewEntered(modal, { amount: '0.012', to: devnetNames.dave.name })
  await expect(text(modal, getAddress(dave.address))).toBeVisible()
  await expect(text(modal, 'This address does not confirm its name')).toBeHidden()
  await modal.press('Send 0.012 ETH')
  await phone.shownAlone(transaction, '0.012 ETH', getAddress(dave.address))
  await phone.reject(transaction)
  await expect(text(modal, 'Nothing was sent.')).toBeVisible()
})

test('about a swap, an approval or a permit: refused, whatever it changes', async ({ page, host, modal, phone, world }) => {
  const { alice, bob } = world.accounts
  const thief = bob.address
  const refused = text(modal, 'Refused: the server sent something else')

  async function expectRefused(path: RegExp, button: string, lie: Lie): Promise<void> {
    const lying = await lieAbout(page, path, lie)
    // A quote that is asked for again at that very moment takes no press: then once more.
    await expect(async () => {
      if (lying.times() === 0) await modal.item(button).click({ timeout: 5_000 })
      await expect.poll(lying.times, { timeout: 5_000 }).toBe(1)
    }).toPass()
    await expect(refused).toBeVisible()
    await lying.stop()
  }

  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
  await chooseSwap(modal, { to: tokenRow(usd), amount: '0.013' })
  await reviewSwap(modal)
  const swap = 'Swap 0.013 ETH'
  await expectRefused(said.swap, swap, swapLies.recipient(alice.address, thief))
  await expectRefused(said.swap, swap, swapLies.router(thief))
  await expectRefused(said.swap, swap, swapLies.minimum())
  await modal.press('Back')
  await payWith(modal, tokenRow(credit))
  await reviewSwap(modal)
  await expectRefused(said.approval, 'Sign for 0.013 CRED', permitLies.spender(thief))
  await expectRefused(said.approval, 'Approve instead', approvalLies.spender(thief))
  await expectRefused(said.approval, 'Approve instead', approvalLies.amount(parseUnits('0.013', credit.decimals)))
  // From an honest server the same is the first that the phone is asked for.
  await pressToSign(modal, 'Approve instead')
  await phone.shownAlone(transaction, 'approve', devnetContracts.swapRouter, String(parseUnits('0.013', credit.decimals)))
  await phone.reject(transaction)
  await expect(text(modal, 'This was not signed.').first()).toBeVisible()
  const { client } = world.chains.first
  for (const spender of [thief, devnetContracts.swapRouter])
    expect(
      await client.readContract({ address: credit.address, abi: erc20Abi, functionName: 'allowance', args: [alice.address, spender] }),
    ).toBe(0n)
})
