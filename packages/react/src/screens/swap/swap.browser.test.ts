/** Swapping on a real kit: by pointer and by keyboard, from the account to what became of it. */
import { swapping } from '@foyer/core'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import type { LiveKit } from '../../../testing/live-kit.ts'
import { firstNetwork } from '../../../testing/samples.ts'
import { openSwapPage, type SwapPageOptions } from '../../../testing/swap-page.ts'
import { dollar, router, type SwapServer } from '../../../testing/swap-server.ts'

let live: LiveKit
let server: SwapServer

const button = (name: string | RegExp) => page.getByRole('button', { name })
const pay = () => page.getByRole('textbox', { name: 'You pay' })
const get = () => page.getByRole('textbox', { name: 'You get' })
const title = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const text = (words: string | RegExp) => page.getByText(words, typeof words === 'string' ? { exact: true } : {})
/** Inside the modal's shadow root. */
const focused = (locator: { element(): Element }) =>
  expect.poll(() => document.activeElement?.shadowRoot?.activeElement === locator.element()).toBe(true)
const asked = () =>
  live.mock
    .wallet()
    .requests.filter(({ method }) => method === 'sendTransaction')
    .map(({ params }) => params)

async function start(options: SwapPageOptions = {}): Promise<LiveKit> {
  ;({ live, server } = await openSwapPage(options))
  return live
}

async function open(toToken: string | undefined = 'USDF', amount = '0.5', fromToken = 'ETH'): Promise<LiveKit> {
  const started = await start()
  await started.kit.open({ view: 'Swap', arguments: { fromToken, amount, ...(toToken !== undefined && { toToken }) } })
  return started
}

async function review(): Promise<void> {
  await expect.element(get()).not.toHaveValue('')
  await button('Review swap').click()
  await expect.element(title('Review swap')).toBeVisible()
}

test('from the account: both sides, the quote, what is signed, and what became of it', async () => {
  const { mock, kit } = await start()
  await button('Swap').click()
  await expect.element(title('Swap')).toBeVisible()
  // The coin is there, and what it is swapped for is chosen.
  await button('Choose a token').click()
  await expect.element(title('Choose a token')).toBeVisible()
  await button(/Local Dollar/).click()
  await pay().fill('0.5')
  await expect.element(get()).toHaveValue('1,500')
  await expect.element(text(/1 ETH ≈ 3,000 USDF/)).toBeVisible()
  await expect.element(text('≈ $1,500.00').first()).toBeVisible()
  await review()
  for (const words of ['Rate', 'Minimum received', '1,485 USDF', 'Price impact', 'Network fee', 'ETH → USDF', 'Pools on Foyer Local'])
    await expect.element(text(words)).toBeVisible()
  expect(asked()).toEqual([])
  await button('Swap 0.5 ETH').click()
  await expect.element(text('0.5 ETH is being swapped')).toBeVisible()
  await expect.element(page.getByRole('dialog', { name: 'Swap', exact: true })).toBeVisible()
  expect(asked()).toMatchObject([{ to: router, value: 500_000_000_000_000_000n }])
  const { progress } = kit.feature(swapping).read()
  const before = server.asked.filter((what) => what === 'balance').length
  mock.chain.states = { [progress.status === 'sent' ? progress.hash : '']: { status: 'confirmed' } }
  await expect.element(text('0.5 ETH was swapped'), { timeout: loadingTime }).toBeVisible()
  // The account is read anew, whatever the server keeps.
  await expect.poll(() => server.asked.filter((what) => what === 'balance').length).toBeGreaterThan(before)
  await focused(button('Done'))
  await button('Done').click()
  await expect.element(title('Account')).toBeVisible()
})

test('by keyboard alone', async () => {
  const { kit } = await open()
  await expect.element(get()).toHaveValue('1,500')
  ;(pay().element() as HTMLElement).focus()
  // What is pressed while the box moves is not taken.
  const enter = async () => {
    await userEvent.keyboard('{Enter}')
    return title('Review swap').query() !== null
  }
  await expect.poll(enter).toBe(true)
  await expect.element(button('Swap 0.5 ETH')).toBeVisible()
  // Fetched with the first visit; until then the title has the focus.
  ;(button('Swap 0.5 ETH').element() as HTMLElement).focus()
  const press = async (): Promise<number> => {
    if (kit.feature(swapping).read().progress.status === 'idle') await userEvent.keyboard('{Enter}')
    return asked().length
  }
  await expect.poll(press).toBe(1)
  await expect.element(text('0.5 ETH is being swapped')).toBeVisible()
  await focused(button('Done'))
})

test('a token is approved first, for exactly the amount, and then swapped', async () => {
  await open('ETH', '300', 'USDF')
  await review()
  await expect.element(text('Two steps: approve, then swap')).toBeVisible()
  expect(button(/^Swap 300/).query()).toBeNull()
  await button('Approve 300 USDF').click()
  await expect.element(text('The approval is on its way')).toBeVisible()
  expect(asked()).toMatchObject([
    { to: dollar, data: expect.stringMatching(new RegExp(`${300_000_000n.toString(16).padStart(64, '0')}$`)) },
  ])
  server.allowance = 300_000_000n
  await expect.element(button('Swap 300 USDF'), { timeout: loadingTime }).toBeVisible()
  await button('Swap 300 USDF').click()
  await expect.element(text('300 USDF is being swapped')).toBeVisible()
  expect(asked()).toHaveLength(2)
})

const permits = () => live.mock.wallet().requests.filter(({ method }) => method === 'signTypedData')

test('a token that takes permits: one signature, then the swap, and no transaction between', async () => {
  await open('ETH', '300', 'USDF')
  server.permits = true
  await pay().fill('301')
  await review()
  await expect.element(text('One signature without a fee, then the swap')).toBeVisible()
  await expect.element(button('Approve instead')).toBeVisible()
  await button('Sign for 301 USDF').click()
  await expect.element(text('Signed, and not used yet')).toBeVisible()
  expect(asked()).toEqual([])
  expect(permits()).toHaveLength(1)
  live.mock.wallet().switches.answer = 'rejects'
  await button('Swap 301 USDF').click()
  // The permit beside it was.
  await expect.element(text('This was not signed.')).toBeVisible()
  await expect.element(text('Signed, and not used yet')).toBeVisible()
  live.mock.wallet().switches.answer = 'approves'
  await button('Swap 301 USDF').click()
  await expect.element(text('301 USDF is being swapped')).toBeVisible()
  expect(asked()).toMatchObject([{ to: router }, { to: router }])
})

test('a permit that is declined leaves everything as it was; the approval can be given instead', async () => {
  const { mock } = await open('ETH', '300', 'USDF')
  server.permits = true
  await pay().fill('301')
  await review()
  mock.wallet().switches.answer = 'rejects'
  await button('Sign for 301 USDF').click()
  await expect.element(text('Declined in Test Wallet')).toBeVisible()
  await expect.element(text('This was not signed.')).toBeVisible()
  mock.wallet().switches.answer = 'waits'
  await button('Sign for 301 USDF').click()
  await expect.element(text(/a permission for .301 USDF. and nothing more/)).toBeVisible()
  await button('Stop waiting').click()
  mock.wallet().switches.answer = 'approves'
  await button('Approve instead').click()
  await expect.element(text('The approval is on its way')).toBeVisible()
  expect(asked()).toMatchObject([{ to: dollar }])
  server.allowance = 301_000_000n
  await expect.element(button('Swap 301 USDF'), { timeout: loadingTime }).toBeVisible()
})

test('declined in the wallet: nothing was signed, and it can be asked again', async () => {
  const { mock } = await open()
  await review()
  mock.wallet().switches.answer = 'rejects'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Declined in Test Wallet')).toBeVisible()
  await expect.element(text('This was not signed.')).toBeVisible()
  mock.wallet().switches.answer = 'approves'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('0.5 ETH is being swapped')).toBeVisible()
})

test('a wallet that does not answer: one can stop waiting', async () => {
  const { mock } = await open()
  await review()
  mock.wallet().switches.answer = 'waits'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  await button('Stop waiting').click()
  await expect.element(button('Swap 0.5 ETH')).toBeVisible()
})

test('a server that wants something else signed is refused, and the wallet is not asked', async () => {
  await open()
  await review()
  server.replies['build-transaction'] = {
    body: {
      source: 'pools',
      tx: {
        ...{ from: `eip155:31337:0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266`, to: `eip155:31337:${router}`, amount: '1', minToAmount: '1' },
        ...{ data: `0xa9059cbb${'0'.repeat(128)}`, value: '500000000000000000' },
      },
    },
  }
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Refused: the server sent something else')).toBeVisible()
  expect(asked()).toEqual([])
  await button('Back').click()
  server.replies.quotes = {
    body: {
      quotes: [
        {
          id: null,
          fromAmount: '1',
          fromAccount: 'eip155:31337:0x1',
          toAmount: '1',
          toAccount: 'eip155:31337:0x2',
          source: 'pools',
          spender: 'eip155:31337:0x3',
        },
      ],
    },
  }
  await pay().fill('0.25')
  await expect.element(text('Refused: the server sent something else')).toBeVisible()
})

test('the price moved, or trying it out failed: said in plain words', async () => {
  await open()
  await review()
  const refuse = (status: number) => ({
    status,
    body: { status: 'FAILED', reasons: [{ field: '', description: 'What the server says.' }] },
  })
  server.replies['build-transaction'] = refuse(409)
  await button('Swap 0.5 ETH').click()
  await expect.element(text('The price has moved')).toBeVisible()
  server.replies['build-transaction'] = refuse(422)
  await button('Swap 0.5 ETH').click()
  await expect.element(text('This swap would fail')).toBeVisible()
  expect(asked()).toEqual([])
})

test('nobody swaps that much, or there is no quote: said where it is, with a way on', async () => {
  await open()
  server.replies.quotes = { status: 422, body: { status: 'FAILED', reasons: [{ field: 'amount', description: 'Insufficient liquidity' }] } }
  await pay().fill('0.6')
  await expect.element(text('Insufficient liquidity')).toBeVisible()
  await expect.element(button('Review swap')).toBeDisabled()
  server.replies.quotes = { status: 404, body: {} }
  await pay().fill('0.4')
  await expect.element(text('The server could not answer')).toBeVisible()
  server.replies.quotes = undefined
  await button('Try again').click()
  await expect.element(get()).toHaveValue('1,200')
})

test('what is missing or wrong is said', async () => {
  await start()
  await button('Swap').click()
  await button('Review swap').click()
  await expect.element(text('Choose both tokens')).toBeVisible()
  await button('Choose a token').click()
  await button(/Local Dollar/).click()
  await button('Review swap').click()
  await expect.element(text('Enter an amount')).toBeVisible()
  await pay().fill('0.1234567890123456789')
  await expect.element(text('ETH has at most 18 decimals.')).toBeVisible()
  await pay().fill('1.6')
  await expect.element(text('Insufficient balance')).toBeVisible()
  await expect.element(button('Review swap')).toBeDisabled()
  // The coin that is left does not pay the fee.
  await pay().fill('1.5')
  await expect.element(text('Not enough ETH for the network fee')).toBeVisible()
})

test('all of the coin keeps what the fee takes; all of a token is all of it', async () => {
  await open('USDF', '0')
  await button('Swap all of it but what the network fee takes').click()
  // 400,000 gas at one gwei.
  await expect.element(pay()).toHaveValue('1.4996')
  await button('Swap the other way round').click()
  await button('Swap all of it').click()
  await expect.element(pay()).toHaveValue('9000')
  await expect.element(get()).toHaveValue('3')
})

test('the slippage is 1 % unless chosen, and never more than 5 %', async () => {
  await open()
  await button(/Slippage tolerance: 1%/).click()
  const field = page.getByRole('textbox', { name: 'Slippage tolerance in per cent' })
  await field.fill('5.5')
  await expect.element(text('From 0.01% to 5%')).toBeVisible()
  await field.fill('2.5')
  await expect.element(text(/can take up to this much/)).toBeVisible()
  await expect.element(button(/Slippage tolerance: 2.5%/)).toBeVisible()
  await review()
  await expect.element(text('1,462.5 USDF')).toBeVisible()
})

test('the button of the slippage says whether its field is there, which has the keyboard for decimals; Enter leads back to it', async () => {
  await open()
  const change = button(/Slippage tolerance: 1%/)
  await expect.element(change).toHaveAttribute('aria-expanded', 'false')
  await change.click()
  await expect.element(change).toHaveAttribute('aria-expanded', 'true')
  await userEvent.tab()
  const field = page.getByRole('textbox', { name: 'Slippage tolerance in per cent' })
  await focused(field)
  await expect.element(field).toHaveAttribute('inputmode', 'decimal')
  await userEvent.keyboard('{Enter}')
  await expect.element(field).not.toBeInTheDocument()
  await expect.element(change).toHaveAttribute('aria-expanded', 'false')
  await focused(change)
})

test('a quote that is too old has no button that signs it', async () => {
  const { kit } = await open()
  await review()
  await expect.element(button('Swap 0.5 ETH')).toBeVisible()
  const now = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: now + 31_000 })
  try {
    // The next one does not come.
    vi.stubGlobal('fetch', () => new Promise(() => undefined))
    kit.feature(swapping).send({ type: 'swap', minimum: 1_485_000_000n })
    await expect.element(text('This quote is too old').first()).toBeVisible()
    expect(button(/^Swap 0.5/).query()).toBeNull()
    expect(asked()).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('a page opens it with tokens and an amount', async () => {
  const { kit } = await start()
  await kit.open({ view: 'Swap', arguments: { fromToken: dollar, toToken: 'eth', amount: '30' } })
  await expect.element(pay()).toHaveValue('30')
  await expect.element(get()).toHaveValue('0.01')
  // A token that is chosen then stays, although the view opened with another.
  await button(/You get ETH/).click()
  await button(/Local Dollar/).click()
  await expect.element(button(/You pay with ETH/)).toBeVisible()
  await expect.element(button(/You get USDF/)).toBeVisible()
})

test('many tokens: those one has, popular ones, the others; and a search', async () => {
  const extra = ['UNI', 'ZED', ...Array.from({ length: 60 }, (_, index) => `N${index}`)].map((symbol, index) => ({
    ...{ name: `${symbol} token`, symbol, decimals: 18, address: `eip155:31337:0x${(index + 1).toString(16).padStart(40, '0')}` },
  }))
  await start({ extra })
  await button('Swap').click()
  await button('Choose a token').click()
  for (const name of ['Your tokens', 'Popular tokens', 'Other tokens'])
    await expect.element(page.getByRole('heading', { level: 2, name })).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'UNI', exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'Search tokens' }).fill('zed')
  await expect.element(button(/ZED token/)).toBeVisible()
  expect(page.getByRole('heading', { level: 2, name: 'Your tokens' }).query()).toBeNull()
  await page.getByRole('textbox', { name: 'Search tokens' }).fill('nothing like it')
  await expect.element(text('No token called “nothing like it”')).toBeVisible()
  await page.getByRole('textbox', { name: 'Search tokens' }).fill('zed')
  await button(/ZED token/).click()
  await expect.element(button(/You get ZED/)).toBeVisible()
})

test('the tokens cannot be read: said, and tried again', async () => {
  await start()
  server.replies.tokens = { status: 404, body: {} }
  await button('Swap').click()
  await expect.element(text('The server could not answer')).toBeVisible()
  server.replies.tokens = undefined
  await button('Try again').click()
  await expect.element(pay()).toBeVisible()
})

test('a server that swaps nothing here is believed: the way to it is gone', async () => {
  await start()
  server.replies.tokens = {
    status: 400,
    body: { status: 'FAILED', reasons: [{ field: 'chainId', description: 'Network not supported for Swaps' }] },
  }
  await button('Swap').click()
  await expect.element(text('Network not supported for Swaps')).toBeVisible()
  await button('Back').click()
  await expect.element(button('Receive')).toBeVisible()
  expect(button('Swap').query()).toBeNull()
})

test.each<[string, SwapPageOptions]>([
  ['features.swaps: false', { features: { swaps: false } }],
  ['no server', { hosts: { api: '' } }],
  ['a network where nothing is known to swap', { networks: [firstNetwork] }],
])('%s offers no way to it', async (_, options) => {
  await start(options)
  await expect.element(button('Receive')).toBeVisible()
  expect(button('Swap').query()).toBeNull()
})

test('the account offers what it can in the page’s order', async () => {
  const names = () => ['Swap', 'Receive', 'Send'].map((name) => button(name).element().getBoundingClientRect().left)
  await start()
  await expect.element(button('Swap')).toBeVisible()
  const [swap = 0, receive = 0, send = 0] = names()
  expect(swap < receive && receive < send).toBe(true)
  live.dispose()
  await start({ features: { walletFeaturesOrder: ['send', 'swaps'] } })
  await expect.element(button('Swap')).toBeVisible()
  const [second = 0, third = 0, first = 0] = names()
  expect(first < second && second < third).toBe(true)
})
