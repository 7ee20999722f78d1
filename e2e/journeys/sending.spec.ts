/** Sending from the account on a real chain, with a real wallet: coins, tokens, names, and what goes wrong on the way. */
import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { getAddress, parseEther } from 'viem'
import type { Modal } from '../fixtures/modal.ts'
import { amountField, receiverField, reviewSend } from '../fixtures/money.ts'
import { lastPrice, sendKind, sentKinds, whileFeeIsHigher } from '../fixtures/sending.ts'
import { transaction } from '../fixtures/signer.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
})

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
  await expectPrompt(await wallet.approval(transaction), to)
  await wallet.approve(transaction)
  await expect(text(modal, '0.125 ETH was sent')).toBeVisible()
  expect(await client.getBalance({ address: to })).toBe(parseEther('0.125'))
  await modal.press('Done')
  await modal.closed()
})

for (const kind of sentKinds) {
  test(`sends ${kind.what} to an address, declined once, and to a name`, async ({ page, modal, wallet, world }) => {
    await sendKind({ page, modal, world, signer: wallet }, kind, 'extension')
  })
}

test('the fee rises while one reads: that is said with the new one, and only what is shown then is asked for', async ({
  modal,
  wallet,
  world,
}) => {
  await whileFeeIsHigher(world, async (raise) => {
    await reviewSend(modal, { amount: '0.01', to: world.accounts.frank.address })
    const risen = await raise()
    await expect(text(modal, 'The network fee has risen')).toBeVisible({ timeout: 40_000 })
    expect(wallet.windows()).toBe(0)
    // A press that was meant for what stood there before is not taken.
    await expect(async () => {
      if (wallet.windows() === 0) await modal.item('Send 0.01 ETH').click({ timeout: 500 })
      expect(wallet.windows()).toBe(1)
    }).toPass()
    await wallet.approve(transaction)
    await expect(text(modal, '0.01 ETH was sent')).toBeVisible()
    expect(await lastPrice(world)).toBeGreaterThan(risen)
  })
})

test('a name whose address calls itself otherwise is said to', async ({ modal }) => {
  await reviewSend(modal, { amount: '0.1', to: 'treasury.eth' })
  await expect(text(modal, 'This address calls itself alice.eth')).toBeVisible()
})

test('more than there is: said at once, and the wallet is not asked', async ({ modal, wallet, world }) => {
  await modal.press('Send')
  await amountField(modal).fill('99999999')
  await receiverField(modal).fill(world.accounts.frank.address)
  await expect(text(modal, 'More than you have.')).toBeVisible()
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
    await wallet.approve(transaction)
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
