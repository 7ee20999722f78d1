/** Buying for an account that a phone wallet holds: with each test card, until the balance has it. Money that comes in asks the phone for nothing. */
import { devnetTokens } from '@foyer/devnet'
import { erc20Abi, parseUnits } from 'viem'
import { inLong } from '../../scripts/long-form.ts'
import { expectInActivity } from '../fixtures/activity.ts'
import { arrived, cards, openPaymentPage, orderPurchase, payByCard } from '../fixtures/money.ts'
import { connectPhone } from '../fixtures/pairing.ts'
import { expect, test } from '../fixtures/test.ts'

test.use({ withWallet: false })

const { usd } = devnetTokens
/** An approved card by itself; the other journey ends with one, too. */
const atOnce = {
  what: 'with a card that is approved',
  amount: '50',
  cards: [{ number: cards.approved }],
} as const
const bought = [
  ...inLong(atOnce),
  {
    what: 'after a card that is declined and a bank that does not answer, with a card that asks for a code (3-D Secure)',
    amount: '60',
    cards: [
      { number: cards.declined, fails: ['The card was declined', 'The payment was declined'] },
      { number: cards.silent, fails: ['The bank did not answer', 'The bank did not answer in time'] },
      { number: cards.asks, code: '1234' },
    ],
  },
] as const

for (const { what, amount, cards: tried } of bought) {
  test(`pays out to the account on the phone, ${what}`, async ({ context, page: app, host, modal, phone, world }) => {
    const { alice } = world.accounts
    const held = () =>
      world.chains.first.client.readContract({ address: usd.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
    await app.goto(host.url)
    await connectPhone({ page: app, modal, phone })
    await modal.open('Account')
    const before = await held()
    await orderPurchase(modal, { token: usd, amount })
    for (const card of tried) {
      const page = await openPaymentPage(context, modal)
      expect(new URL(page.url()).searchParams.get('walletAddress')).toBe(alice.address)
      await payByCard(page, card.number)
      if ('fails' in card) {
        const [there, here] = card.fails
        await expect(page.getByRole('heading', { name: there })).toBeVisible()
        await page.close()
        await expect(modal.dialog.getByText(here)).toBeVisible()
        expect(await held()).toBe(before)
        await modal.press('Start over')
        await expect(modal.dialog.getByRole('textbox', { name: 'You pay' })).toHaveValue(amount)
        await modal.press('Continue')
        continue
      }
      if ('code' in card) {
        await page.getByLabel('Code from your bank').fill(card.code)
        await page.getByRole('button', { name: 'Confirm' }).click()
      }
      await expect(page.getByRole('heading', { name: /^Your tokens/ })).toBeVisible()
      await page.close()
    }
    const got = await arrived(modal)
    expect((await held()) - before).toBe(parseUnits(got.replace(' USDF', ''), usd.decimals))
    await expect(phone.dialog).toBeHidden()
    await modal.press('Done')
    await modal.press('Back')
    await modal.titled('Account')
    const shown = Number((await held()) / 10n ** BigInt(usd.decimals)).toLocaleString('en')
    await expect(modal.dialog.getByText(new RegExp(`^${shown}`)).first()).toBeVisible()
    await expectInActivity({ page: app, modal }, got)
  })
}
