/** Swapping and buying for an account that a phone wallet holds: what is asked of it there, declined there, and ended there. */
import { devnetContracts, devnetNames, devnetTokens } from '@foyer/devnet'
import { erc20Abi, parseUnits } from 'viem'
import { expectShown, type Modal } from '../fixtures/modal.ts'
import { cards, chooseSwap, openPaymentPage, orderPurchase, payByCard, reviewSend, reviewSwap, transaction } from '../fixtures/money.ts'
import { connectPhone } from '../fixtures/pairing.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test.beforeEach(async ({ page, host, modal, phone }) => {
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
})

const { usd, foy } = devnetTokens
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words, { exact: true }).first()

/** To the button that asks the phone. */
async function review(modal: Modal, { from, amount }: { readonly from?: RegExp; readonly amount: string }): Promise<void> {
  await chooseSwap(modal, { ...(from && { from }), to: new RegExp(`\\b${usd.symbol}\\b`), amount })
  await reviewSwap(modal)
}

test('a token is approved on the phone for exactly the amount, then swapped there', async ({ modal, phone, world }) => {
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
  await review(modal, { from: new RegExp(`\\b${foy.symbol}\\b`), amount: '3' })
  await modal.press('Approve 3 FOY')
  await phone.approve(transaction)
  await expect(modal.item('Swap 3 FOY')).toBeVisible()
  expect(await allowed()).toBe(parseUnits('3', foy.decimals))
  await modal.press('Swap 3 FOY')
  await phone.approve(transaction)
  await expect(text(modal, '3 FOY was swapped')).toBeVisible()
  expect(await allowed()).toBe(0n)
  expect(await held()).toBeGreaterThan(before)
  await modal.press('Done')
  await modal.titled('Account')
  await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
  await expect(modal.dialog.getByText(/\b3 FOY/).first()).toBeVisible()
})

const { dave } = devnetNames
const kinds = [
  { what: 'coins to an address', amount: '0.25' },
  { what: 'coins to a name', amount: '0.125', to: dave.name },
  { what: 'a token to an address', token: foy, amount: '2.5' },
  { what: 'a token to a name', token: foy, amount: '1.25', to: dave.name },
  { what: 'a token that returns nothing from its transfer, to a name', token: devnetTokens.usdt, amount: '1.5', to: dave.name },
]
for (const { what, token, amount, to } of kinds) {
  test(`sends ${what}, declined on the phone and then approved`, async ({ modal, phone, world }) => {
    const { client } = world.chains.first
    const { address } = world.accounts.dave
    const held = () =>
      token
        ? client.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
        : client.getBalance({ address })
    const before = await held()
    const whole = `${amount} ${token?.symbol ?? 'ETH'}`
    await reviewSend(modal, { ...(token && { token }), amount, to: to ?? address })
    await modal.press(`Send ${whole}`)
    await phone.reject(transaction)
    await expect(text(modal, 'Nothing was sent.')).toBeVisible()
    expect(await held()).toBe(before)
    await modal.press(`Send ${whole}`)
    await phone.approve(transaction)
    await expect(text(modal, `${whole} was sent`)).toBeVisible()
    expect((await held()) - before).toBe(parseUnits(amount, token?.decimals ?? 18))
    await modal.press('Done')
    await (token ? modal.titled('Account') : modal.closed())
    if (!token) await modal.open('Account')
    await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(modal.dialog.getByText(new RegExp(`${amount.replace('.', '\\.')} ${token?.symbol ?? 'ETH'}`)).first()).toBeVisible()
  })
}

test('declined on the phone: nothing was signed, and it can be tried again', async ({ modal, phone, world }) => {
  const { client } = world.chains.first
  const sent = () => client.getTransactionCount({ address: world.accounts.alice.address })
  const before = await sent()
  await review(modal, { amount: '0.1' })
  await modal.press('Swap 0.1 ETH')
  await phone.reject(transaction)
  await expect(text(modal, 'Nothing was signed.')).toBeVisible()
  expect(await sent()).toBe(before)
  await modal.press('Swap 0.1 ETH')
  await phone.approve(transaction)
  await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
})

test('the session ended on the phone while the swap waits there: nothing is signed, and one may connect again', async ({
  page,
  modal,
  phone,
  world,
}) => {
  const { client } = world.chains.first
  const sent = () => client.getTransactionCount({ address: world.accounts.alice.address })
  const before = await sent()
  await review(modal, { amount: '0.1' })
  await modal.press('Swap 0.1 ETH')
  await phone.asked(transaction)
  await phone.endSessions()
  await expectShown(page, { status: 'disconnected', address: 'nobody' })
  await expect(phone.dialog).toBeHidden()
  expect(await sent()).toBe(before)
  await modal.titled('Connect a wallet')
  await page.keyboard.press('Escape')
  await modal.closed()
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
  await review(modal, { amount: '0.1' })
  await modal.press('Swap 0.1 ETH')
  await phone.approve(transaction)
  await expect(text(modal, '0.1 ETH was swapped')).toBeVisible()
  expect(await sent()).toBe(before + 1)
})

test('what is bought is paid out to the account on the phone, and the balance shows it', async ({ context, modal, phone, world }) => {
  const { alice } = world.accounts
  const held = () =>
    world.chains.first.client.readContract({ address: usd.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  const before = await held()
  await orderPurchase(modal, { token: usd, amount: '50' })
  const seller = await openPaymentPage(context, modal)
  expect(new URL(seller.url()).searchParams.get('walletAddress')).toBe(alice.address)
  await payByCard(seller, cards.approved)
  await expect(seller.getByRole('heading', { name: /^Your tokens/ })).toBeVisible()
  await seller.close()
  await expect(modal.dialog.getByText(/USDF has arrived$/)).toBeVisible()
  expect(await held()).toBeGreaterThan(before)
  // Money that comes in asks the wallet for nothing.
  await expect(phone.dialog).toBeHidden()
  await modal.press('Done')
  await modal.press('Back')
  await modal.titled('Account')
  const shown = Number((await held()) / 10n ** BigInt(usd.decimals)).toLocaleString('en')
  await expect(modal.dialog.getByText(new RegExp(`^${shown}`)).first()).toBeVisible()
})
