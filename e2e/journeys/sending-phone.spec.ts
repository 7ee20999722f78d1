/** Sending from an account that a phone wallet holds: what is asked of it there, what is said before, and what is never asked. */
import { devnetTokens } from '@foyer/devnet'
import { inLong } from '../../scripts/long-form.ts'
import type { Modal } from '../fixtures/modal.ts'
import { amountField, chooseSwap, payIn, pressToSign, receiverField, reviewSend, reviewSwap, tokenRow } from '../fixtures/money.ts'
import { connectPhone } from '../fixtures/pairing.ts'
import { lastPrice, sendKind, sentKinds, whileFeeIsHigher } from '../fixtures/sending.ts'
import { transaction } from '../fixtures/signer.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

test.beforeEach(async ({ page, host, modal, phone }) => {
  await page.goto(host.url)
  await connectPhone({ page, modal, phone })
  await modal.open('Account')
})

const { usd } = devnetTokens
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words)

const [coins, token, silentToken] = sentKinds

// What kind it is of is between the kit and the chain: the journeys with the extension send each of them.
for (const kind of [token, ...inLong<(typeof sentKinds)[number]>(coins, silentToken)]) {
  test(`sends ${kind.what} to an address, declined once on the phone, and to a name`, async ({ page, modal, phone, world }) => {
    await sendKind({ page, modal, world, signer: phone }, kind, 'phone')
  })
}

test('the fee rises while one reads: the new one is shown, and the phone is asked for no other', async ({ modal, phone, world }) => {
  await whileFeeIsHigher(world, async (raise) => {
    await reviewSend(modal, { amount: '0.015', to: world.accounts.frank.address })
    const most = modal.dialog.getByText(/^at most .* ETH$/)
    const before = (await most.textContent()) ?? ''
    const risen = await raise()
    await expect(text(modal, 'The network fee has risen')).toBeVisible({ timeout: 40_000 })
    await expect(most).not.toHaveText(before)
    await expect(phone.dialog).toBeHidden()
    // A press that was meant for what stood there before is not taken.
    await expect(async () => {
      if (await phone.dialog.isHidden()) await modal.item('Send 0.015 ETH').click({ timeout: 500 })
      await expect(phone.dialog).toBeVisible({ timeout: 1_000 })
    }).toPass()
    await phone.shownAlone(transaction, '0.015 ETH')
    await phone.approve(transaction)
    await expect(text(modal, '0.015 ETH was sent')).toBeVisible()
    expect(await lastPrice(world)).toBeGreaterThan(risen)
  })
})

test('more than there is, sent or swapped, is said at once, and the phone is not asked', async ({ modal, phone, world }) => {
  const { frank } = world.accounts
  await modal.press('Send')
  await amountField(modal).fill('99999999')
  await receiverField(modal).fill(frank.address)
  await expect(text(modal, 'More than you have.')).toBeVisible()
  await modal.press('Review')
  await modal.titled('Review')
  await expect(text(modal, 'Not enough funds for the amount and the fee')).toBeVisible()
  await expect(modal.item(/^Send /)).toHaveCount(0)
  await modal.press('Back')
  await modal.press('Back')
  await modal.titled('Account')
  await chooseSwap(modal, { to: tokenRow(usd), amount: '99999999' })
  await expect(text(modal, 'Insufficient balance')).toBeVisible()
  await expect(modal.item('Review swap')).toBeDisabled()
  // What there is can be swapped from here, and is the first that the phone is asked for.
  await payIn(modal).fill('0.011')
  await reviewSwap(modal)
  await pressToSign(modal, 'Swap 0.011 ETH')
  await phone.shownAlone(transaction, '0.011 ETH')
  await phone.reject(transaction)
  await expect(text(modal, 'This was not signed.')).toBeVisible()
})
