/** Buying from the account: each test card through the sandbox's real page, paid out on the real chain, until the balance has it. */
import { devnetTokens } from '@foyer/devnet'
import { erc20Abi, parseUnits } from 'viem'
import { expectNoViolations } from '../fixtures/axe.ts'
import type { Modal } from '../fixtures/modal.ts'
import { cards, openPaymentPage, orderPurchase, payByCard, payIn } from '../fixtures/money.ts'
import { expect, test } from '../fixtures/test.ts'

test.beforeEach(async ({ page, host, wallet, modal }) => {
  await page.goto(host.url)
  await modal.connect(wallet)
  await modal.open('Account')
})

const dollar = devnetTokens.usd
const text = (modal: Modal, words: string | RegExp) => modal.dialog.getByText(words)
const link = (modal: Modal, name: string | RegExp) => modal.dialog.getByRole('link', { name })
const order = (modal: Modal, amount = '100') => orderPurchase(modal, { token: dollar, amount })

test('an approved card: the limits, the price and the checked page first, then the tokens, in the balance', async ({
  context,
  modal,
  world,
}) => {
  const { alice } = world.accounts
  const held = () =>
    world.chains.first.client.readContract({ address: dollar.address, abi: erc20Abi, functionName: 'balanceOf', args: [alice.address] })
  const before = await held()
  await modal.press('Buy')
  const amount = payIn(modal)
  await amount.fill('9')
  await expect(text(modal, 'At least $10.00.')).toBeVisible()
  await amount.fill('7501')
  await expect(text(modal, 'At most $7,500.00.')).toBeVisible()
  await modal.press('Back')
  await order(modal)
  const page = await openPaymentPage(context, modal)
  expect(new URL(page.url()).searchParams.get('walletAddress')).toBe(alice.address)
  expect(await page.evaluate(() => globalThis.opener)).toBeNull()
  await expectNoViolations(page, 'card')
  await expect(text(modal, 'Pay on the page of Sandbox')).toBeVisible()
  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: /^Your tokens/ })).toBeVisible()
  await expectNoViolations(page, 'arrived')
  await page.close()
  await expect(text(modal, '98.45 USDF has arrived')).toBeVisible()
  expect((await held()) - before).toBe(parseUnits('98.45', dollar.decimals))
  await modal.press('Done')
  await modal.press('Back')
  await modal.titled('Account')
  const shown = Number((await held()) / 10n ** BigInt(dollar.decimals)).toLocaleString('en')
  await expect(modal.dialog.getByText(new RegExp(`^${shown}`)).first()).toBeVisible()
})

test('a card that is declined, and one whose bank does not answer: nothing is paid out, and one can begin anew', async ({
  context,
  modal,
}) => {
  await order(modal)
  const declined = await openPaymentPage(context, modal)
  await payByCard(declined, cards.declined)
  await expect(declined.getByRole('heading', { name: 'The card was declined' })).toBeVisible()
  await expectNoViolations(declined, 'declined')
  await declined.close()
  await expect(text(modal, 'The payment was declined')).toBeVisible()
  await modal.press('Start over')
  await expect(payIn(modal)).toHaveValue('100')
  await modal.press('Continue')
  const silent = await openPaymentPage(context, modal)
  await payByCard(silent, cards.silent)
  await expect(silent.getByRole('heading', { name: 'The bank did not answer' })).toBeVisible()
  await silent.close()
  await expect(text(modal, 'The bank did not answer in time')).toBeVisible()
})

test('a card that asks for a code (3-D Secure), after a code that is wrong', async ({ context, modal }) => {
  await order(modal)
  const page = await openPaymentPage(context, modal)
  await payByCard(page, cards.asks)
  const code = page.getByLabel('Code from your bank')
  await expectNoViolations(page, 'challenge')
  await code.fill('9999')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This is not the code.')).toBeVisible()
  await expectNoViolations(page, 'wrong code')
  await code.fill('1234')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByRole('heading', { name: /^Your tokens/ })).toBeVisible()
  await page.close()
  await expect(text(modal, '98.45 USDF has arrived')).toBeVisible()
})

test('cancelled on the page', async ({ context, modal }) => {
  await order(modal)
  const page = await openPaymentPage(context, modal)
  await page.getByRole('button', { name: 'Cancel' }).click()
  // Closed while the answer still comes, a tab stayed open for good once: Chromium's affair, and no visitor reads that fast.
  await expect(page.getByRole('heading', { name: 'The payment was cancelled' })).toBeVisible()
  await page.close()
  await expect(text(modal, 'The payment was cancelled')).toBeVisible()
})

test('the page closed by mistake opens again; a reload of the app finds the purchase, and so does what is paid after it', async ({
  context,
  page: app,
  modal,
}) => {
  await order(modal)
  const closed = await openPaymentPage(context, modal)
  await closed.close()
  const opening = context.waitForEvent('page')
  await link(modal, /^Open the page again/).click()
  const page = await opening
  await app.reload()
  await modal.open('Account')
  await modal.press(/^98\.45 USDF.*Waits for your payment/)
  await expect(text(modal, 'Pay on the page of Sandbox')).toBeVisible()
  await payByCard(page, cards.approved)
  await expect(text(modal, '98.45 USDF has arrived')).toBeVisible()
  await app.reload()
  await modal.open('Account')
  await expect(modal.item('Buy')).toBeVisible()
  await expect(modal.item(/98\.45 USDF/)).toHaveCount(0)
})

test('a browser that opens no tab: the page opens in this one, and by the way back the tokens are there', async ({ page, modal }) => {
  // As apps do that show pages inside themselves.
  await page.evaluate(() => {
    document.addEventListener(
      'click',
      (event) => {
        const anchor = event.composedPath().find((one) => one instanceof HTMLAnchorElement) as HTMLAnchorElement | undefined
        if (anchor?.target === '_blank') event.preventDefault()
      },
      true,
    )
  })
  await order(modal)
  await link(modal, /^Go to Sandbox/).click()
  await expect(text(modal, 'No page opened?')).toBeVisible()
  const address = page.url()
  await link(modal, 'Open in this tab').click()
  await payByCard(page, cards.approved)
  await expect(page.getByRole('heading', { name: /^Your tokens/ })).toBeVisible()
  await page.goto(address)
  await modal.open('Account')
  await modal.press(/^98\.45 USDF/)
  await expect(text(modal, '98.45 USDF has arrived')).toBeVisible()
})

test.describe('in a time zone in which nothing is sold', () => {
  test.use({ device: { timezoneId: 'Asia/Shanghai' } })

  test('there is no way to buy, and nobody is asked', async ({ page, modal }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await expect(modal.item('Receive')).toBeVisible()
    await page.reload()
    await modal.open('Account')
    await expect(modal.item('Receive')).toBeVisible()
    await expect(modal.item('Buy')).toHaveCount(0)
    expect(asked.filter((url) => url.includes('onramp'))).toEqual([])
  })
})

test('what the sandbox says of a card that is none of its own is announced, and axe finds nothing wrong with it', async ({
  context,
  modal,
  trouble,
}) => {
  trouble.allow(/422/)
  await order(modal)
  const page = await openPaymentPage(context, modal)
  await payByCard(page, '4111 1111 1111 1111')
  await expect(page.getByText('This is none of the test cards.')).toBeVisible()
  await expectNoViolations(page, 'problem')
  await page.goto(new URL('/', page.url()).href)
  await expect(page.getByRole('heading', { name: 'Buy with test cards' })).toBeVisible()
  await expectNoViolations(page, 'the sandbox by itself')
})
