/** What stands below each other begins at one line, and an account is called the same wherever it is named. */
import type { ScreenName } from '@foyer/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { stateOf, viewStates } from '../../testing/view-states.ts'
import { activityStates } from './account/testing/activity-states.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const before = { width: innerWidth, height: innerHeight }
beforeAll(() => page.viewport(1280, 800))
afterAll(() => page.viewport(before.width, before.height))

async function show(name: ScreenName, label: string): Promise<HTMLElement> {
  mounted = await mountView(stateOf(name, label))
  return mounted.root.querySelector('.fy-body') as HTMLElement
}

const startsOf = (body: HTMLElement, selector: string): readonly number[] => [
  ...new Set([...body.querySelectorAll(selector)].map((one) => Math.round(one.getBoundingClientRect().left))),
]

test.each([
  ['AccountSettings', Object.keys(viewStates.AccountSettings)[0] ?? ''],
  ['ProfileWallets', 'two accounts'],
  ['Account', 'tokens'],
] as const)('%s, %s: the pictures of all rows begin at one line, whether one can press the row or not', async (name, label) => {
  const body = await show(name, label)
  expect(body.querySelectorAll('.fy-item').length).toBeGreaterThan(1)
  expect(startsOf(body, '.fy-item > :first-child')).toHaveLength(1)
})

test('while tokens are on their way, what stands for them begins where they will', async () => {
  const body = await show('Account', 'loading')
  const [bone] = startsOf(body, '.fy-skeleton[data-shape="row"]')
  mounted?.unmount()
  expect(startsOf(await show('Account', 'tokens'), '.fy-item')).toEqual([bone])
})

test('what stands for a token is round, as its picture is', async () => {
  const body = await show('Account', 'loading')
  const radius = getComputedStyle(body.querySelector('.fy-skeleton[data-shape="row"]') as Element, '::before').borderRadius
  expect(radius).toBe('50%')
})

test('so is what stands for what the account did', async () => {
  const view = activityStates.loading
  if (!view) throw new Error('No such state.')
  mounted = await mountView(view)
  const { root } = mounted
  root.querySelectorAll<HTMLElement>('[role=tab]')[2]?.click()
  const bones = () => [...root.querySelectorAll('.fy-body .fy-skeleton[data-shape="row"]')]
  await expect.poll(() => bones().length).toBe(5)
  expect(new Set(bones().map((bone) => getComputedStyle(bone, '::before').borderRadius))).toEqual(new Set(['50%']))
})

test('from right to left what one types begins where the label does, whatever script it is in', async () => {
  for (const label of ['empty', 'filled']) {
    mounted = await mountView({ ...stateOf('WalletSend', label), locale: 'ar' })
    const fields = [...mounted.root.querySelectorAll('.fy-field-line input')]
    expect(fields.map((field) => getComputedStyle(field).textAlign)).toEqual(['right', 'right'])
    mounted.unmount()
  }
})

test('a code is as wide as what stands below it', async () => {
  const body = await show('WalletReceive', Object.keys(viewStates.WalletReceive)[0] ?? '')
  const [code, copy] = ['.fy-qr', '.fy-copy .fy-button'].map((one) => body.querySelector(one)?.getBoundingClientRect())
  expect(Math.abs((code?.left ?? 0) - (copy?.left ?? 9))).toBeLessThanOrEqual(1)
  expect(Math.abs((code?.width ?? 0) - (copy?.width ?? 9))).toBeLessThanOrEqual(1)
})

test('the connected wallets call the account in use by its name, with its address below', async () => {
  const body = await show('ProfileWallets', 'two accounts')
  const row = body.querySelector('[aria-current]')
  expect(row?.querySelector('.fy-item-title')?.textContent).toBe('visitor.foyer.eth')
  expect(row?.querySelector('.fy-item-subtitle')?.textContent).toBe('0x7099…79C8 · In use')
})

test('in the settings the address has the picture of its account', async () => {
  const body = await show('AccountSettings', Object.keys(viewStates.AccountSettings)[0] ?? '')
  const row = body.querySelector('.fy-address-copy')?.closest('.fy-item')
  expect(row?.querySelector('.fy-avatar')).not.toBeNull()
})

function linesOf(element: Element): readonly DOMRect[] {
  const range = document.createRange()
  range.selectNodeContents(element)
  return [...range.getClientRects()]
}

test.each([
  ['ConnectingExternal', 'or by phone', '.fy-button[data-variant="secondary"] .fy-button-text'],
  ['WalletSend', 'contract', '.fy-checkbox'],
  ['SwapPreview', 'to sign a permit', '.fy-callout-text'],
  ['WhatIsANetwork', 'text', '.fy-fact:last-child .fy-fact-text'],
  ['Account', 'tokens down', '.fy-state-text'],
] as const)('%s, %s: no word stands alone on the last line', async (name, label, selector) => {
  const body = await show(name, label)
  const lines = linesOf(body.querySelector(`.fy-columns-aside ${selector}`) ?? (body.querySelector(selector) as Element))
  const lowest = Math.max(...lines.map(({ top }) => top))
  const last = lines.filter(({ top }) => Math.abs(top - lowest) < 4)
  const width = Math.max(...last.map(({ right }) => right)) - Math.min(...last.map(({ left }) => left))
  expect(last.length).toBeLessThan(lines.length)
  expect(width).toBeGreaterThan(Math.max(...lines.map((line) => line.width)) / 3)
})

test('what is said beside a button does not change how wide it is', async () => {
  const widths = new Set<number>()
  for (const label of ['phone: ready', 'phone: renewed', 'phone: opened']) {
    const body = await show('ConnectingWalletConnect', label)
    widths.add(Math.round(body.querySelector('.fy-button[data-variant="primary"]')?.getBoundingClientRect().width ?? 0))
    mounted?.unmount()
  }
  expect([...widths]).toEqual([240])
})

test('what one gets stays where it is while another quote is asked for', async () => {
  const starts = new Set<number>()
  for (const label of ['filled', 'getting another quote']) {
    const body = await show('Swap', label)
    starts.add(Math.round((body.querySelector('input[readonly]') as Element).getBoundingClientRect().left))
    mounted?.unmount()
  }
  expect(starts.size).toBe(1)
})

test('from right to left the name that is cut short in “No Harbour yet?” keeps its dots at its own end', async () => {
  mounted = await mountView({ ...stateOf('ConnectingWalletConnect', 'long name'), locale: 'ar' })
  const walker = document.createTreeWalker(mounted.root, NodeFilter.SHOW_TEXT)
  let node = walker.nextNode()
  while (node && !node.textContent?.includes('…')) node = walker.nextNode()
  const range = document.createRange()
  const placeOf = (text: string): number => {
    const at = node?.textContent?.indexOf(text) ?? -1
    range.setStart(node as Node, at)
    range.setEnd(node as Node, at + 1)
    return range.getBoundingClientRect().left
  }
  expect(placeOf('…')).toBeGreaterThan(placeOf('Unknown'))
})

describe('on a phone', () => {
  beforeAll(() => page.viewport(390, 844))
  afterAll(() => page.viewport(1280, 800))

  test.each(['en', 'de'])('in %s a figure of all its digits stands on one line with its unit', async (locale) => {
    mounted = await mountView({ ...stateOf('WalletSend', 'review'), locale })
    const values = [...mounted.root.querySelectorAll('.fy-summary-line:not([data-stacked]) .fy-summary-value > bdi')]
    expect(values.length).toBeGreaterThan(2)
    for (const value of values) expect(new Set(linesOf(value).map(({ top }) => Math.round(top))).size, `${value.textContent}`).toBe(1)
  })
})

describe.each([
  [390, 844],
  [320, 568],
] as const)('on a phone of %i by %i', (width, height) => {
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(1280, 800))

  test.each(['en', 'de', 'ar', 'ja'])('in %s a tab is one line, and all of them stand in one row', async (locale) => {
    mounted = await mountView({ ...stateOf('ConnectingWalletConnect', 'with tabs'), locale })
    const tabs = [...mounted.root.querySelectorAll<HTMLElement>('.fy-body [role=tab]')]
    expect(tabs.length).toBeGreaterThan(3)
    for (const tab of tabs) expect(new Set(linesOf(tab).map(({ top }) => Math.round(top))).size, `${tab.textContent}`).toBe(1)
    expect(new Set(tabs.map((tab) => tab.offsetTop)).size).toBe(1)
  })

  test.each(['en', 'de'])('in %s a title of several lines stays apart from the grip', async (locale) => {
    mounted = await mountView({ ...stateOf('ConnectingWalletConnect', 'long name'), locale })
    const [title, grip] = ['.fy-header-title', '.fy-grip'].map((one) => mounted?.root.querySelector(one) as Element)
    const lines = linesOf(title as Element).map(({ top }) => top)
    expect(new Set(lines).size).toBeGreaterThan(1)
    const { top, height: bar } = getComputedStyle(grip as Element, '::before')
    const below = (grip as Element).getBoundingClientRect().top + Number.parseFloat(top) + Number.parseFloat(bar)
    expect(Math.min(...lines) - below).toBeGreaterThanOrEqual(7)
  })
})

test('what is drawn in a tile of 40 px is 20 px, wherever it stands', async () => {
  const drawn = new Set<string>()
  for (const [name, label] of [
    ['AccountSettings', 'settings'],
    ['AllWallets', 'list'],
    ['GetWallet', Object.keys(viewStates.GetWallet)[0] ?? ''],
    ['Downloads', Object.keys(viewStates.Downloads)[0] ?? ''],
  ] as const) {
    await show(name, label)
    for (const icon of mounted?.root.querySelectorAll('.fy-icon[data-badge]') ?? []) {
      const { inlineSize, padding } = getComputedStyle(icon)
      drawn.add(`${Number.parseFloat(inlineSize) - 2 * Number.parseFloat(padding)} in ${inlineSize}`)
    }
    mounted?.unmount()
  }
  expect([...drawn]).toEqual(['20 in 40px'])
})
