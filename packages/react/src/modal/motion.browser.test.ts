/**
 * How the box changes, frame by frame: nothing jumps, nothing is drawn outside of its surface, and what stays is where it was.
 */
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inLong } from '../../../../scripts/long-form.ts'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { moveOverModal, nextFrames, openPage, type TestPage, type TestPageOptions } from '../../testing/page.ts'
import { drawn, type Frame, findable, finish, holdAnimations, look, record, setTo, titled, unseen } from '../../testing/record-motion.ts'
import { catalogueWallet } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'

beforeEach(holdAnimations)

// As in Safari before 17.4, which is supported.
beforeAll(() => void Reflect.deleteProperty(Element.prototype, 'checkVisibility'))

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

describe.each([
  ['a wide window', 1280, 800],
  ['a narrow window', 700, 760],
  ...inLong(['a phone', 390, 844] as const),
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
    await vi.waitFor(() => expect(site.query('[role=tab]')).not.toBeNull(), { timeout: loadingTime })
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

test.each([
  ['the window was another one', () => page.viewport(390, 600)],
  [
    'it was closed',
    async (site: TestPage) => {
      site.kit.send({ type: 'close' })
      await vi.waitFor(() => expect(site.find('.fy-box').offsetHeight).toBe(0))
      await nextFrames()
      await site.kit.open()
      await vi.waitFor(titled(site, 'Connect a wallet'))
    },
  ],
])('a change after %s begins where the box is, not where it once came to', async (_, meanwhile) => {
  await page.viewport(390, 844)
  const site = await start()
  await site.kit.open()
  await moveOverModal()
  await finish(site)
  const all = () => site.kit.send({ type: 'go', screen: { name: 'AllWallets' } })
  expect(await record(site, all, drawn(site, 'All wallets'))).toEqual([])
  await meanwhile(site)
  await nextFrames()
  await finish(site)
  const what = () => site.kit.send({ type: 'go', screen: { name: 'WhatIsANetwork' } })
  expect(await record(site, what, drawn(site, 'What is a network?'))).toEqual([])
  await page.viewport(1000, 760)
})
