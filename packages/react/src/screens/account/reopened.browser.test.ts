/** Activity and NFTs of a modal that is closed, opened again, and offline for a while: when their lists are asked for. */
import type { AccountTransaction, Nft } from '@foyer/core'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createLiveKit, type LiveKit } from '../../../testing/live-kit.ts'
import { setOnline } from '../../../testing/set-online.ts'
import { token, transaction } from './testing/activity-states.ts'
import { countListed } from './testing/count-listed.ts'
import { nft } from './testing/nft-states.ts'

type Tab = 'Activity' | 'NFTs'
type Answer = { readonly data: readonly unknown[]; readonly next: string | null }

const server = 'server.example'
const { fetch: realFetch } = globalThis
let live: LiveKit
/** Whom the server was asked about, by what cursor, and past what it keeps. */
let asked: string[]
/** What the server says of each; `undefined` is a failure. */
let answers: Map<Tab, (cursor: string | null) => Answer | undefined>
/** Holds every answer back until it resolves. */
let line: Promise<void>

beforeEach(async () => {
  asked = []
  line = Promise.resolve()
  answers = new Map()
  const headers = { 'content-type': 'application/json' }
  globalThis.fetch = async (input) => {
    const url = new URL(input instanceof Request ? input.url : String(input))
    if (url.hostname !== server) return realFetch(input)
    const tab = url.pathname.endsWith('/history') ? 'Activity' : url.pathname.endsWith('/nfts') ? 'NFTs' : undefined
    if (!tab) return new Response('{}', { status: 404, headers })
    const { cursor = 'first', 'no-cache': fresh } = Object.fromEntries(url.searchParams)
    asked.push([tab, url.pathname.slice(12, 16), cursor, fresh ? 'fresh' : 'kept'].join(' '))
    await line
    const answer = answers.get(tab)?.(url.searchParams.get('cursor'))
    return new Response(JSON.stringify(answer ?? {}), { status: answer ? 200 : 400, headers })
  }
  live = await createLiveKit({ server: `https://${server}`, features: { analytics: false } })
  await live.kit.connect('test.wallet')
})
afterEach(() => {
  vi.useRealTimers()
  setOnline(true)
  live.dispose()
  globalThis.fetch = realFetch
})

const mine = '0xf3'
const received = (count: number, from = 0): readonly AccountTransaction[] =>
  Array.from({ length: count }, (_, index) =>
    transaction('receive', [token('in', 'ETH', String(from + index + 1))], { daysAgo: from + index }),
  )
const portraits = (count: number): readonly Nft[] => Array.from({ length: count }, (_, index) => nft(String(index + 1)))

async function show(tab: Tab): Promise<void> {
  await live.kit.open({ view: 'Account' })
  await page.getByRole('tab', { name: tab }).click()
  await expect.element(page.getByRole('tab', { name: tab })).toHaveAttribute('aria-selected', 'true')
}

/** Closed, and gone from the screen. */
async function close(): Promise<void> {
  live.kit.close()
  await expect.poll(() => page.getByRole('dialog').elements()).toEqual([])
}

async function reopen(view: 'Account' | 'Networks' = 'Account'): Promise<void> {
  await live.kit.open({ view })
  await expect.element(page.getByRole('dialog')).toBeVisible()
}

const pass = (ms: number) => vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
/** As long as anything takes that is asked for by itself. */
const calm = () => new Promise((resolve) => setTimeout(resolve, 400))

const kinds = [
  ['Activity', 16_000, (count: number) => received(count), 'Received'],
  ['NFTs', 31_000, (count: number) => portraits(count), /^Portrait #/],
] as const

test.each(kinds)('%s that is not young any more is read again when the modal is opened on it', async (tab, age, items, row) => {
  answers.set(tab, () => ({ data: items(1), next: null }))
  await show(tab)
  await expect.poll(() => page.getByText(row).elements().length).toBe(1)
  await close()
  pass(age)
  answers.set(tab, () => ({ data: items(3), next: null }))
  await reopen()
  await expect.poll(() => page.getByText(row).elements().length).toBe(3)
  expect(asked).toEqual([`${tab} ${mine} first kept`, `${tab} ${mine} first kept`])
})

test.each(kinds)(
  '%s is not asked for while it is young, by a modal that is closed, or that is opened on another view',
  async (tab, age, items, row) => {
    // The clock is the test's: it stays young however long this takes.
    pass(0)
    answers.set(tab, () => ({ data: items(1), next: null }))
    await show(tab)
    await expect.poll(() => page.getByText(row).elements().length).toBe(1)
    await close()
    await reopen()
    await calm()
    await close()
    pass(age)
    await calm()
    await reopen('Networks')
    await calm()
    expect(asked).toEqual([`${tab} ${mine} first kept`])
  },
)

test.each(kinds)('%s of another account is not asked for before the modal is opened', async (tab, _, items, row) => {
  answers.set(tab, () => ({ data: items(1), next: null }))
  await show(tab)
  await expect.poll(() => page.getByText(row).elements().length).toBe(1)
  await close()
  live.kit.send({ type: 'select-account', address: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8' })
  await calm()
  expect(asked).toEqual([`${tab} ${mine} first kept`])
  await reopen()
  await expect.poll(() => asked).toEqual([`${tab} ${mine} first kept`, `${tab} 0x70 first kept`])
})

test('a row that was pending when the modal was closed is what became of it once that is open again', async () => {
  const [sent] = received(1) as [AccountTransaction]
  answers.set('Activity', () => ({ data: [{ ...sent, metadata: { ...sent.metadata, status: 'pending' } }], next: null }))
  await show('Activity')
  await expect.element(page.getByRole('heading', { name: 'Pending' })).toBeVisible()
  await close()
  const before = asked.length
  // When it would have been looked at again.
  await new Promise((resolve) => setTimeout(resolve, 4_200))
  expect(asked).toHaveLength(before)
  answers.set('Activity', () => ({ data: [sent], next: null }))
  await reopen()
  await expect.poll(() => page.getByText('Pending').elements()).toEqual([])
  expect(asked.slice(before)).toEqual([`Activity ${mine} first fresh`])
})

test('pages with nothing to show are passed over five in a row, and then one by one as a visitor asks', async () => {
  const spam = () => [
    transaction('receive', [{ ...token('in', 'CLAIM', '1'), fungible_info: { symbol: 'CLAIM', flags: { is_spam: true } } }]),
  ]
  answers.set('Activity', (cursor) => ({ data: spam(), next: String(Number(cursor ?? 1) + 1) }))
  await show('Activity')
  const more = page.getByRole('button', { name: 'Show more' })
  await expect.element(more).toBeVisible()
  await expect.poll(() => asked.length).toBe(5)
  await calm()
  expect(asked).toHaveLength(5)
  await more.click()
  await expect.poll(() => asked.length).toBe(6)
  await calm()
  expect(asked).toHaveLength(6)
})

test('the end of the list that comes into sight while its first page is read again goes on after that', async () => {
  answers.set('Activity', (cursor) => (cursor === null ? { data: received(50), next: 'two' } : { data: received(5, 50), next: null }))
  await show('Activity')
  await expect.poll(countListed).toBe(50)
  let release = (): void => undefined
  line = new Promise((resolve) => {
    release = resolve
  })
  await close()
  pass(16_000)
  await reopen()
  await expect.poll(() => asked.length).toBe(2)
  ;(page.getByRole('button', { name: 'Show more' }).element() as HTMLElement).scrollIntoView()
  await calm()
  release()
  await expect.poll(countListed).toBe(55)
})

test.each(kinds)('%s that could not be read offline is read once the line is back, as its words say', async (tab, _, items, row) => {
  answers.set(tab, () => undefined)
  setOnline(false)
  await show(tab)
  await expect.element(page.getByText('The list loads when the connection is back.')).toBeVisible()
  answers.set(tab, () => ({ data: items(2), next: null }))
  const before = asked.length
  setOnline(true)
  await expect.poll(() => page.getByText(row).elements().length).toBe(2)
  expect(asked).toHaveLength(before + 1)
})
