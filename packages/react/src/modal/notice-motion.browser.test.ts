/** What comes above a view and goes again, a notice or an alert: the box, what is in the view and what stands at its foot go evenly to where they stay. */
import { alerts, notices } from '@foyer/core'
import { afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inLong } from '../../../../scripts/long-form.ts'
import { inWindow } from '../../testing/in-window.ts'
import { emulate, moveOverModal, openPage, type TestPage } from '../../testing/page.ts'
import { drawn, findable, finish, follow, holdAnimations, look } from '../../testing/record-motion.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { titleOf } from '../../testing/walk-views.ts'
import { screens } from '../screens/screens.gen.ts'

beforeEach(holdAnimations)
afterEach(() => emulate([]))
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})

type View = 'Account' | 'AccountSettings' | 'ConnectingExternal'

/** Connected, or asking the wallet for that. */
async function startAt(view: View): Promise<TestPage> {
  const site = await openPage({
    networks: [firstNetwork, secondNetwork],
    customWallets: [catalogueWallet(0), catalogueWallet(1)],
  })
  findable(site)
  const isAsked = view === 'ConnectingExternal'
  if (isAsked) site.wallets.wallet().switches.answer = 'waits'
  else await site.kit.connect('test.wallet')
  await site.kit.open({ view: isAsked ? 'Connect' : view })
  await moveOverModal()
  if (isAsked) site.walletRow('Test Wallet').click()
  await vi.waitFor(() => drawn(site, titleOf(site))())
  await finish(site)
  return site
}

/** The box, what is first in the view, and what is last in it. */
function placesOf(site: TestPage): Readonly<Record<string, number>> {
  const { top, bottom } = look(site)
  const parts = [...site.find('.fy-body').querySelectorAll('button, h2')].filter((part) => part.getClientRects().length > 0)
  const [first, last] = [parts[0], parts.at(-1)].map((part) => part?.getBoundingClientRect().top ?? Number.NaN)
  return { top, bottom, first: first ?? Number.NaN, last: last ?? Number.NaN }
}

const windows: readonly (readonly [string, readonly [number, number], readonly View[]])[] = [
  ['a wide window', [1280, 800], ['AccountSettings', 'ConnectingExternal', ...inLong<View>('Account')]],
  ['a small phone', [320, 568], ['AccountSettings', 'Account', ...inLong<View>('ConnectingExternal')]],
  ['a phone on its side', [667, 375], ['Account', ...inLong<View>('AccountSettings', 'ConnectingExternal')]],
]

describe.each(windows)('on %s', (_, [width, height], views) => {
  inWindow(width, height)

  test.each(views)('a notice above %s', async (view) => {
    const site = await startAt(view)
    const notice = site.kit.feature(notices)
    const show = () =>
      notice.send({ type: 'show', variant: 'loading', message: 'Disconnecting from the wallet that you have on your phone.' })
    const places = () => placesOf(site)
    const before = places()
    expect(await follow(site, { change: show, done: () => site.find('.fy-notice'), places })).toEqual([])
    const dismiss = () => notice.send({ type: 'dismiss' })
    expect(await follow(site, { change: dismiss, done: () => expect(site.query('.fy-notice')).toBeNull(), places })).toEqual([])
    expect(places()).toEqual(before)
  })
})

test.each([
  ['a wide window', 1280, 800],
  ['a small phone', 320, 568],
] as const)('on %s notices and alerts are as wide as what stands below them', async (_, width, height) => {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(width, height)
  onTestFinished(() => page.viewport(...before))
  const site = await startAt('AccountSettings')
  site.kit.feature(notices).send({ type: 'show', variant: 'loading', message: 'Disconnecting.' })
  site.kit.feature(alerts).send({ type: 'raise', key: 'INVALID_PROJECT_ID' })
  const edges = (selector: string) => {
    const { left, right } = site.find(selector).getBoundingClientRect()
    return { left, right }
  }
  await vi.waitFor(() => expect(edges('.fy-notice')).toEqual(edges('.fy-body .fy-item')))
  await vi.waitFor(() => expect(edges('.fy-alert')).toEqual(edges('.fy-body .fy-item')))
})

test('an alert, too', async () => {
  const site = await startAt('AccountSettings')
  const alert = site.kit.feature(alerts)
  const places = () => placesOf(site)
  const show = () => alert.send({ type: 'raise', key: 'INVALID_PROJECT_ID' })
  expect(await follow(site, { change: show, done: () => site.find('.fy-alert'), places })).toEqual([])
  const change = () => alert.send({ type: 'dismiss' })
  expect(await follow(site, { change, done: () => expect(site.query('.fy-alert')).toBeNull(), places })).toEqual([])
})

test('under reduced motion all is in its new place at once', async () => {
  await emulate([{ name: 'prefers-reduced-motion', value: 'reduce' }])
  const site = await startAt('AccountSettings')
  site.kit.feature(notices).send({ type: 'show', variant: 'loading', message: 'Disconnecting.' })
  await vi.waitFor(() => site.find('.fy-notice'))
  const place = placesOf(site)
  await finish(site)
  expect(placesOf(site)).toEqual(place)
})
