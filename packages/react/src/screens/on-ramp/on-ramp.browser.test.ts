/** Buying on a real kit: by pointer and by keyboard, from the account to what has arrived, at a server that says what it is told to. */
import type { KitOptions } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { firstNetwork } from '../../../testing/samples.ts'
import { setTimeZone } from '../../../testing/set-time-zone.ts'
import { options, orderId, own, serve, stopServing } from './testing/seller.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
  stopServing()
  vi.restoreAllMocks()
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const link = (name: string | RegExp) => page.getByRole('link', { name })
const amount = () => page.getByRole('textbox', { name: 'You pay' })
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const text = (words: string | RegExp) => page.getByText(words)

async function start(given: Partial<KitOptions> = {}): Promise<LiveKit> {
  live = await createLiveKit({ server: 'https://server.test', ...given })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  return live
}

/** Links lead out of the test’s page: what they would open is noted instead. */
function catchLinks(): string[] {
  const opened: string[] = []
  const note = (event: Event): void => {
    const anchor = event.composedPath().find((one): one is HTMLAnchorElement => one instanceof HTMLAnchorElement)
    if (!anchor) return
    event.preventDefault()
    opened.push(`${anchor.target} ${anchor.rel} ${anchor.href}`)
  }
  for (const type of ['click', 'auxclick']) document.addEventListener(type, note, { capture: true, once: false })
  return opened
}

async function toPage(paid = '100'): Promise<void> {
  await button('Buy').click()
  await amount().fill(paid)
  await expect.element(text('Total to pay')).toBeVisible()
  await button('Continue').click()
  await expect.element(title('Purchase')).toBeVisible()
}

test('from the amount to the tokens: limits, price, the checked page by a link, and what the provider says of it', async () => {
  const served = serve()
  const opened = catchLinks()
  await start()
  await button('Buy').click()
  await expect.element(title('Buy')).toBeVisible()
  await amount().fill('9.99')
  await expect.element(text('At least $10.00.')).toBeVisible()
  await amount().fill('7500.01')
  await expect.element(text('At most $7,500.00.')).toBeVisible()
  await amount().fill('1.234')
  await expect.element(text(/two decimals at most/)).toBeVisible()
  await amount().fill('x')
  await expect.element(text(/Use digits/)).toBeVisible()
  expect(served.bodies).toEqual([])
  await button(/^Pay \$250$/).click()
  await expect.element(amount()).toHaveValue('250')
  for (const line of ['0.0328 ETH', '$98.45', '$1.50', '$0.05', '$250.00'])
    await expect.element(page.getByText(line, { exact: true })).toBeVisible()
  await button('Continue').click()
  await expect.element(text('Pay $250.00 at Meld')).toBeVisible()
  await expect.element(text('0xf39F…2266').or(text('0xf39F...2266'))).toBeVisible()
  expect(opened).toEqual([])
  expect(served.bodies.at(-1)).toMatchObject({ destinationWallets: [{ address: own }], presetFiatAmount: '250', provider: 'meld' })
  await link(/Go to Meld/).click()
  expect(opened).toEqual([`_blank noopener noreferrer https://meldcrypto.com/?walletAddress=${own}`])
  await expect.element(text('Pay on the page of Meld')).toBeVisible()
  served.status = 'in_progress'
  await expect.element(text('0.0329 ETH is on its way'), { timeout: 60_000 }).toBeVisible()
  served.status = 'succeeded'
  await expect.element(text('0.0329 ETH has arrived'), { timeout: 60_000 }).toBeVisible()
  await expect.element(link(/View in Local Explorer/)).toHaveAttribute('href', `http://localhost:4400/explorer/tx/0x${'5e'.repeat(32)}`)
  await button('Done').click()
  await expect.element(title('Buy')).toBeVisible()
})

test('a payment page that is opened by the middle button is followed like any other', async () => {
  serve()
  const opened = catchLinks()
  await start()
  await toPage()
  await link(/Go to Meld/).click({ button: 'right' })
  await expect.element(text('Pay $100.00 at Meld')).toBeVisible()
  await link(/Go to Meld/).click({ button: 'middle' })
  expect(opened.at(-1)).toMatch(/^_blank .*meldcrypto/)
  await expect.element(text('Pay on the page of Meld')).toBeVisible()
  await button('Back').click()
  await expect.element(button(/Waits for your payment/)).toBeVisible()
})

test('analytics hear of the button, of the guide and of who is gone to, each once, and of nothing that is merely looked at', async () => {
  const { reports } = serve()
  catchLinks()
  await start()
  const bought = () => reports.filter((report) => /BUY/.test((report as { event: string }).event))
  await button('Buy').click()
  await expect.element(title('Buy')).toBeVisible()
  const pressed = { type: 'track', event: 'SELECT_BUY_CRYPTO', properties: { isSmartAccount: false } }
  await expect.poll(bought).toEqual([pressed])
  await button('What is buying?').click()
  const asked = { type: 'track', event: 'SELECT_WHAT_IS_A_BUY', properties: { isSmartAccount: false } }
  await expect.poll(bought).toEqual([pressed, asked])
  await button('Back').click()
  await amount().fill('100')
  await expect.element(text('Total to pay')).toBeVisible()
  await button('Continue').click()
  await expect.element(link(/Go to Meld/)).toBeVisible()
  expect(bought()).toEqual([pressed, asked])
  await link(/Go to Meld/).click()
  const gone = { type: 'track', event: 'SELECT_BUY_PROVIDER', properties: { provider: 'meld', isSmartAccount: false } }
  await expect.poll(bought).toEqual([pressed, asked, gone])
  await expect.element(text('Pay on the page of Meld')).toBeVisible()
  expect(bought()).toHaveLength(3)
})

test('currency, token, way to pay and provider are chosen from lists; only networks of the page are among them', async () => {
  const served = serve()
  await start()
  await button('Buy').click()
  await button(/Currency: US Dollar/).click()
  await expect.element(title('Choose a currency')).toBeVisible()
  await button(/Euro/).click()
  await button(/^Ether/).click()
  await expect.element(title('Choose a token')).toBeVisible()
  expect(page.getByText('Network 1').query()).toBeNull()
  await button(/USD Coin.*Foyer Second/).click()
  await button(/^Pay with/).click()
  await expect.element(text('From €10.00 to €25,000.00')).toBeVisible()
  await button(/^Bank account/).click()
  await button(/^Provider/).click()
  await button(/^Coinbase/).click()
  await amount().fill('9999')
  await expect.element(text('Total to pay')).toBeVisible()
  // Its shape stands there before its figures are asked for.
  await expect
    .poll(() => served.bodies.at(-1))
    .toMatchObject({
      amount: '9999',
      paymentCurrency: 'EUR',
      purchaseCurrency: 'USDC',
      network: 'eip155:31338',
      paymentMethod: 'ach_bank_account',
      provider: 'coinbase',
    })
})

test('by keyboard alone', async () => {
  serve()
  const opened = catchLinks()
  await start()
  await expect.element(button('Buy')).toBeVisible()
  ;(button('Buy').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(amount()).toBeVisible()
  ;(amount().element() as HTMLElement).focus()
  await userEvent.keyboard('100')
  await expect.element(text('Total to pay')).toBeVisible()
  // What is pressed while the box moves is not taken, here and below.
  const goOn = async (): Promise<boolean> => {
    if (amount().query()) await userEvent.keyboard('{Enter}')
    return text('Pay $100.00 at Meld').query() !== null
  }
  await expect.poll(goOn).toBe(true)
  const press = async (): Promise<number> => {
    ;(link(/Go to Meld/).element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    return opened.length
  }
  await expect.poll(press).toBeGreaterThan(0)
})

test.each([
  ['declined', 'The payment was declined'],
  ['timeout', 'The bank did not answer in time'],
  ['cancelled', 'The payment was cancelled'],
  ['refunded', 'The purchase was called off'],
  ['unknown', 'The purchase failed'],
])('%s: says so, and begins anew with the same amount', async (failure, said) => {
  const served = serve()
  catchLinks()
  await start()
  await toPage()
  await link(/Go to Meld/).click()
  Object.assign(served, { status: 'failed', failure })
  await expect.element(text(said), { timeout: 60_000 }).toBeVisible()
  await button('Start over').click()
  await expect.element(title('Buy')).toBeVisible()
  await expect.element(amount()).toHaveValue('100')
})

test('where no tab opens, the page opens in this one; by the way back the purchase is there again', async () => {
  serve()
  const opened = catchLinks()
  const { kit } = await start()
  await toPage()
  await link(/Go to Meld/).click()
  await expect.element(text('No page opened?')).toBeVisible()
  await link('Open in this tab').click()
  expect(opened.at(-1)).toMatch(/^_top noopener noreferrer https:\/\/meldcrypto\.com/)
  const kept = localStorage.getItem('@foyer/screen-tests/purchases')
  expect(kept).toContain(orderId)
  await button('Back').click()
  await button('Back').click()
  await expect.element(title('Account')).toBeVisible()
  // As it was quoted, or as the server has it a moment later.
  await button(/0\.032[89] ETH/).click()
  await expect.element(text('Pay on the page of Meld')).toBeVisible()
  await kit.disconnect()
  await expect.poll(() => localStorage.getItem('@foyer/screen-tests/purchases')).toBeNull()
})

test('who comes back after a purchase failed is told so in the account, and why, until beginning anew', async () => {
  const served = serve()
  catchLinks()
  await start()
  await toPage()
  await link(/Go to Meld/).click()
  Object.assign(served, { status: 'failed', failure: 'refunded' })
  await expect.element(text('The purchase was called off'), { timeout: 60_000 }).toBeVisible()
  const key = '@foyer/screen-tests/purchases'
  await expect.poll(() => localStorage.getItem(key)).toContain('refunded')
  const kept = localStorage.getItem(key) ?? ''
  live?.dispose()
  localStorage.setItem(key, kept)
  await start()
  await button(/0\.0329 ETH.*Has failed/).click()
  await expect.element(text('The purchase was called off')).toBeVisible()
  await button('Start over').click()
  await expect.element(title('Buy')).toBeVisible()
  expect(button(/Has failed/).query()).toBeNull()
  await expect.poll(() => JSON.parse(localStorage.getItem(key) ?? '{}').purchases).toEqual([])
})

test('a page that is not the provider’s own is not offered', async () => {
  serve({ page: { url: 'https://evil.example/', orderId, provider: 'meld', destination: own } })
  await start()
  await toPage()
  await expect.element(text('This payment page was not opened')).toBeVisible()
  expect(page.getByRole('link').query()).toBeNull()
  await button('Start over').click()
  await expect.element(title('Buy')).toBeVisible()
})

test('no price: says so, and asks again', async () => {
  const served = serve({ quote: undefined })
  await start()
  await button('Buy').click()
  await button(/Currency:/).click()
  await button(/Euro/).click()
  await amount().fill('100')
  await expect.element(text('No price available')).toBeVisible()
  served.quote = serve().quote
  await button('Try again').click()
  await expect.element(text('Total to pay')).toBeVisible()
})

test('a server that sells nothing on the network in use: there is no way to it', async () => {
  const served = serve({ options: { ...options, purchaseCurrencies: [] } })
  const { kit } = await start()
  await expect.poll(() => served.asked).toContain('/v1/onramp/options')
  await expect.element(button('Receive')).toBeVisible()
  await expect.element(button('Buy')).not.toBeInTheDocument()
  await kit.open({ view: 'OnRamp' })
  await expect.element(text('Nothing is sold here')).toBeVisible()
})

test('a server that says nothing leaves an idea of what could be bought, and an estimate that cannot be ordered', async () => {
  serve({ options: undefined })
  const main = { ...firstNetwork, id: 1, name: 'Main', caipNetworkId: 'eip155:1' as const }
  await start({ networks: [main, firstNetwork] })
  await button('Buy').click()
  await amount().fill('100')
  await expect.element(text('Only an estimate')).toBeVisible()
  await expect.element(text(/It would be about 100 USDC/)).toBeVisible()
  await expect.element(button('Continue')).toBeDisabled()
})

test('features.onramp: false offers no way to it, and asks nobody', async () => {
  const served = serve()
  const { kit } = await start({ features: { onramp: false } })
  await expect.element(button('Receive')).toBeVisible()
  await expect.element(button('Buy')).not.toBeInTheDocument()
  await kit.open({ view: 'OnRamp' })
  await expect.element(text('Buying is not offered here')).toBeVisible()
  expect(served.asked.filter((path) => path.includes('onramp'))).toEqual([])
})

test('time zones in which nothing is sold, and those that a page names', async () => {
  const served = serve()
  setTimeZone('Asia/Hong_Kong')
  const { kit } = await start()
  await expect.element(button('Receive')).toBeVisible()
  await kit.open({ view: 'OnRamp' })
  await expect.element(text('Buying is not offered here')).toBeVisible()
  expect(served.asked.filter((path) => path.includes('onramp'))).toEqual([])
  live?.dispose()
  await start({ restrictedTimezones: { features: ['receive'] } })
  await expect.element(button('Buy')).toBeVisible()
  expect(button('Receive').query()).toBeNull()
})

test('what a page restricts to other time zones is not offered by its view either, and nobody is asked', async () => {
  const served = serve()
  setTimeZone('Asia/Hong_Kong')
  const { kit } = await start({ restrictedTimezones: { features: ['swaps', 'send', 'receive'] } })
  await expect.element(button('Buy')).toBeVisible()
  const before = served.asked.length
  for (const view of ['Swap', 'SwapSelectToken', 'SwapPreview', 'WalletSend', 'WalletReceive'] as const) {
    await kit.open({ view })
    await expect.element(text('Not offered here')).toBeVisible()
    expect(button(/Connect a wallet|Review/).query(), view).toBeNull()
    await kit.close()
  }
  expect(served.asked.slice(before).filter((path) => /convert|history/.test(path))).toEqual([])
})

test('what buying is; a step that there is not is the form', async () => {
  serve()
  const { kit } = await start()
  await kit.open({ view: 'OnRamp', arguments: { step: 'method' } })
  await expect.element(title('Choose how to pay')).toBeVisible()
  await kit.open({ view: 'OnRamp', arguments: { step: 'nonsense' as never } })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Buy', exact: true })).toBeVisible()
  await kit.open()
  await button('Buy').click()
  await button('What is buying?').click()
  await expect.element(title('What is buying?')).toBeVisible()
  await expect.element(text('You pay on its own page')).toBeVisible()
})
