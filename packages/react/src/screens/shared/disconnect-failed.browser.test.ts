/** A wallet that does not let itself be disconnected, told to the visitor where the visitor is by then (docs/behaviour.md, Disconnecting). */
import { evm } from '@foyer/chains/evm'
import { connectionOf, type Kit } from '@foyer/core'
import { createTestAdapter } from '@foyer/core/testing'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { holdTimers } from '../../../testing/hold-timers.ts'
import { createLiveKit } from '../../../testing/live-kit.ts'
import { farNetwork, firstNetwork } from '../../../testing/samples.ts'

/** At `window.ethereum`: it shares its account, and fails when it is asked to stop. */
const clinging = {
  async request({ method }: { readonly method: string }) {
    if (method === 'eth_chainId') return `0x${firstNetwork.id.toString(16)}`
    if (method.endsWith('ccounts')) return ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8']
    throw { code: -32603, message: `${method} failed.` }
  },
}

async function start(more: Parameters<typeof createLiveKit>[0] = {}): Promise<Kit> {
  // As long as a notice stands: on a busy machine a press may take longer to be known to have been made.
  holdTimers(2_500)
  Object.assign(window, { ethereum: clinging })
  const { kit, dispose } = await createLiveKit({ adapters: [evm({ eip6963: false })], ...more })
  onTestFinished(() => {
    dispose()
    Reflect.deleteProperty(window, 'ethereum')
  })
  await kit.connect('injected')
  return kit
}

const shadow = () => [...document.querySelectorAll('foyer-modal')].at(-1)?.shadowRoot
const onPage = () => shadow()?.querySelector<HTMLElement>('.fy-page-notice')
const inModal = () => shadow()?.querySelector<HTMLElement>('.fy-live')

test('was it the last, the modal has closed: the page itself says so', async () => {
  const kit = await start()
  await kit.open({ view: 'Account' })
  await page.getByRole('button', { name: 'Disconnect' }).click()
  await expect.poll(() => onPage()?.textContent).toContain('Failed to disconnect')
  expect(kit.getState().modal.open).toBe(false)
  expect(connectionOf(kit.getState()).status).toBe('disconnected')
  expect(onPage()?.getBoundingClientRect().height).toBeGreaterThan(20)
})

test('is another wallet still connected, the modal is open and says so', async () => {
  const other = createTestAdapter({ namespace: 'solana', wallets: [{ name: 'Other', id: 'other' }], addresses: ['So1ana'] })
  const kit = await start({ networks: [firstNetwork, farNetwork], adapters: [evm({ eip6963: false }), other.adapter] })
  await kit.connect('other')
  await kit.open({ view: { name: 'ProfileWallets', namespace: 'eip155' } })
  await page.getByRole('button', { name: 'Disconnect' }).first().click()
  await expect.poll(() => inModal()?.textContent).toContain('Failed to disconnect')
  expect(kit.getState().modal.open).toBe(true)
  expect(onPage()?.textContent).toBe('')
  expect(connectionOf(kit.getState(), 'eip155').status).toBe('disconnected')
  expect(connectionOf(kit.getState(), 'solana').status).toBe('connected')
})
