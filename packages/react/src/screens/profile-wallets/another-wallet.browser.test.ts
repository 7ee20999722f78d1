/** Using another wallet: one sees which is connected, and what the next one replaces. */
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

test('names what is replaced before anything is, and marks what is connected in the list of wallets', async () => {
  live = await createLiveKit(
    {},
    {
      wallets: [
        { name: 'First Wallet', id: 'first.wallet' },
        { name: 'Other Wallet', id: 'other.wallet' },
      ],
    },
  )
  const { kit } = live
  await kit.open()
  const row = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}`) })
  await expect.element(row('First Wallet')).toHaveTextContent('First Wallet')
  await kit.connect('first.wallet')
  await kit.open({ view: 'ProfileWallets' })
  await expect.element(page.getByText('It takes the place of First Wallet, which this site then disconnects.')).toBeVisible()
  await page.getByRole('button', { name: 'Use another wallet' }).click()
  await expect.element(row('First Wallet')).toHaveTextContent('First WalletConnected')
  await expect.element(row('Other Wallet')).toHaveTextContent('Other Wallet')
  await expect.element(row('Other Wallet')).not.toHaveTextContent('Connected')
})
