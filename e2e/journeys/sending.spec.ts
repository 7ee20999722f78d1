/** Sending from the account on a real chain, with a real wallet: coins, tokens, names, and what goes wrong on the way. */
import { randomBytes } from 'node:crypto'
import { devnetNames, devnetTokens } from '@foyer/devnet'
import type { Page } from '@playwright/test'
import { erc20Abi, getAddress, parseEther, parseGwei, parseUnits } from 'viem'
import type { Modal } from '../fixtures/modal.ts'
import { reviewSend } from '../fixtures/money.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
})

const amount = (modal: Modal) => modal.dialog.getByRole('textbox', { name: 'Amount' })
const receiver = (modal: Modal) => modal.dialog.getByRole('textbox', { name: 'To' })
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words)

async function expectPrompt(window: Page, ...facts: readonly string[]): Promise<void> {
  for (const fact of facts) await expect(window.getByText(fact).first()).toBeVisible()
}

test('coins to an address: the fee is shown first, the wallet shows the same, and they arrive', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  // Of nobody whom an earlier journey in the same world has sent to.
  const to = getAddress(`0x${randomBytes(20).toString('hex')}`)
  await reviewSend(modal, { amount: '0.125', to })
  await expect(text(modal, 'You have not sent to this address before')).toBeVisible()
  expect(wallet.windows()).toBe(0)
  await modal.press('Send 0.125 ETH')
  await expectPrompt(await wallet.approval('Confirm a transaction'), to)
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '0.125 ETH was sent')).toBeVisible()
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.125'))
  await modal.press('Done')
  await modal.closed()
})

/** Whoever has so long a name has no picture. */
const { dave } = devnetNames
const { foy, usdt } = devnetTokens
const sent = [
  { what: 'coins to a name', amount: '0.125', to: dave.name },
  { what: 'a token to an address', token: foy, amount: '2.5' },
  { what: 'a token to a name', token: foy, amount: '0.000000000000000001', to: dave.name },
  { what: 'a token that returns nothing from its transfer, to an address', token: usdt, amount: '0.75' },
  { what: 'a token that returns nothing from its transfer, to a name', token: usdt, amount: '1.5', to: dave.name },
]
for (const { what, token, amount: value, to } of sent) {
  test(what, async ({ modal, wallet, world }) => {
    const { client } = world.chains.first
    const { address } = world.accounts.dave
    const held = () =>
      token
        ? client.readContract({ address: token.address, abi: erc20Abi, functionName: 'balanceOf', args: [address] })
        : client.getBalance({ address })
    const before = await held()
    await reviewSend(modal, { ...(token && { token }), amount: value, to: to ?? address })
    await expect(text(modal, getAddress(address))).toBeVisible()
    const whole = `${value} ${token?.symbol ?? 'ETH'}`
    await modal.press(`Send ${whole}`)
    await wallet.approve('Confirm a transaction')
    await expect(text(modal, `${whole} was sent`)).toBeVisible()
    expect((await held()) - before).toBe(parseUnits(value, token?.decimals ?? 18))
    await modal.press('Done')
    await (token ? modal.titled('Account') : modal.closed())
  })
}

test('the fee rises while one reads: that is said with the new one, and only what is shown then is asked for', async ({
  modal,
  wallet,
  world,
}) => {
  const { client } = world.chains.first
  const { alice, frank } = world.accounts
  const { baseFeePerGas } = await client.getBlock()
  const usual = baseFeePerGas ?? 0n
  // So much that it counts beside any tip: on a chain that has long been at rest the usual one is next to nothing.
  const risen = usual + parseGwei('100')
  try {
    await reviewSend(modal, { amount: '0.01', to: frank.address })
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: risen })
    await client.mine({ blocks: 1 })
    await expect(text(modal, 'The network fee has risen')).toBeVisible({ timeout: 40_000 })
    expect(wallet.windows()).toBe(0)
    // A press that was meant for what stood there before is not taken.
    await expect(async () => {
      if (wallet.windows() === 0) await modal.item('Send 0.01 ETH').click({ timeout: 500 })
      expect(wallet.windows()).toBe(1)
    }).toPass()
    await wallet.approve('Confirm a transaction')
    await expect(text(modal, '0.01 ETH was sent')).toBeVisible()
    const nonce = (await client.getTransactionCount({ address: alice.address })) - 1
    const { transactions } = await client.getBlock({ includeTransactions: true })
    expect(transactions.find((one) => one.from === alice.address.toLowerCase() && one.nonce === nonce)?.maxFeePerGas).toBeGreaterThan(risen)
  } finally {
    await client.setNextBlockBaseFeePerGas({ baseFeePerGas: usual })
    await client.mine({ blocks: 1 })
  }
})

test('a name whose address calls itself otherwise is said to', async ({ modal }) => {
  await reviewSend(modal, { amount: '0.1', to: 'treasury.eth' })
  await expect(text(modal, 'This address calls itself alice.eth')).toBeVisible()
})

test('declined in the wallet: nothing was sent, and it can be tried again', async ({ modal, wallet, world }) => {
  const { client } = world.chains.first
  const { alice, frank } = world.accounts
  const sent = () => client.getTransactionCount({ address: alice.address })
  const before = await sent()
  await reviewSend(modal, { amount: '0.01', to: frank.address })
  await modal.press('Send 0.01 ETH')
  await wallet.reject('Confirm a transaction')
  await expect(text(modal, 'Nothing was sent.')).toBeVisible()
  expect(await sent()).toBe(before)
  await modal.press('Send 0.01 ETH')
  await wallet.approve('Confirm a transaction')
  await expect(text(modal, '0.01 ETH was sent')).toBeVisible()
  expect(await sent()).toBe(before + 1)
})

test('more than there is: said at once, and the wallet is not asked', async ({ modal, wallet, world }) => {
  await modal.press('Send')
  await amount(modal).fill('99999999')
  await receiver(modal).fill(world.accounts.frank.address)
  await expect(text(modal, 'Not enough funds for the amount and the fee')).toBeVisible()
  await modal.press('Review')
  await modal.titled('Review')
  await expect(text(modal, 'Not enough funds for the amount and the fee')).toBeVisible()
  await expect(modal.item(/^Send /)).toHaveCount(0)
  expect(wallet.windows()).toBe(0)
})

test('a reload while it is on its way: it stands on top of the activity until it has arrived', async ({ page, modal, wallet, world }) => {
  const { client } = world.chains.first
  const pending = modal.dialog.getByRole('heading', { name: 'Pending' })
  await client.setAutomine(false)
  try {
    await reviewSend(modal, { amount: '0.02', to: world.accounts.frank.address })
    await modal.press('Send 0.02 ETH')
    await wallet.approve('Confirm a transaction')
    await expect(text(modal, '0.02 ETH is on its way')).toBeVisible()
    await page.reload()
    await modal.open('Account')
    await modal.dialog.getByRole('tab', { name: 'Activity' }).click()
    await expect(pending).toBeVisible()
  } finally {
    await client.setAutomine(true)
    await client.mine({ blocks: 1 })
  }
  await expect(pending).toBeHidden()
})
