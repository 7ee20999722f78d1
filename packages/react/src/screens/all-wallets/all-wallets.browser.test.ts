/** The whole list, on a real kit that has only its own wallets: searched, narrowed to the certified, and back. */
import { catalogue } from '@foyer/core'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { mountView } from '../../../testing/mount-view.ts'
import { catalogueWallet, catalogueWallets } from '../../../testing/samples.ts'
import { stateOf } from '../../../testing/view-states.ts'

let live: LiveKit | undefined
afterEach(() => {
  live?.dispose()
  live = undefined
})

const tile = (name: string) => page.getByRole('button', { name, exact: true })
const certified = page.getByRole('button', { name: 'Certified wallets only' })
const search = page.getByRole('textbox', { name: 'Search wallets' })

test('the certified alone, with a search and without, until it is taken back', async () => {
  live = await createLiveKit({ customWallets: [catalogueWallet(0, { name: 'Rain Barrel' })] })
  await live.kit.open({ view: 'AllWallets' })
  await expect.element(tile('MetaMask')).toBeVisible()
  await expect.element(certified).toHaveAttribute('aria-pressed', 'false')
  await search.fill('rain')
  await expect.element(tile('Rainbow')).toBeVisible()
  await expect.element(tile('Rain Barrel')).toBeVisible()
  await certified.click()
  await expect.element(certified).toHaveAttribute('aria-pressed', 'true')
  await expect.element(tile('Rain Barrel')).not.toBeInTheDocument()
  await expect.element(tile('Rainbow')).toBeVisible()
  // A change of the words keeps it.
  await search.fill('meta')
  await expect.element(tile('MetaMask')).toBeVisible()
  expect(live.kit.feature(catalogue).read()).toMatchObject({ search: 'meta', badge: 'certified' })
  // There is one, which the filter hides: that is said, and where it is.
  await search.fill('rain barrel')
  await expect.element(page.getByText('No certified wallets found')).toBeVisible()
  await expect.element(page.getByText('Wallets that are not certified are hidden.')).toBeVisible()
  expect(page.getByText(/No wallet called/).query()).toBeNull()
  await page.getByRole('button', { name: 'All wallets' }).click()
  await expect.element(certified).toHaveAttribute('aria-pressed', 'false')
  await expect.element(tile('Rain Barrel')).toBeVisible()
  await expect.element(search).toHaveValue('rain barrel')
  await search.fill('rain barrels')
  await expect.element(page.getByText('No wallet called “rain barrels”')).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).last().click()
  await expect.element(certified).toHaveAttribute('aria-pressed', 'false')
  await expect.element(tile('MetaMask')).toBeVisible()
  expect(live.kit.feature(catalogue).read().results.status).toBe('idle')
})

test('where none is certified nothing is said of wallets that are not listed yet', async () => {
  const { root, unmount } = await mountView(stateOf('AllWallets', 'none is certified'))
  onTestFinished(unmount)
  expect([...root.querySelectorAll('.fy-state-title')].map(({ textContent }) => textContent)).toEqual(['No certified wallets found'])
})

test('a search finds what is installed, known to the catalogue or not, once each', async () => {
  live = await createLiveKit({ customWallets: [catalogueWallet(0, { name: 'Test Boat' })] })
  await live.kit.open({ view: 'AllWallets' })
  await expect.element(tile('MetaMask')).toBeVisible()
  await search.fill('tEst')
  await expect.element(page.getByRole('button', { name: 'Test Wallet (Installed)' })).toBeVisible()
  await expect.element(tile('Test Boat')).toBeVisible()
  await expect.element(page.getByText('2 wallets')).toBeInTheDocument()
  await search.fill('test wallet')
  await expect.element(page.getByText('1 wallet', { exact: true })).toBeInTheDocument()
  await page.getByRole('button', { name: 'Test Wallet (Installed)' }).click()
  await expect.poll(() => live?.kit.getState().connections.eip155?.status).toBe('connected')
})

test('an installed wallet that the catalogue knows is found once', async () => {
  live = await createLiveKit({ customWallets: [catalogueWallet(0, { name: 'Test Wallet of theirs', rdns: 'test.wallet' })] })
  await live.kit.open({ view: 'AllWallets' })
  await expect.element(tile('MetaMask')).toBeVisible()
  await search.fill('test')
  await expect.element(page.getByRole('button', { name: /^Test Wallet.*Installed/ })).toBeVisible()
  await expect.element(page.getByText('1 wallet', { exact: true })).toBeInTheDocument()
})

test.each([
  ['search failed', 'The search got no answer'],
  ['server down', 'The full list did not load'],
])('%s: what did not come is called what it is', async (label, said) => {
  const { root, unmount } = await mountView(stateOf('AllWallets', label))
  expect([...root.querySelectorAll('.fy-state-title')].map(({ textContent }) => textContent)).toEqual([said])
  unmount()
})

test('a further page that does not come is asked for once by itself, and again when somebody wants it', async () => {
  const { fetch: realFetch } = globalThis
  onTestFinished(() => {
    globalThis.fetch = realFetch
  })
  let asked = 0
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== 'server.example') return realFetch(input)
    const at = url.searchParams
    const isFirst = url.pathname === '/getWallets' && at.get('page') === '1'
    if (at.get('page') === '2') asked += 1
    // The ones that are recommended, then those behind them.
    const data = catalogueWallets(Number(at.get('entries')), at.has('exclude') ? 4 : 0).map(({ image_url: _, ...wallet }) => wallet)
    const answer = isFirst ? { count: 80, data } : {}
    return new Response(JSON.stringify(answer), { status: isFirst ? 200 : 404, headers: { 'content-type': 'application/json' } })
  }
  live = await createLiveKit({ server: 'https://server.example', features: { analytics: false } })
  await live.kit.open({ view: 'AllWallets' })
  await expect.element(tile('Harbour')).toBeVisible()
  const body = document.querySelector('foyer-modal')?.shadowRoot?.querySelector('.fy-body') as HTMLElement
  body.scrollTop = body.scrollHeight
  await expect.poll(() => asked).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(asked).toBe(1)
  await expect.element(page.getByText('The full list did not load')).toBeInTheDocument()
  await page.getByRole('button', { name: 'Show more' }).click()
  await expect.poll(() => asked).toBe(2)
})
