/** Swapping for an account that a phone wallet holds: what is asked of it there, declined there, and ended there. */
import { devnetContracts, devnetTokens } from '@foyer/devnet'
import { type Address, erc20Abi, parseUnits } from 'viem'
import { expectInActivity } from '../fixtures/activity.ts'
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { chooseSwap, pressToSign, reviewSwap, tokenRow } from '../fixtures/money.ts'
import { connectPhone } from '../fixtures/pairing.ts'
import { transaction, typedData } from '../fixtures/signer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test.beforeEach(async ({ page, host, modal, phone }) => {
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
})

const { usd, foy, credit } = devnetTokens
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words, { exact: true }).first()

async function review(modal: Modal, { from, amount }: { readonly from?: RegExp; readonly amount: string }): Promise<void> {
  await chooseSwap(modal, { ...(from && { from }), to: tokenRow(usd), amount })
  await reviewSwap(modal)
}

test('a token is approved on the phone for exactly the amount, then swapped there, and the activity says so', async ({
  page,
  modal,
  phone,
  world,
}) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  const held = () => client.readContract({ address: usd.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  const allowed = () =>
    client.readContract({
      address: foy.address,
      abi: erc20Abi,
      functionName: 'allowance',
      args: [alice.address, devnetContracts.swapRouter],
    })
  const before = await held()
  const left = await allowed()
  await review(modal, { from: tokenRow(foy), amount: '3' })
  await pressToSign(modal, 'Approve 3 FOY')
  // What is left of an earlier approval is taken back first.
  if (left > 0n) await phone.approve(transaction)
  await phone.shownAlone(transaction, 'approve', devnetContracts.swapRouter)
  await phone.approve(transaction)
  await expect(modal.item('Swap 3 FOY')).toBeVisible()
  expect(await allowed()).toBe(parseUnits('3', foy.decimals))
  await pressToSign(modal, 'Swap 3 FOY')
  await phone.approve(transaction)
  await expect(text(modal, '3 FOY was swapped')).toBeVisible()
  expect(await allowed()).toBe(0n)
  expect(await held()).toBeGreaterThan(before)
  await expectInActivity({ page, modal }, '3 FOY')
})

test('a permit: declined and then signed on the phone, without a fee; or declined, and approved instead', async ({
  modal,
  phone,
  world,
}) => {
  const { client } = world.chains.first
  const { alice } = world.accounts
  const sent = () => client.getTransactionCount({ address: alice.address })
  const allowed = (token: Address) =>
    client.readContract({ address: token, abi: erc20Abi, functionName: 'allowance', args: [alice.address, devnetContracts.swapRouter] })
  const before = await sent()
  await review(modal, { from: tokenRow(credit), amount: '2' })
  await expect(text(modal, 'One signature without a fee, then the swap')).toBeVisible()
  await pressToSign(modal, 'Sign for 2 CRED')
  await phone.shownAlone(typedData, 'Permit', '2 CRED', devnetContracts.swapRouter)
  await phone.reject(typedData)
  await expect(text(modal, 'This was not signed.')).toBeVisible()
  await pressToSign(modal, 'Sign for 2 CRED')
  await phone.approve(typedData)
  await expect(text(modal, 'Signed, and not used yet')).toBeVisible()
  expect(await sent()).toBe(before)
  await pressToSign(modal, 'Swap 2 CRED')
  await phone.approve(transaction)
  await expect(text(modal, '2 CRED was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
  expect(await allowed(credit.address)).toBe(0n)

  await modal.press('Done')
  await modal.titled('Account')
  await review(modal, { from: tokenRow(credit), amount: '1' })
  await pressToSign(modal, 'Sign for 1 CRED')
  await phone.reject(typedData)
  await expect(text(modal, 'This was not signed.')).toBeVisible()
  await pressToSign(modal, 'Approve instead')
  await phone.approve(transaction)
  await expect(modal.item('Swap 1 CRED')).toBeVisible()
  expect(await allowed(credit.address)).toBe(parseUnits('1', credit.decimals))
  await pressToSign(modal, 'Swap 1 CRED')
  await phone.approve(transaction)
  await expect(text(modal, '1 CRED was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 3)
  expect(await allowed(credit.address)).toBe(0n)
})

test('declined on the phone: nothing was signed, and it can be tried again', async ({ modal, phone, world }) => {
  const { client } = world.chains.first
  const sent = () => client.getTransactionCount({ address: world.accounts.alice.address })
  const before = await sent()
  await review(modal, { amount: '0.1' })
  await pressToSign(modal, 'Swap 0.1 ETH')
  await phone.reject(transaction)
  await expect(text(modal, 'This was not signed.')).toBeVisible()
  expect(await sent()).toBe(before)
  await pressToSign(modal, 'Swap 0.1 ETH')
  await phone.approve(transaction)
  await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
})

test('the session ended on the phone while the swap waits there: whoever comes back reads that nothing was swapped, and may connect again', async ({
  page,
  modal,
  phone,
  world,
}) => {
  const { client } = world.chains.first
  const sent = () => client.getTransactionCount({ address: world.accounts.alice.address })
  const before = await sent()
  await review(modal, { amount: '0.1' })
  await pressToSign(modal, 'Swap 0.1 ETH')
  await phone.asked(transaction)
  await phone.endSessions()
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
  await expect(phone.dialog).toBeHidden()
  expect(await sent()).toBe(before)
  await modal.titled('Connect a wallet')
  const unfinished = /^Disconnected before the swap was confirmed.*nothing was swapped\.$/
  await expect(modal.dialog.getByText(unfinished)).toBeVisible()
  await page.keyboard.press('Escape')
  await modal.closed()
  // On the page, too, until it is put away.
  const notice = page.getByText(unfinished).filter({ visible: true })
  await expect(notice).toHaveCount(1)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(notice).toHaveCount(0)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
  await review(modal, { amount: '0.1' })
  await pressToSign(modal, 'Swap 0.1 ETH')
  await phone.approve(transaction)
  await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
})
