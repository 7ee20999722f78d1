/** A keyboard goes on from where it was: whatever is drawn anew, comes or goes, the focus does not fall back to the page. */
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createLiveKit, embedModal, type LiveKit } from '../../testing/live-kit.ts'
import { moveOverModal, nextFrames, tabInModal } from '../../testing/page.ts'
import { catalogueWallet } from '../../testing/samples.ts'
import { token, transaction } from '../screens/account/testing/activity-states.ts'

let live: LiveKit | undefined
const { fetch: realFetch } = globalThis
afterEach(() => {
  live?.dispose()
  live = undefined
  globalThis.fetch = realFetch
})

const button = (name: string | RegExp) => page.getByRole('button', { name })
const focused = (): HTMLElement | null => (document.activeElement?.shadowRoot?.activeElement ?? null) as HTMLElement | null

/** By keyboard, as nobody who points needs the focus. */
async function press(name: string | RegExp): Promise<void> {
  await expect.element(button(name)).toBeVisible()
  // Keys are for nobody while things are moving.
  await expect.poll(() => document.querySelector('foyer-modal')?.shadowRoot?.querySelector('[data-moving]')).toBeNull()
  ;(button(name).element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
}

test('an account that is chosen stays where it is in its list, and keeps the focus', async () => {
  live = await createLiveKit()
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'ProfileWallets' })
  await moveOverModal()
  const rows = () => page.getByRole('list').getByRole('button').elements()
  await expect.poll(() => rows().length).toBeGreaterThan(1)
  const order = rows().map((row) => row.textContent?.slice(0, 11))
  await press(/^0x7099…79C8/)
  await expect.poll(() => rows()[1]?.textContent).toContain('In use')
  await nextFrames()
  expect(rows().map((row) => row.textContent?.slice(0, 11))).toEqual(order)
  expect(focused()).toBe(rows()[1])
  expect(rows()[1]?.getAttribute('aria-current')).toBe('true')
})

test('more wallets: the focus goes to the first of them', async () => {
  live = await createLiveKit({
    features: { collapseWallets: true },
    customWallets: [catalogueWallet(0), catalogueWallet(1)],
  })
  await live.kit.open()
  await moveOverModal()
  await press('Show more wallets')
  await expect.poll(() => focused()?.textContent).toMatch(/Harbour/)
})

test('more wallets: so it does where only a keyboard is used', async () => {
  live = await createLiveKit({ features: { collapseWallets: true }, customWallets: [catalogueWallet(0)] })
  await live.kit.open()
  await expect.element(button('Show more wallets')).toBeVisible()
  await tabInModal()
  await press('Show more wallets')
  await expect.poll(() => focused()?.textContent).toMatch(/Harbour/)
})

test('more wallets: so it does where the focus was there before the code that keeps it', async () => {
  live = await createLiveKit({ features: { collapseWallets: true }, customWallets: [catalogueWallet(0)] })
  await live.kit.open()
  await expect.element(button('Show more wallets')).toBeVisible()
  ;(button('Show more wallets').element() as HTMLElement).focus()
  await moveOverModal()
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => focused()?.textContent).toMatch(/Harbour/)
})

test('more of the activity: after the last page the focus is in the list', async () => {
  const pageOf = (count: number) =>
    Array.from({ length: count }, (_, at) => transaction('receive', [token('in', 'ETH', '1')], { daysAgo: at }))
  let answer: (() => void) | undefined
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== 'server.example') return realFetch(input)
    const json = { headers: { 'content-type': 'application/json' } }
    if (!url.pathname.endsWith('/history')) return new Response('{}', { status: 404, ...json })
    if (url.searchParams.get('cursor') === null) return new Response(JSON.stringify({ data: pageOf(20), next: 'two' }), json)
    await new Promise<void>((resolve) => {
      answer = resolve
    })
    return new Response(JSON.stringify({ data: pageOf(2), next: null }), json)
  }
  live = await createLiveKit({ server: 'https://server.example', features: { analytics: false } })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  await moveOverModal()
  await page.getByRole('tab', { name: 'Activity' }).click()
  await press('Show more')
  await expect.poll(() => answer !== undefined).toBe(true)
  expect(focused()?.textContent).toBe('Show more')
  answer?.()
  await expect.element(button('Show more')).not.toBeInTheDocument()
  await expect.poll(() => focused()?.closest('.fy-list') !== null && focused()?.matches('a')).toBe(true)
})

test.each([
  ['in a dialog', false],
  ['as a part of the page', true],
])(
  '%s: a view that is gone to has the focus at its start, and back from it the row that led there, each time',
  async (_, enableEmbedded) => {
    live = await createLiveKit({ enableEmbedded })
    if (enableEmbedded) embedModal(live.kit)
    await live.kit.connect('test.wallet')
    await live.kit.open({ view: 'Account' })
    await moveOverModal()
    await press('Settings')
    for (const row of ['Wallet', 'Network']) {
      await press(new RegExp(`^${row}`))
      await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Settings')
      await nextFrames()
      await expect.poll(() => focused()?.matches('h1, [data-first]')).toBe(true)
      await press('Back')
      await expect.element(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible()
      await expect.poll(() => focused()?.querySelector('.fy-item-title')?.textContent).toBe(row)
    }
    await press('Back')
    await expect.poll(() => focused()?.getAttribute('aria-label')).toBe('Settings')
  },
)
