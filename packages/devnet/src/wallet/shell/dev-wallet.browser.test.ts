/** The wallet is announced at once; the code that answers comes when somebody wants something. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { walletAccounts } from '../keys.ts'
import { announceDevWallet, type DevWallet } from './dev-wallet.ts'

const [alice] = walletAccounts
const rdns = 'dev.foyer.wallet.test'
const isLoaded = () => performance.getEntriesByType('resource').some(({ name }) => new URL(name).pathname.endsWith('/shell/page-wallet.ts'))

let names: string[] = []
let wallet: DevWallet | undefined
const note = (event: Event) => names.push((event as CustomEvent<{ info: { name: string } }>).detail.info.name)

beforeEach(() => {
  names = []
  localStorage.removeItem(rdns)
  window.addEventListener('eip6963:announceProvider', note)
})
afterEach(() => {
  wallet?.dispose()
  window.removeEventListener('eip6963:announceProvider', note)
})

test('it is announced in the turn that asks for it, and its code is fetched with the first request', async () => {
  wallet = announceDevWallet({ rdns })
  expect(names).toEqual(['Foyer Devnet Wallet (in page)'])
  const connections: unknown[] = []
  wallet.provider.on('connect', (data) => connections.push(data))
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(isLoaded()).toBe(false)
  expect(await wallet.provider.request({ method: 'eth_accounts' })).toEqual([])
  // What a page has loaded is noted a moment later.
  await expect.poll(isLoaded).toBe(true)
  expect(connections).toEqual([{ chainId: '0x7a69' }])
  expect(wallet.provider.isConnected()).toBe(true)
})

test('requests that are made before it is there are answered in their order', async () => {
  wallet = announceDevWallet({ rdns, memory: 'memory' })
  const order: string[] = []
  const ask = (method: string) => wallet?.provider.request({ method }).finally(() => order.push(method))
  const first = ask('eth_chainId')
  const second = ask('eth_accounts')
  expect(await Promise.all([first, second])).toEqual(['0x7a69', []])
  expect(order).toEqual(['eth_chainId', 'eth_accounts'])
})

test('late and under another name, as its switches were left', async () => {
  localStorage.setItem(rdns, JSON.stringify({ switches: { announceName: 'Another', announceDelay: 50 } }))
  wallet = announceDevWallet({ rdns })
  expect(names).toEqual([])
  await expect.poll(() => names).toEqual(['Another'])
})

test.each([
  '',
  '{',
  'null',
  '1',
  '{"switches":null}',
  '{"switches":{"announceName":7,"announceDelay":"soon"}}',
  '{"switches":{"announceDelay":-1}}',
])('at once where "%s" is stored in the place of its switches', (stored) => {
  localStorage.setItem(rdns, stored)
  wallet = announceDevWallet({ rdns })
  expect(names).toEqual(['Foyer Devnet Wallet (in page)'])
})

test('taken off the page while its window is open, it leaves nothing there', async () => {
  wallet = announceDevWallet({ rdns, memory: 'memory' })
  void wallet.provider.request({ method: 'eth_requestAccounts' }).catch(() => undefined)
  await expect.element(page.getByRole('dialog').getByText(alice)).toBeVisible()
  wallet.dispose()
  await expect.poll(() => document.querySelector('foyer-dev-wallet')).toBe(null)
  await expect(wallet.send({ type: 'reset' })).resolves.toBeUndefined()
})

test('taken off the page before anything was asked, it loads nothing any more', async () => {
  wallet = announceDevWallet({ rdns, memory: 'memory' })
  wallet.dispose()
  await expect(wallet.openControls()).rejects.toThrow('was taken off this page')
})
