/**
 * Between views in what other tests of motion leave out: a phone on its side, the languages that need most room or go from right to left on a
 * small phone, fewer colours, and less motion.
 */
import type { Screen } from '@foyer/core'
import { afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { emulate, moveOverModal, openPage, type TestPage, type TestPageOptions } from '../../testing/page.ts'
import { drawn, findable, finish, holdAnimations, look } from '../../testing/record-motion.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { titleOf, walk } from '../../testing/walk-views.ts'
import { locale as arabic } from '../locales/gen/ar.gen.ts'
import { locale as german } from '../locales/gen/de.gen.ts'
import { locale as japanese } from '../locales/gen/ja.gen.ts'
import { screens } from '../screens/screens.gen.ts'

beforeEach(holdAnimations)
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})
afterEach(() => emulate([]))

const stranger: readonly Screen[] = [{ name: 'AllWallets' }, { name: 'ConnectingWalletConnectBasic' }]
const learner: readonly Screen[] = [{ name: 'WhatIsAWallet' }, { name: 'GetWallet' }]
const asked: readonly Screen[] = [{ name: 'ConnectingExternal', connector: 'test.wallet' }]
const settings: readonly Screen[] = [{ name: 'AccountSettings' }, { name: 'Networks' }]
const sender: readonly Screen[] = [{ name: 'WalletSend' }, { name: 'WalletSend', step: 'token' }]

type Setting = {
  readonly window: readonly [width: number, height: number]
  readonly locale?: TestPageOptions['locale']
  readonly media?: Parameters<typeof emulate>[0]
}

async function start({ window, locale = 'en', media = [] }: Setting, isConnected: boolean): Promise<TestPage> {
  const before = [innerWidth, innerHeight] as const
  await page.viewport(...window)
  onTestFinished(() => page.viewport(...before))
  await emulate(media)
  const site = await openPage({
    locale,
    networks: [firstNetwork, secondNetwork],
    pairing: createTestPairing().pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [catalogueWallet(0), catalogueWallet(1)],
  })
  findable(site)
  if (isConnected) await site.kit.connect('test.wallet')
  await site.kit.open({ view: isConnected ? 'Account' : 'Connect' })
  await moveOverModal()
  await vi.waitFor(() => drawn(site, titleOf(site))())
  await finish(site)
  return site
}

const smallPhone = [320, 568] as const
const ways: readonly (readonly [string, Setting, readonly Screen[]])[] = [
  ['a phone on its side', { window: [667, 375] }, settings],
  ['a small phone, in German', { window: smallPhone, locale: german }, learner],
  ['a small phone, from right to left', { window: smallPhone, locale: arabic }, stranger],
  ['a small phone, in Japanese', { window: smallPhone, locale: japanese }, sender],
  ['a wide window in forced colours', { window: [1280, 800], media: [{ name: 'forced-colors', value: 'active' }] }, asked],
]

test.each(ways)('on %s: no jump, nothing outside', async (_, setting, way) => {
  const site = await start(setting, way === settings || way === sender)
  expect(await walk(site, way)).toEqual([])
})

test('under reduced motion each view is in its place at once, and nothing of the last one stays', async () => {
  const site = await start({ window: smallPhone, media: [{ name: 'prefers-reduced-motion', value: 'reduce' }] }, true)
  const moving = () =>
    site
      .find('.fy-root')
      .getAnimations({ subtree: true })
      .flatMap(({ effect }) => (effect as KeyframeEffect).getKeyframes())
      .filter((frame) => 'transform' in frame || 'clipPath' in frame || 'marginBottom' in frame)
  for (const event of [...settings.map((screen) => ({ type: 'go', screen }) as const), { type: 'back' } as const]) {
    const title = titleOf(site)
    site.kit.send(event)
    await vi.waitFor(() => expect(titleOf(site)).not.toBe(title))
    const place = look(site)
    expect(moving()).toEqual([])
    expect(site.query('.fy-ghost')).toBeNull()
    await finish(site)
    expect(look(site)).toEqual(place)
  }
})
