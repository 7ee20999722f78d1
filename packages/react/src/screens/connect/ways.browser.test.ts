/** Each row says what its press does, and the press does it. */
import { sessions } from '@foyer/chains/sessions'
import type { CatalogueWallet } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { catalogueWallet } from '../../../testing/samples.ts'
import { createTestPairing } from '../../../testing/test-pairing.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const wallets = {
  'QR code': catalogueWallet(0, { mobile_link: 'harbour://', webapp_link: 'https://harbour.example' }),
  Web: catalogueWallet(1, { webapp_link: 'https://juniper.example', desktop_link: 'juniper://' }),
  Desktop: catalogueWallet(2, { desktop_link: 'lantern://' }),
  Get: catalogueWallet(3),
} as const satisfies Record<string, CatalogueWallet>

const leadsTo = {
  'QR code': () => page.getByRole('img', { name: 'QR code that connects Harbour' }),
  Web: () => page.getByText('Juniper opens in a new tab.'),
  Desktop: () => page.getByText('Lantern opens on this computer.'),
  Get: () => page.getByRole('heading', { name: 'Get Meridian' }),
} as const

const rows = () => [...(document.querySelector('foyer-modal')?.shadowRoot?.querySelectorAll<HTMLElement>('.fy-item') ?? [])]
const rowOf = (name: string) => rows().find((row) => row.querySelector('.fy-item-title')?.textContent === name)
const tagOf = (name: string) => rowOf(name)?.querySelector('.fy-tag')?.textContent

test.each(Object.keys(wallets) as (keyof typeof wallets)[])('a row that says “%s” leads there', async (tag) => {
  const { pairing } = createTestPairing()
  live = await createLiveKit({
    pairing,
    hosts: { relay: 'wss://relay.example' },
    adapters: [sessions()],
    customWallets: [wallets[tag]],
  })
  await live.kit.open({ view: 'Connect' })
  await expect.poll(() => tagOf(wallets[tag].name)).toBe(tag)
  rowOf(wallets[tag].name)?.click()
  await expect.element(leadsTo[tag]()).toBeVisible()
})

test('the code stands behind the groups that the page names, where it names others alone', async () => {
  const { pairing } = createTestPairing()
  live = await createLiveKit({ pairing, hosts: { relay: 'wss://relay.example' }, features: { connectorTypeOrder: ['injected'] } })
  await live.kit.open()
  await expect.poll(() => rowOf('Scan with your phone')).toBeDefined()
  const titles = rows().map((row) => row.querySelector('.fy-item-title')?.textContent)
  expect(titles.slice(0, 2)).toEqual(['Test Wallet', 'Scan with your phone'])
})

test('a wallet of this browser says so where its group does not', async () => {
  live = await createLiveKit({})
  await live.kit.open()
  await expect.poll(() => rowOf('Test Wallet')).toBeDefined()
  expect(tagOf('Test Wallet')).toBeUndefined()
  rowOf('Test Wallet')?.click()
  await expect.poll(() => live?.kit.getState().connections.eip155?.status).toBe('connected')
  await live.kit.disconnect()
  await live.kit.open({ view: 'Connect' })
  await expect.poll(() => tagOf('Test Wallet')).toBe('Installed')
})
