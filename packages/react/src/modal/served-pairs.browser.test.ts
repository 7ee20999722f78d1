/**
 * The ways out of an account as a kit with a server shows it, from each of its tabs and back: nothing jumps, nothing is drawn outside of the
 * surface, the picture of the tab that is left holds nothing up, and one comes back to where one was. Each way is gone in one of two windows by
 * turns; in the long form in all of them, and in other languages.
 */
import type { Screen } from '@foyer/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inLong, isLong } from '../../../../scripts/long-form.ts'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { moveOverModal, type TestPage } from '../../testing/page.ts'
import { findable, finish, holdAnimations, record } from '../../testing/record-motion.ts'
import { openServedPage } from '../../testing/served-page.ts'
import { walk } from '../../testing/walk-views.ts'
import { locale as arabic } from '../locales/gen/ar.gen.ts'
import { locale as german } from '../locales/gen/de.gen.ts'
import { screens } from '../screens/screens.gen.ts'

beforeEach(holdAnimations)
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})

const ways: readonly (readonly Screen[])[] = [
  [{ name: 'AccountSettings' }, { name: 'Networks' }],
  [{ name: 'Networks' }],
  [{ name: 'WalletReceive' }],
  [{ name: 'WalletSend' }, { name: 'WalletSend', step: 'token' }],
  [{ name: 'Swap' }, { name: 'SwapSelectToken', side: 'from' }],
]

/** Each tab, and what of it is there once the server has answered. */
const tabs = [
  ['tokens', '.fy-item-title'],
  ['NFTs', '.fy-nft'],
  ['activity', '.fy-list-title'],
] as const

const windows = [
  ['a wide window', 1280, 800, 'en'],
  ['a small phone', 320, 568, 'en'],
  ...inLong(
    ['a phone', 390, 844, 'en'] as const,
    ['a small phone, in German', 320, 568, german] as const,
    ['a small phone, from right to left', 320, 568, arabic] as const,
    ['a wide window, from right to left', 1280, 800, arabic] as const,
    ['a window at 200 %', 640, 400, 'en'] as const,
  ),
] as const

const body = (site: TestPage) => site.find('.fy-body:not(.fy-ghost)')
const tabsOf = (site: TestPage) => [...body(site).querySelectorAll<HTMLElement>('[role=tab]')]
const placesOf = (site: TestPage) => tabsOf(site).map((tab) => tab.getBoundingClientRect().top)

async function start(locale: (typeof windows)[number][3]): Promise<TestPage> {
  const site = await openServedPage({ locale })
  findable(site)
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'Account' })
  await moveOverModal()
  await vi.waitFor(() => expect(body(site).querySelectorAll('[role=tabpanel] .fy-item-title').length).toBeGreaterThan(1), {
    timeout: loadingTime,
  })
  await finish(site)
  return site
}

describe.each(windows.map((window, turn) => [...window, turn] as const))('on %s', (_, width, height, locale, turn) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))

  test.each(tabs.map(([name, shows], index) => [name, shows, index] as const))('from the %s', async (_, shows, index) => {
    const site = await start(locale)
    const places = placesOf(site)
    const chosen = (): void => {
      expect(tabsOf(site)[index]?.getAttribute('aria-selected')).toBe('true')
      expect(body(site).querySelector(`[role=tabpanel] ${shows}`)).not.toBeNull()
    }
    const faults = [...(await record(site, () => tabsOf(site)[index]?.click(), chosen))]
    expect(placesOf(site)).toEqual(places)
    for (const way of ways.filter((_, at) => isLong || (at + index) % 2 === turn)) {
      body(site).scrollTop = 150
      const { scrollTop } = body(site)
      faults.push(...(await walk(site, way)))
      if (body(site).scrollTop !== scrollTop) faults.push(`one comes back to ${body(site).scrollTop} px from ${scrollTop} px`)
    }
    expect(faults).toEqual([])
  })
})
