/**
 * Every pair of views that a visitor can go between, there and back: nothing jumps, nothing is drawn outside of the surface, and the top and
 * the way out stay in their places between views of one width. A view that stands in no pair fails. Each way is gone in one of two windows
 * by turns; in the long form in three.
 */
import type { Screen, ScreenName } from '@foyer/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { inLong, isLong } from '../../../../scripts/long-form.ts'
import { moveOverModal, openPage, type TestPage } from '../../testing/page.ts'
import { drawn, findable, finish, holdAnimations, record } from '../../testing/record-motion.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { type Step, step, titleOf, walk } from '../../testing/walk-views.ts'
import { screens } from '../screens/screens.gen.ts'

beforeEach(holdAnimations)
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})

const wallet = catalogueWallet(0, { mobile_link: 'harbour://', webapp_link: 'https://web.example.com' })

/** From the first view of each way to the next, and so on. */
const strangers: readonly (readonly Screen[])[] = [
  [{ name: 'ConnectingExternal', connector: 'test.wallet' }],
  [{ name: 'AllWallets' }, { name: 'ConnectingWalletConnect', wallet }, { name: 'Downloads', wallet }],
  [{ name: 'AllWallets' }, { name: 'ConnectingWalletConnectBasic' }],
  [{ name: 'GetWallet' }, { name: 'Downloads', wallet }],
  [{ name: 'WhatIsAWallet' }, { name: 'GetWallet' }, { name: 'AllWallets' }],
  [{ name: 'WhatIsANetwork' }],
]
const owners: readonly (readonly Screen[])[] = [
  [{ name: 'WalletSend' }, { name: 'WalletSend', step: 'token' }],
  [{ name: 'WalletReceive' }],
  [{ name: 'Swap' }, { name: 'SwapSelectToken', side: 'from' }],
  [{ name: 'Swap' }, { name: 'SwapPreview' }],
  [{ name: 'OnRamp' }, { name: 'OnRamp', step: 'fiat' }],
  [{ name: 'OnRamp' }, { name: 'OnRamp', step: 'token' }],
  [{ name: 'OnRamp' }, { name: 'OnRamp', step: 'method' }],
  [{ name: 'OnRamp' }, { name: 'OnRamp', step: 'provider' }],
  [{ name: 'OnRamp' }, { name: 'WhatIsABuy' }],
  [{ name: 'AccountSettings' }, { name: 'Networks' }, { name: 'WhatIsANetwork' }],
  [{ name: 'AccountSettings' }, { name: 'ProfileWallets' }, { name: 'Connect' }],
  [{ name: 'Networks' }, { name: 'SwitchNetwork', network: secondNetwork.caipNetworkId }],
]

/** Where the wallet itself leads: there is no way back, but through a network of the page. */
const lost: readonly Screen[] = [{ name: 'UnsupportedChain' }, { name: 'SwitchNetwork', network: secondNetwork.caipNetworkId }]

async function start(): Promise<TestPage> {
  const site = await openPage({
    networks: [firstNetwork, secondNetwork],
    pairing: createTestPairing().pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [wallet, catalogueWallet(1)],
  })
  findable(site)
  return site
}

async function startAtAccount(): Promise<TestPage> {
  const site = await start()
  await site.kit.connect('test.wallet')
  await site.kit.open({ view: 'Account' })
  await moveOverModal()
  await vi.waitFor(drawn(site, 'Account'))
  await finish(site)
  return site
}

test('every view stands in a pair', () => {
  const paired = new Set<ScreenName>([...strangers, ...owners, lost].flat().map(({ name }) => name))
  // The first of all.
  for (const name of ['Connect', 'Account'] as const) paired.add(name)
  expect(screens.map(({ name }) => name).filter((name) => !paired.has(name))).toEqual([])
})

const windows = [
  ['a wide window', 1280, 800],
  ['a small phone', 320, 568],
] as const

const allWindows = [...windows, ...inLong(['a phone', 390, 844] as const)].map((window, turn) => [...window, turn] as const)

describe.each(allWindows)('on %s', (_, width, height, turn) => {
  const ofTurn = <Way>(ways: readonly Way[]): readonly Way[] => ways.filter((_, index) => isLong || index % windows.length === turn)

  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))

  test.each(ofTurn(strangers).map((way) => [way.map(({ name }) => name).join(', '), way] as const))(
    'from the wallets: %s',
    async (_, way) => {
      const site = await start()
      await site.kit.open()
      await moveOverModal()
      await finish(site)
      expect(await walk(site, way)).toEqual([])
    },
  )

  const named = ofTurn(owners).map(
    (way) => [way.map((one) => ('step' in one ? `${one.name} ${one.step}` : one.name)).join(', '), way] as const,
  )
  test.each(named)('from the account: %s', async (_, way) => {
    const site = await startAtAccount()
    expect(await walk(site, way)).toEqual([])
  })

  test('from the account to a network that the page does not have, a wallet that is asked to leave it, and out', async () => {
    const site = await startAtAccount()
    const wallet = site.wallets.wallet()
    const views = () => site.kit.getState().modal.history.map(({ name }) => name)
    function isAt(...names: readonly ScreenName[]): void {
      expect(views()).toEqual(names)
      drawn(site, titleOf(site))()
    }
    const press = (label: string) =>
      [...site.find('.fy-body:not(.fy-ghost)').querySelectorAll('button')].find((one) => one.textContent?.includes(label))?.click()
    const faults: string[] = []
    const take = async (one: Step): Promise<unknown> => faults.push(...(await step(site, one)))
    const [unsupported, switching] = ['UnsupportedChain', 'SwitchNetwork'] as const
    await take({ what: 'in', change: () => wallet.changeNetwork('eip155:999'), done: () => isAt(unsupported) })
    expect(site.query('[aria-label=Back]')).toBeNull()
    wallet.switches.answer = 'waits'
    await take({ what: 'on', change: () => press('Foyer Second'), done: () => isAt(unsupported, switching) })
    await take({ what: 'back', change: () => press('Cancel'), done: () => isAt(unsupported) })
    wallet.switches.answer = 'approves'
    // Nothing is left to show: it closes. It fades for as long as it is looked at, however late that is.
    site.dialog.style.transitionDuration = '600s'
    const change = () => wallet.changeNetwork(secondNetwork.caipNetworkId)
    faults.push(...(await record(site, change, () => expect(site.kit.getState().modal.open).toBe(false))))
    expect(faults).toEqual([])
  })
})
