/** The NFTs of the account: from their tab on, through pages and failures, by keyboard and pointer. */
import type { Nft } from '@foyer/core'
import axe from 'axe-core'
import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inLanguages } from '../../../../../scripts/long-form.ts'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { nft, nftStates } from './testing/nft-states.ts'

let live: LiveKit | undefined
let mounted: MountedView | undefined
const { fetch: realFetch } = globalThis
afterEach(() => {
  live?.dispose()
  mounted?.unmount()
  live = undefined
  mounted = undefined
  globalThis.fetch = realFetch
})

const bodyText = () => mounted?.root.querySelector('.fy-body')?.textContent ?? ''
const tiles = () => [...(mounted?.root.querySelectorAll<HTMLElement>('li.fy-nft') ?? [])]

async function show(label: string, locale = 'en'): Promise<void> {
  const view: ViewState | undefined = nftStates[label]
  if (!view) throw new Error(`No state "${label}".`)
  mounted = await mountView({ ...view, locale })
  mounted.root.querySelectorAll<HTMLElement>('[role=tab]')[1]?.click()
  await expect.poll(() => mounted?.root.querySelectorAll('[role=tab]')[1]?.getAttribute('aria-selected')).toBe('true')
}

test.each(inLanguages(Object.keys(nftStates), ['en', 'ar', 'de', 'ja']))(
  '%s in %s is accessible, and nothing sticks out',
  async (label, locale) => {
    await page.viewport(360, 640)
    await show(label, locale)
    const { violations } = await axe.run(((mounted as MountedView).root.getRootNode() as ShadowRoot).host, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      rules: { 'label-content-name-mismatch': { enabled: true } },
    })
    expect(violations.map(({ id, nodes }) => `${id} ${nodes[0]?.html}`)).toEqual([])
    const body = mounted?.root.querySelector('.fy-body')
    expect(body && body.scrollWidth - body.clientWidth).toBe(0)
  },
)

test('a tile has picture, name, collection and how many there are', async () => {
  await show('some')
  expect(tiles()).toHaveLength(6)
  expect(tiles()[0]?.textContent).toContain('Portrait #1Foyer Portraits')
  expect(tiles()[5]?.textContent).toContain('× 7')
  await expect.poll(() => tiles()[0]?.querySelector('.fy-image')?.getAttribute('data-state')).toBe('loaded')
})

test('what was likely sent to mislead is behind a button, without its picture', async () => {
  await show('some')
  expect(bodyText()).not.toContain('Reward')
  await page.getByRole('button', { name: 'Show 1 hidden NFT' }).click()
  expect(bodyText()).toContain('Reward')
  expect(bodyText()).toContain('Follow no link in them')
  expect(tiles().at(-1)?.querySelector('img, canvas')).toBeNull()
  await page.getByRole('button', { name: 'Hide them again' }).click()
  expect(bodyText()).not.toContain('Reward')
})

test('names are text, however they look, and what has none goes by its collection, contract and number', async () => {
  await show('strange')
  expect(mounted?.root.querySelectorAll('[onerror]')).toHaveLength(0)
  expect(bodyText()).toContain('<img src=x')
  expect(tiles()[1]?.textContent).toContain('0x3c44…93bc')
  expect(tiles()[1]?.textContent).toContain('#11579…9935')
  expect(tiles()[4]?.textContent).toContain('Foyer Portraits')
  await expect.poll(() => tiles()[1]?.querySelector('.fy-image')?.getAttribute('data-state')).toBe('failed')
})

test('how many there are is one figure from left to right, in Arabic too', async () => {
  await show('strange', 'ar')
  const words = mounted?.root.querySelector('.fy-nft-amount')?.firstChild as Text
  const leftOf = (part: string): number => {
    const range = document.createRange()
    range.setStart(words, words.data.indexOf(part))
    range.setEnd(words, words.data.indexOf(part) + part.length)
    return range.getBoundingClientRect().left
  }
  expect(leftOf('>')).toBeLessThan(leftOf('999T'))
})

test('a failure says so, and is tried again by its button', async () => {
  await show('failed')
  expect(bodyText()).toContain('NFTs unavailable')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  expect(mounted?.kit.sent).toContainEqual({ type: 'refresh' })
})

test('what is known stays after a failure, and nothing is asked for by itself', async () => {
  await show('stale')
  expect(bodyText()).toContain('Could not be refreshed')
  expect(bodyText()).toContain('Portrait #1')
  expect(mounted?.kit.sent).not.toContainEqual({ type: 'more' })
})

test('a server that tells of none on this network is no failure', async () => {
  await show('not served')
  expect(bodyText()).toContain('cannot be listed here')
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test('from the account by keyboard, page after page as one scrolls, to the end', async () => {
  const asked: URL[] = []
  const range = (from: number, to: number): readonly Nft[] =>
    Array.from(
      { length: to - from },
      (_, index) => ({ ...nft(String(from + index)), chainId: 'eip155:1', address: `eip155:1:0x${'1'.repeat(40)}` }) as Nft,
    )
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== 'server.example') return realFetch(input)
    if (!url.pathname.endsWith('/nfts')) return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
    asked.push(url)
    const chainId = url.searchParams.get('chainId') ?? ''
    const first = url.searchParams.get('cursor') === null
    const data = range(first ? 0 : 24, first ? 24 : 30).map((one) => ({ ...one, chainId, address: `${chainId}:0x${'1'.repeat(40)}` }))
    return new Response(JSON.stringify({ data, next: first ? 'two' : null }), { headers: { 'content-type': 'application/json' } })
  }
  live = await createLiveKit({ server: 'https://server.example', features: { analytics: false } })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  const tab = page.getByRole('tab', { name: 'Tokens' })
  await expect.element(tab).toBeVisible()
  expect(tab.element().closest('[role=tablist]')?.textContent).toBe('TokensNFTsActivity')
  expect(asked).toEqual([])
  ;(tab.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'NFTs' })).toHaveAttribute('aria-selected', 'true')
  await expect.poll(() => page.getByText(/^Portrait #/).elements().length, { timeout: loadingTime }).toBeGreaterThanOrEqual(24)
  const more = page.getByRole('button', { name: 'Show more' })
  if (more.elements().length > 0) (more.element() as HTMLElement).scrollIntoView()
  await expect.poll(() => page.getByText(/^Portrait #/).elements().length, { timeout: loadingTime }).toBe(30)
  expect(asked.map((url) => url.searchParams.get('cursor'))).toEqual([null, 'two'])
})
