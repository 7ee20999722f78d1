/** The activity of the account: from its tab on, through pages and failures, by keyboard and pointer. */
import { type AccountTransaction, accountHistory } from '@foyer/core'
import axe from 'axe-core'
import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { inLanguages } from '../../../../../scripts/long-form.ts'
import { loadingTime } from '../../../../../scripts/waiting-time.ts'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import type { ViewState } from '../../../testing/view-state.ts'
import { activityStates, image, nft, token, transaction, withHistory } from './testing/activity-states.ts'
import { countListed } from './testing/count-listed.ts'

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

async function select(view: ViewState, locale = 'en'): Promise<void> {
  mounted = await mountView({ ...view, locale })
  mounted.root.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  await expect.poll(() => mounted?.root.querySelectorAll('[role=tab]')[2]?.getAttribute('aria-selected')).toBe('true')
}

async function show(label: string, locale = 'en'): Promise<void> {
  const view = activityStates[label]
  if (!view) throw new Error(`No state "${label}".`)
  await select(view, locale)
}

test.each(inLanguages(Object.keys(activityStates), ['en', 'ar', 'de']))(
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

/** How many lines that part of an element's text takes. */
function linesOf(element: Element, part: string): number {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  while (walker.nextNode()) {
    const node = walker.currentNode as Text
    const from = node.data.indexOf(part)
    if (from < 0) continue
    const range = document.createRange()
    range.setStart(node, from)
    range.setEnd(node, from + part.length)
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size
  }
  throw new Error(`${element.textContent} has no ${part}.`)
}

describe.each([
  ['a small phone', 320, 568],
  ['a wide window', 1000, 760],
] as const)('on %s', (_, width, height) => {
  test.each(inLanguages(['some', 'strange'], ['de', 'ar']))('of %s in %s no word and no address is broken', async (label, locale) => {
    await page.viewport(width, height)
    await show(label, locale)
    const rows = [...(mounted?.root.querySelectorAll('.fy-body .fy-item') ?? [])]
    expect(rows.length).toBeGreaterThan(2)
    for (const row of rows) {
      expect(row.scrollWidth - row.clientWidth).toBe(0)
      for (const word of row.querySelector('.fy-item-title')?.textContent?.split(' ') ?? [])
        expect([word, linesOf(row, word)]).toEqual([word, 1])
      const address = /0x\w+…\u2060?\w+/.exec(row.querySelector('.fy-item-subtitle')?.textContent ?? '')?.[0]
      if (address) expect([address, linesOf(row, address)]).toEqual([address, 1])
    }
  })
})

test('pending first, then months, with signs, amounts, parties and links to the explorer', async () => {
  await show('some')
  expect(mounted?.kit.sent).toContainEqual({ type: 'track', event: 'CLICK_TRANSACTIONS', properties: { isSmartAccount: false } })
  const titles = [...(mounted?.root.querySelectorAll('.fy-list-title') ?? [])].map((title) => title.textContent)
  expect(titles[0]).toBe('Pending')
  expect(titles.length).toBeGreaterThanOrEqual(4)
  expect(titles.at(-1)).toMatch(/ \d{4}$/)
  expect(bodyText()).toContain('-0.25 ETH')
  expect(bodyText()).toContain('+1,234.567 USDF')
  expect(bodyText()).toContain('-1.5 ETH')
  expect(bodyText()).toContain('and 1 more')
  expect(bodyText()).toContain('-<0.001 ETH')
  const links = [...(mounted?.root.querySelectorAll<HTMLAnchorElement>('.fy-body a.fy-item') ?? [])]
  expect(links).toHaveLength(8)
  expect(links[0]?.href).toMatch(/^http:\/\/localhost:4400\/explorer\/tx\/0x[0-9a-f]{64}$/)
})

/** At the end: what comes into sight is measured, and may be taller than it was taken for. */
function lastRowOf(body: HTMLElement): string | null | undefined {
  body.scrollTop = body.scrollHeight
  return [...body.querySelectorAll('li')].at(-1)?.textContent
}

test('of a long history little is drawn, and all of it is reached', async () => {
  const many = Array.from({ length: 1200 }, (_, index) =>
    transaction('receive', [token('in', `T${index}`, '1')], { daysAgo: index < 600 ? 0 : 400 }),
  )
  await select(withHistory({ status: 'ready', transactions: many, next: null, at: 1, skipped: 0 }))
  const rows = () => [...(mounted?.root.querySelectorAll<HTMLElement>('.fy-body li') ?? [])]
  await expect.poll(() => rows().length).toBeGreaterThan(3)
  expect(rows().length).toBeLessThan(60)
  expect(rows()[0]?.ariaSetSize).toBe('600')
  const body = mounted?.root.querySelector('.fy-body') as HTMLElement
  await expect.poll(() => lastRowOf(body)).toContain('T1199')
  expect(rows().length).toBeLessThan(60)
})

test('a transfer that is spam is not among those that are shown', async () => {
  const spam = { ...token('in', 'CLAIM.example', '1000'), fungible_info: { symbol: 'CLAIM.example', flags: { is_spam: true } } }
  await select(withHistory({ transactions: [transaction('receive', [spam, token('in', 'ETH', '2')])] }))
  expect(bodyText()).toContain('+2 ETH')
  expect(bodyText()).not.toContain('CLAIM')
})

test('an NFT has its name, how many, and its picture where it has one', async () => {
  const edition = {
    nft_info: { name: 'Edition 7', content: { preview: { url: image('E') } }, flags: { is_spam: false } },
    direction: 'in' as const,
    quantity: { numeric: '25' },
  }
  await select(withHistory({ transactions: [transaction('receive', [edition]), transaction('send', [nft('out', 'Portrait #1')])] }))
  expect(bodyText()).toContain('+25 × Edition 7')
  expect(bodyText()).toContain('-Portrait #1')
  const rows = [...(mounted?.root.querySelectorAll('.fy-body .fy-item') ?? [])]
  await expect.poll(() => rows.map((row) => row.querySelector('.fy-image')?.getAttribute('data-state'))).toEqual(['loaded', undefined])
})

test('more pieces of an NFT than have a name are more than that, and exact where the pointer rests', async () => {
  const many = `1${'0'.repeat(27)}`
  const edition = { nft_info: { name: 'Edition 7', flags: { is_spam: false } }, direction: 'in' as const, quantity: { numeric: many } }
  await select(withHistory({ transactions: [transaction('receive', [edition])] }))
  expect(bodyText()).toContain('+>999T × Edition 7')
  expect(mounted?.root.querySelector(`[title="+${many} × Edition 7"]`)).not.toBeNull()
})

test('a token without a name that can be shown goes by its contract', async () => {
  await show('strange')
  expect(bodyText()).toContain('0x3C44…93BC')
})

test('a failure says so, and is tried again by its button', async () => {
  await show('failed')
  expect(bodyText()).toContain('Failed to fetch transactions')
  await page.getByRole('button', { name: 'Try again' }).first().click()
  expect(mounted?.kit.sent).toContainEqual({ type: 'refresh' })
})

test('what is known stays after a failure, and nothing is asked for by itself', async () => {
  await show('stale')
  expect(bodyText()).toContain('Could not be refreshed')
  expect(bodyText()).toContain('+1,234.567 USDF')
  expect(mounted?.kit.sent).not.toContainEqual({ type: 'more' })
})

test('where the server tells none the way to the explorer is shown, and nothing to try again', async () => {
  await show('not served')
  expect(bodyText()).toContain('Activity unavailableTransactions on this network cannot be listed here.')
  await expect.element(page.getByRole('link', { name: /View in/ }).last()).toBeVisible()
  expect(page.getByRole('button', { name: 'Try again' }).elements()).toEqual([])
})

test.each([
  ['that nobody tells', {}, undefined],
  ['that the page has switched off', { server: 'https://server.example', features: { history: false } }, undefined],
  ['of a network that the page does not know', { server: 'https://server.example', allowUnsupportedChain: true }, 'eip155:999'],
] as const)('nobody is offered a history %s', async (_, options, network) => {
  const asked = answerHistory(() => ({ data: pageOf(3), next: null }))
  live = await createLiveKit(options)
  await live.kit.connect('test.wallet')
  if (network) live.mock.wallet().changeNetwork(network)
  await live.kit.open({ view: 'Account' })
  await expect.element(page.getByRole('button', { name: 'Settings' })).toBeVisible()
  expect(page.getByRole('tab', { name: 'Activity' }).elements()).toEqual([])
  expect(asked).toEqual([])
})

type Answer = { readonly data: readonly AccountTransaction[]; readonly next: string | null }

/** A server that tells the history and nothing else. */
function answerHistory(answer: (cursor: string | null) => Answer): readonly URL[] {
  const asked: URL[] = []
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== 'server.example') return realFetch(input)
    if (!url.pathname.endsWith('/history')) return new Response('{}', { status: 404, headers: { 'content-type': 'application/json' } })
    asked.push(url)
    return new Response(JSON.stringify(answer(url.searchParams.get('cursor'))), { headers: { 'content-type': 'application/json' } })
  }
  return asked
}

const pageOf = (count: number) =>
  Array.from({ length: count }, (_, index) => transaction('receive', [token('in', 'ETH', String(index + 1))], { daysAgo: index }))

test('from the account by keyboard, page after page as one scrolls, to the end', async () => {
  const [first, second] = [pageOf(50), pageOf(7)]
  const asked = answerHistory((cursor) => (cursor === null ? { data: first, next: 'two' } : { data: second, next: null }))
  live = await createLiveKit({ server: 'https://server.example', features: { analytics: false } })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  const tab = page.getByRole('tab', { name: 'Tokens' })
  await expect.element(tab).toBeVisible()
  ;(tab.element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}')
  await expect.element(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  const months = () => page.getByRole('list').elements()
  await expect.poll(countListed, { timeout: loadingTime }).toBeGreaterThanOrEqual(50)
  const more = page.getByRole('button', { name: 'Show more' })
  if (more.elements().length > 0) (more.element() as HTMLElement).scrollIntoView()
  await expect.poll(countListed, { timeout: loadingTime }).toBe(57)
  const body = months()[0]?.closest('[data-scroll]') as HTMLElement
  await expect.poll(() => lastRowOf(body)).toContain('+50 ETH')
  expect(page.getByRole('button', { name: 'Show more' }).elements()).toEqual([])
  expect(asked.map((url) => url.searchParams.get('cursor'))).toEqual([null, 'two'])
  expect(live.kit.feature(accountHistory).read()).toMatchObject({ histories: expect.anything() })

  // Back from elsewhere it is what is shown, and for the next account it is not.
  await page.getByRole('button', { name: 'Settings' }).click()
  await expect.element(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
  await page.getByRole('button', { name: 'Back' }).click()
  await expect.element(page.getByRole('tab', { name: 'Activity' })).toHaveAttribute('aria-selected', 'true')
  await live.kit.disconnect()
  await live.kit.connect('test.wallet')
  await live.kit.open()
  await expect.element(page.getByRole('tab', { name: 'Tokens' })).toHaveAttribute('aria-selected', 'true')
})
