/**
 * How the box changes, frame by frame: nothing jumps, nothing is drawn outside of its surface, and what stays is where it was.
 *
 * No frame is waited for: every animation is held as it begins, and set to each moment in turn.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { moveOverModal, nextFrames, openPage, type TestPage, type TestPageOptions } from '../../testing/page.ts'
import { catalogueWallet } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'

/** px that nobody sees. */
const unseen = 2
const moments = Array.from({ length: 13 }, (_, index) => index * 15)

/** What moves, held where it begins. */
let held: Animation[] = []
beforeEach(() => {
  held = []
  const animate = Element.prototype.animate
  Element.prototype.animate = function (...input) {
    const animation = animate.apply(this, input)
    animation.pause()
    animation.currentTime = 0
    held.push(animation)
    return animation
  }
  onTestFinished(() => {
    Element.prototype.animate = animate
  })
})

// As in Safari before 17.4, which is supported.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'))

type Frame = Readonly<Record<'top' | 'left' | 'right' | 'bottom' | 'close' | 'header', number>>

function look(site: TestPage): Frame {
  const { top, left, right, bottom } = site.find('.fy-surface').getBoundingClientRect()
  const close = site.find('.fy-header > :last-child').getBoundingClientRect()
  return { top, left, right, bottom, close: close.right, header: site.find('.fy-header').getBoundingClientRect().top }
}

/** Of what is drawn just outside of the surface, that which belongs to the box. */
function spilled(site: TestPage): readonly string[] {
  const box = site.find('.fy-box')
  const { left, top, right, bottom } = site.find('.fy-surface').getBoundingClientRect()
  const places: [number, number][] = []
  for (const away of [3, 24, 80]) {
    for (let x = left - away; x <= right + away; x += 16) places.push([x, top - away], [x, bottom + away])
    for (let y = top - away; y <= bottom + away; y += 16) places.push([left - away, y], [right + away, y])
  }
  const drawn = places.flatMap(([x, y]) => {
    const element = (box.getRootNode() as ShadowRoot).elementFromPoint(x, y)
    return element && box.contains(element) && element !== box ? [`${element.tagName} ${element.className} at ${x}, ${y}`] : []
  })
  return [...new Set(drawn)]
}

/** Presses count everywhere, so that what is drawn can be looked for where input is inert. */
function findable(site: TestPage): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('.fy-box * { pointer-events: auto !important }')
  const root = site.find('.fy-box').getRootNode() as ShadowRoot
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, sheet]
}

const endsByItself = ({ effect, playState }: Animation): boolean => playState !== 'idle' && effect?.getComputedTiming().iterations === 1

/** What was called off does not begin again. */
function setTo(moment: number): void {
  for (const animation of held) if (animation.playState !== 'idle') animation.currentTime = moment
}

async function finish(site: TestPage): Promise<void> {
  for (let turn = 0; turn < 2; turn++) {
    // What the style sheet moves, too: a sheet rises as it opens.
    const all = [...held, ...site.dialog.getAnimations({ subtree: true })]
    for (const animation of all) if (endsByItself(animation)) animation.finish()
    await vi.waitFor(() => expect(site.query('[data-moving]')).toBeNull())
    await nextFrames()
  }
  held = []
}

/** Goes through a change moment by moment, and says what is wrong with it. */
async function record(site: TestPage, change: () => void, done: () => void): Promise<readonly string[]> {
  await finish(site)
  const before = look(site)
  change()
  await vi.waitFor(done)
  // What is measured after the change is measured by now.
  await nextFrames()
  const faults: string[] = []
  const frames = moments.map((moment) => {
    setTo(moment)
    for (const one of spilled(site)) faults.push(`${moment} ms: ${one}`)
    return look(site)
  })
  await finish(site)
  const after = look(site)
  const all = [before, ...frames, after]
  for (const name of Object.keys(before) as (keyof Frame)[]) {
    const [from, to] = [before[name], after[name]]
    const first = frames[0]?.[name] ?? Number.NaN
    const last = frames.at(-1)?.[name] ?? Number.NaN
    if (Math.abs(first - from) > unseen) faults.push(`${name} jumps from ${from} to ${first} as it begins`)
    if (Math.abs(last - to) > unseen) faults.push(`${name} jumps from ${last} to ${to} as it ends`)
    const steps = all.slice(1).map((frame, index) => frame[name] - (all[index]?.[name] ?? 0))
    // One way, and faster only at first.
    if (steps.some((step) => step * Math.sign(to - from) < -unseen)) faults.push(`${name} goes back and forth: ${steps}`)
    if (steps.some((step) => Math.abs(step) > Math.abs(to - from) * 0.45 + unseen)) faults.push(`${name} leaps: ${steps}`)
  }
  return faults
}

const wallet = catalogueWallet(0, { mobile_link: 'harbour://', webapp_link: 'https://web.example.com' })

async function start(options: TestPageOptions = {}): Promise<TestPage> {
  const { pairing } = createTestPairing()
  const site = await openPage({
    pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [wallet, catalogueWallet(1)],
    wallets: { switches: { answer: 'waits' } },
    ...options,
  })
  findable(site)
  return site
}

const titled = (site: TestPage, title: string) => () => expect(site.find('.fy-header-title').textContent).toBe(title)
const drawn =
  (site: TestPage, title: string, selector = '.fy-view') =>
  () => {
    titled(site, title)()
    expect(site.query(`.fy-body:not(.fy-ghost) ${selector} > :not(.fy-loading)`)).not.toBeNull()
  }

describe.each([
  ['a wide window', 1280, 800],
  ['a narrow window', 700, 760],
  ['a phone', 390, 844],
  ['a small phone', 320, 568],
] as const)('on %s', (_, width, height) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))
  const hangs = width >= 480

  /** Where there is a top to hold, it and the way out stay in their places. */
  function expectHeld(site: TestPage, from: Frame): void {
    const now = look(site)
    if (!hangs) return
    expect(Math.abs(now.top - from.top)).toBeLessThanOrEqual(1)
    if (now.right - now.left === from.right - from.left) expect(Math.abs(now.close - from.close)).toBeLessThanOrEqual(1)
  }

  test('the list, a wallet, and back: no jump, nothing outside, the row keeps the focus', async () => {
    const site = await start()
    await site.kit.open()
    await moveOverModal()
    await finish(site)
    const from = look(site)
    const row = site.walletRow('Test Wallet')
    const list = row.getBoundingClientRect().top
    expect(await record(site, () => row.click(), drawn(site, 'Connect Test Wallet'))).toEqual([])
    expectHeld(site, from)
    if (width > 751) {
      // The list stays where it is, and the answer comes beside it.
      expect(row.getBoundingClientRect().top).toBe(list)
      expect(row.getAttribute('aria-current')).toBe('true')
      expect(look(site)).toEqual(from)
    }
    const goBack = () => site.find<HTMLButtonElement>('[aria-label=Back]').click()
    expect(await record(site, goBack, drawn(site, 'Connect a wallet'))).toEqual([])
    expect(look(site)).toEqual(from)
    expect(site.focused()).toBe(row)
  })

  test('the list and all wallets: no jump, nothing outside', async () => {
    const site = await start()
    await site.kit.open()
    await moveOverModal()
    await finish(site)
    const from = look(site)
    expect(await record(site, () => site.walletRow('All wallets').click(), drawn(site, 'All wallets'))).toEqual([])
    expectHeld(site, from)
    expect(await record(site, () => site.kit.send({ type: 'back' }), drawn(site, 'Connect a wallet'))).toEqual([])
    expect(site.focused()).toBe(site.walletRow('All wallets'))
  })

  test('tabs stay under the pointer, whatever they show', async () => {
    const site = await start()
    await site.kit.open()
    await moveOverModal()
    site.kit.send({ type: 'go', screen: { name: 'ConnectingWalletConnect', wallet } })
    await vi.waitFor(() => expect(site.query('[role=tab]')).not.toBeNull(), { timeout: 15_000 })
    const tabs = () => [...site.find('[role=tablist]').querySelectorAll<HTMLElement>('[role=tab]')]
    await vi.waitFor(() => expect(site.query('[role=img]')).not.toBeNull())
    await finish(site)
    const at = tabs().map((tab) => tab.getBoundingClientRect().top)
    for (const tab of tabs()) {
      const chosen = () => expect(tab.ariaSelected ?? tab.getAttribute('aria-selected')).toBe('true')
      expect(await record(site, () => tab.click(), chosen)).toEqual([])
      expect(tabs().map((one) => one.getBoundingClientRect().top)).toEqual(at)
    }
  })

  test('what is short at first and long later grows like a change of view', async () => {
    const site = await start({ features: { collapseWallets: true } })
    await site.kit.open()
    await moveOverModal()
    const more = [...site.find('.fy-body').querySelectorAll('button')].find(({ textContent }) => textContent === 'Show more wallets')
    const grown = () => expect(more?.isConnected).toBe(false)
    expect(await record(site, () => more?.click(), grown)).toEqual([])
  })

  test('the account, sending, settings, and back: no jump, nothing outside', async () => {
    const site = await start({ wallets: {} })
    await site.kit.connect('test.wallet')
    await site.kit.open({ view: 'Account' })
    await moveOverModal()
    await vi.waitFor(drawn(site, 'Account'))
    await finish(site)
    const from = look(site)
    for (const [name, title] of [
      ['WalletSend', 'Send'],
      ['AccountSettings', 'Settings'],
      ['Networks', 'Choose a network'],
      ['WalletReceive', 'Receive'],
    ] as const) {
      expect(await record(site, () => site.kit.send({ type: 'go', screen: { name } }), drawn(site, title))).toEqual([])
      expectHeld(site, from)
      expect(await record(site, () => site.kit.send({ type: 'back' }), drawn(site, 'Account'))).toEqual([])
      expectHeld(site, from)
    }
  })
})

test('a change of view in the middle of another begins where that had come to', async () => {
  await page.viewport(700, 760)
  const site = await start()
  await site.kit.open()
  await moveOverModal()
  await finish(site)
  site.kit.send({ type: 'go', screen: { name: 'WhatIsANetwork' } })
  await vi.waitFor(titled(site, 'What is a network?'))
  setTo(40)
  const midway = look(site)
  site.kit.send({ type: 'back' })
  await vi.waitFor(titled(site, 'Connect a wallet'))
  const next = look(site)
  for (const name of Object.keys(midway) as (keyof Frame)[]) expect(Math.abs(next[name] - midway[name]), name).toBeLessThanOrEqual(unseen)
  await page.viewport(1000, 760)
})
