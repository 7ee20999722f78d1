/** A transfer of which nobody knows whether it was sent: that is not forgotten on the way back to the form. */
import { KitError, sending } from '@foyer/core'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit } from '../../../testing/live-kit.ts'

const friend = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
const button = (name: string | RegExp) => page.getByRole('button', { name })
const amount = () => page.getByRole('textbox', { name: 'Amount' })
const text = (words: string) => page.getByText(words, { exact: true })
const unsure = text('It is not certain whether it was sent')

/** A coin is being sent, and the wallet has it. */
async function ask() {
  const live = await createLiveKit({}, {})
  onTestFinished(() => live.dispose())
  const { kit, mock } = live
  const handle = kit.feature(sending)
  await kit.connect('test.wallet')
  await kit.open({ view: 'WalletSend' })
  await amount().fill('0.25')
  await page.getByRole('textbox', { name: 'To' }).fill(friend)
  await expect.element(text('Network fee')).toBeVisible()
  expect(unsure.query()).toBeNull()
  await button('Review').click()
  mock.wallet().switches.answer = 'waits'
  await button('Send 0.25 ETH').click()
  await expect.element(text('Confirm in Test Wallet')).toBeVisible()
  const { signing } = handle.read().form
  const attempt = signing.status === 'asking' ? signing.attempt : -1
  const fail = (error: KitError) => handle.send({ type: 'not-signed', attempt, error })
  return { kit, mock, fail }
}

test('who goes back to the form reads there too that it may have been sent, whatever is changed, until another is signed', async () => {
  const { kit, mock, fail } = await ask()
  // As a paired wallet's request ends after five minutes.
  fail(new KitError('timeout', 'The wallet did not answer in time.'))
  await expect.element(unsure).toBeVisible()
  await button('Back').click()
  // The view that fades out says it too.
  await expect.element(text('Total at most')).not.toBeInTheDocument()
  await expect.element(amount()).toHaveValue('0.25')
  await expect.element(unsure).toBeVisible()
  await expect.element(text('Look into Test Wallet before you send again.')).toBeVisible()
  await amount().fill('0.5')
  await button('Review').click()
  await expect.element(button('Send 0.5 ETH')).toBeVisible()
  await expect.element(text('Amount')).not.toBeInTheDocument()
  await expect.element(unsure).toBeVisible()
  mock.wallet().switches.answer = 'rejects'
  await button('Send 0.5 ETH').click()
  await expect.element(text('Declined in Test Wallet')).toBeVisible()
  await expect.element(unsure).toBeVisible()
  mock.wallet().switches.answer = 'approves'
  await button('Send 0.5 ETH').click()
  await expect.element(text('0.5 ETH is on its way')).toBeVisible()
  expect(unsure.query()).toBeNull()
  await kit.open({ view: 'WalletSend' })
  await expect.element(amount()).toHaveValue('')
  expect(unsure.query()).toBeNull()
})

test('where the code that asks the wallet did not arrive nothing was sent, and the next press sends', async () => {
  const { mock, fail } = await ask()
  fail(new KitError('network_failed', 'This part did not load. Check the connection, then try again.'))
  await expect.element(text('Nothing was sent. Check that you are online, then try again.')).toBeVisible()
  expect(unsure.query()).toBeNull()
  mock.wallet().switches.answer = 'approves'
  await button('Send 0.25 ETH').click()
  await expect.element(text('0.25 ETH is on its way')).toBeVisible()
})
