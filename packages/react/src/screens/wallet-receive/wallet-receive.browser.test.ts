/** Receiving: the address as a code, to copy, and the networks that it is good for. */
import type { KitOptions } from '@foyer/core'
import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { mountView } from '../../../testing/mount-view.ts'
import { connectedState, openOn, options } from '../../../testing/samples.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
const button = (name: string | RegExp) => page.getByRole('button', { name })

async function start(features: KitOptions['features'] = {}): Promise<LiveKit> {
  live = await createLiveKit({ features })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  return live
}

test('from the account to its address: shown whole, to scan and to copy, with the networks that share it', async () => {
  await start()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  await button('Receive').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Receive' })).toBeVisible()
  await expect.element(page.getByRole('img', { name: 'QR code of your address' })).toBeVisible()
  await expect.element(page.getByText(address)).toBeVisible()
  await expect.element(page.getByText('Networks with this address')).toBeVisible()
  for (const name of ['Foyer Local', 'Foyer Second']) await expect.element(page.getByText(name, { exact: true })).toBeInTheDocument()
  // As long as that is said: on a busy machine a press may take longer to be known to have been made.
  holdTimers(2_000)
  await button('Copy address').click()
  expect(copied).toHaveBeenCalledWith(address)
  await expect.element(button('Address copied')).toBeVisible()
  copied.mockRestore()
  await button('Back').click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
})

test('features.receive: false offers no way to it', async () => {
  await start({ receive: false })
  await expect.element(button(/Network:/)).toBeVisible()
  expect(button('Receive').query()).toBeNull()
})

test('disconnecting ends it: an address that is no longer connected is not given away', async () => {
  const { kit } = await start()
  await button('Receive').click()
  await expect.element(page.getByText(address)).toBeVisible()
  await kit.disconnect()
  await expect.element(page.getByText(address)).not.toBeInTheDocument()
})

test('a smart account is only where it is in use: no other network is named', async () => {
  const state = connectedState({ modal: openOn({ name: 'Account' }, { name: 'WalletReceive' }) })
  const connection = state.connections.eip155
  if (connection?.status !== 'connected') throw new Error('The sample is connected.')
  const [first] = connection.accounts
  const smart = { ...connection, accounts: [{ ...first, type: 'smartAccount' as const }] as const }
  const { root, unmount } = await mountView({ state: { ...state, connections: { eip155: smart } }, options })
  expect([...root.querySelectorAll('.fy-item-title')].map((title) => title.textContent)).toEqual(['Foyer Local'])
  unmount()
})
