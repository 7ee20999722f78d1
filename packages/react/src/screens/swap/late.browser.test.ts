/** What comes too late is said of whoever is late: of a server, of the network, and of no wallet that was not asked. */
import { sliceOf, swapping } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { openSwapPage, type SwapPage } from '../../../testing/swap-page.ts'

const button = (name: string | RegExp) => page.getByRole('button', { name })
const text = (words: string) => page.getByText(words, { exact: true })
const later = window.setTimeout

afterEach(() => {
  vi.useRealTimers()
  window.setTimeout = later
})

/** Its answers to that do not come, and what would be waited for ten seconds is for a moment. */
function keepSilent({ server }: SwapPage, what: string): void {
  const { fetch } = server
  server.fetch = (url, init) =>
    new URL(url).pathname.endsWith(`/${what}`)
      ? new Promise((_, reject) => init?.signal?.addEventListener('abort', () => reject(init.signal?.reason)))
      : fetch(url, init)
  window.setTimeout = ((work: () => void, ms?: number) => later(work, ms === 10_000 ? 50 : ms)) as typeof window.setTimeout
}

async function saysNothingOfAWallet(): Promise<void> {
  await expect.element(page.getByText(/No answer from the network/)).toBeVisible()
  await expect.element(page.getByText(/Check that you are online, then try again\./)).toBeVisible()
  expect(page.getByText(/did not answer in time|Unlock it/).query()).toBeNull()
}

test('a server that is silent about its tokens, in the form and in the list of tokens', async () => {
  const opened = await openSwapPage()
  keepSilent(opened, 'tokens')
  await button('Swap').click()
  await saysNothingOfAWallet()
  await opened.live.kit.open({ view: 'SwapSelectToken' })
  await expect.element(page.getByRole('heading', { level: 1, name: 'Choose a token' })).toBeVisible()
  await saysNothingOfAWallet()
})

test('a server that is silent about a quote', async () => {
  const opened = await openSwapPage()
  keepSilent(opened, 'quotes')
  await opened.live.kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await saysNothingOfAWallet()
})

test('a server that is silent about what is to be signed: neither the wallet nor the quote is to blame', async () => {
  const opened = await openSwapPage()
  await opened.live.kit.open({ view: 'Swap', arguments: { fromToken: 'ETH', toToken: 'USDF', amount: '0.5' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  keepSilent(opened, 'build-transaction')
  await button('Swap 0.5 ETH').click()
  await saysNothingOfAWallet()
  expect(text('This quote is too old').query()).toBeNull()
})

test('an approval that the network does not take in ten minutes is on its way still, and can be looked for', async () => {
  const { live } = await openSwapPage()
  const { kit } = live
  await kit.open({ view: 'Swap', arguments: { fromToken: 'USDF', toToken: 'ETH', amount: '300' } })
  await expect.element(page.getByRole('textbox', { name: 'You get' })).not.toHaveValue('')
  await button('Review swap').click()
  await button('Approve 300 USDF').click()
  await expect.element(text('Once the network has it, you can swap. This can take a minute.')).toBeVisible()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 601_000 })
  await expect.poll(() => sliceOf(kit.getState(), swapping).progress.status, { timeout: loadingTime }).toBe('failed')
  await expect.element(text('The approval is on its way')).toBeVisible()
  await expect.element(text('Look into Test Wallet before you try again.')).toBeVisible()
  expect(page.getByText(/did not answer in time|Unlock it|This quote is too old/).query()).toBeNull()
})
