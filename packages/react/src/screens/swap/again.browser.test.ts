/** Swapping once more: after leaving, and after an answer of the wallet that was lost. */
import { KitError, sliceOf, swapping } from '@foyer/core'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import type { LiveKit } from '../../../testing/live-kit.ts'
import { openSwapPage, type SwapPage } from '../../../testing/swap-page.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const pay = () => page.getByRole('textbox', { name: 'You pay' })
const text = (words: string) => page.getByText(words, { exact: true })
const unsure = text('It is not certain whether it was sent')

test('who leaves begins anew', async () => {
  const { server } = await openSwapPage()
  await button('Swap').click()
  await pay().fill('0.7')
  await button('Back').click()
  // Gas has become ten times as dear.
  server.replies['gas-price'] = { body: { standard: '10000000000', fast: '10000000000', instant: '10000000000' } }
  await button('Swap').click()
  await expect.element(pay()).toHaveValue('')
  // With the token to pay with, and all of it at the price of gas of this moment.
  await expect.element(button(/You pay with ETH/)).toBeVisible()
  await expect
    .poll(async () => {
      await button('Swap all of it but what the network fee takes').click()
      return (pay().element() as HTMLInputElement).value
    })
    .toBe('1.496')
})

/** As a paired wallet's request ends after five minutes. */
function loseAnswer({ kit }: LiveKit): void {
  const { progress } = sliceOf(kit.getState(), swapping)
  const attempt = 'attempt' in progress ? progress.attempt : -1
  kit.feature(swapping).send({ type: 'swap-failed', attempt, error: new KitError('timeout', 'The wallet did not answer in time.') })
}

/** The wallet is asked for a swap, and its answer does not come. */
async function openUnsure(): Promise<SwapPage> {
  const opened = await openSwapPage()
  const { kit, mock } = opened.live
  await kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  mock.wallet().switches.answer = 'waits'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  loseAnswer(opened.live)
  await expect.element(unsure).toBeVisible()
  await expect.element(text('Look into Test Wallet before you try again.')).toBeVisible()
  return opened
}

test('a wallet whose answer is lost may have sent the swap: nothing says that only the quote is too old', async () => {
  const {
    live: { kit },
    server,
  } = await openUnsure()
  expect(text('This quote is too old').query()).toBeNull()
  // The next quote fails over the same line: the word of the first swap stays.
  server.replies.quotes = { status: 500, body: {} }
  kit.feature(swapping).send({ type: 'refresh' })
  await expect.element(button('Change the swap'), { timeout: loadingTime }).toBeVisible()
  await expect.element(unsure).toBeVisible()
})

test('who goes back to the form reads there too that it may have been sent, whatever is changed, until another is signed', async () => {
  const {
    live: { kit, mock },
  } = await openUnsure()
  await button('Back').click()
  // The view that fades out says it too.
  await expect.element(text('Swap 0.5 ETH')).not.toBeInTheDocument()
  await expect.element(pay()).toHaveValue('0.5')
  await expect.element(unsure).toBeVisible()
  await expect.element(text('Look into Test Wallet before you try again.')).toBeVisible()
  await pay().fill('0.6')
  await button(/You pay with ETH/).click()
  await button(/Ether/).click()
  await expect.element(page.getByRole('textbox', { name: 'You get' })).toHaveValue('1,800')
  await expect.element(unsure).toBeVisible()
  await button('Review swap').click()
  await expect.element(button('Swap 0.6 ETH')).toBeVisible()
  await expect.element(unsure).toBeVisible()
  mock.wallet().switches.answer = 'approves'
  await button('Swap 0.6 ETH').click()
  await expect.element(text('0.6 ETH is being swapped')).toBeVisible()
  expect(unsure.query()).toBeNull()
  await kit.open({ view: 'Swap' })
  await expect.element(pay()).toBeVisible()
  expect(unsure.query()).toBeNull()
})

test('a swap that the wallet declined has not been sent: the form says nothing of it', async () => {
  const {
    live: { kit, mock },
  } = await openSwapPage()
  await kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  mock.wallet().switches.answer = 'rejects'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Declined in Test Wallet')).toBeVisible()
  await button('Back').click()
  await expect.element(pay()).toHaveValue('0.5')
  expect(unsure.query()).toBeNull()
  await pay().fill('0.6')
  await button('Review swap').click()
  await expect.element(button('Swap 0.6 ETH')).toBeVisible()
  expect(text('Declined in Test Wallet').query()).toBeNull()
})

test('a swap that was tried again and the server refused: both are said', async () => {
  const { server } = await openUnsure()
  server.replies['build-transaction'] = { status: 422, body: {} }
  await button('Swap 0.5 ETH').click()
  await expect.element(text('This swap would fail')).toBeVisible()
  await expect.element(unsure).toBeVisible()
  await button('Back').click()
  await expect.element(text('Swap 0.5 ETH')).not.toBeInTheDocument()
  await expect.element(pay()).toHaveValue('0.5')
  await expect.element(unsure).toBeVisible()
})

test('who stops waiting reads that it may be sent, in the form too, until the wallet has declined it', async () => {
  const {
    live: { kit, mock },
  } = await openSwapPage()
  await kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  mock.wallet().switches.answer = 'waits'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  await button('Stop waiting').click()
  await expect.element(unsure).toBeVisible()
  await button('Back').click()
  await expect.element(text('Swap 0.5 ETH')).not.toBeInTheDocument()
  await expect.element(pay()).toHaveValue('0.5')
  await pay().fill('0.6')
  await expect.element(unsure).toBeVisible()
  mock.wallet().settle('rejects')
  await expect.element(unsure).not.toBeInTheDocument()
  await button('Review swap').click()
  await expect.element(button('Swap 0.6 ETH')).toBeVisible()
  expect(unsure.query()).toBeNull()
})

test('who goes back while the wallet is asked finds the wait there, and what becomes of the swap', async () => {
  const {
    live: { kit, mock },
  } = await openSwapPage()
  await kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  mock.wallet().switches.answer = 'waits'
  await button('Swap 0.5 ETH').click()
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  await button('Back').click()
  expect(kit.getState().modal.history.at(-1)).toMatchObject({ name: 'Swap' })
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  mock.wallet().settle('approves')
  await expect.element(text('0.5 ETH is being swapped')).toBeVisible()
  expect(pay().query()).toBeNull()
})
