/** As a part of the page: from view to view nothing jumps, nothing is drawn outside of the surface, and the page goes on where that ends. */
import type { Screen, UiEvent } from '@foyer/core'
import { beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { isLong } from '../../../../scripts/long-form.ts'
import { loadingTime } from '../../../../scripts/waiting-time.ts'
import { inWindow } from '../../testing/in-window.ts'
import { moveOverModal, openPage, type TestPage } from '../../testing/page.ts'
import { findable, finish, follow, holdAnimations, look } from '../../testing/record-motion.ts'
import { catalogueWallet, firstNetwork, secondNetwork } from '../../testing/samples.ts'
import { createTestPairing } from '../../testing/test-pairing.ts'
import { titleOf, walk } from '../../testing/walk-views.ts'
import { screens } from '../screens/screens.gen.ts'

beforeEach(holdAnimations)
beforeAll(async () => {
  await Promise.all(screens.map((definition) => 'load' in definition && definition.load()))
})

const strangers: readonly Screen[] = [{ name: 'AllWallets' }, { name: 'ConnectingWalletConnectBasic' }]
const owners: readonly Screen[] = [{ name: 'AccountSettings' }, { name: 'Networks' }]

/** In a column of the page, which goes on below it. */
async function start(width: number): Promise<TestPage & { readonly below: HTMLElement }> {
  const column = document.createElement('div')
  column.style.width = `${width}px`
  document.body.append(column)
  const below = document.createElement('p')
  below.textContent = 'What the page goes on with.'
  const site = await openPage({
    place: column,
    networks: [firstNetwork, secondNetwork],
    pairing: createTestPairing().pairing,
    hosts: { relay: 'wss://relay.example' },
    customWallets: [catalogueWallet(0), catalogueWallet(1)],
  })
  column.append(below)
  findable(site)
  await moveOverModal()
  await finish(site)
  return Object.assign(site, { below })
}

/** How far the page goes on from where the surface ends. */
const gap = ({ find, below }: Awaited<ReturnType<typeof start>>): number =>
  below.getBoundingClientRect().top - find('.fy-surface').getBoundingClientRect().bottom

const columns = [
  ['a narrow column', 320, 320, 568],
  ['a wide column', 900, 1280, 800],
] as const

describe.each(columns.map((column, turn) => [...column, turn] as const))('in %s', (_, width, windowWidth, windowHeight, turn) => {
  inWindow(windowWidth, windowHeight)

  async function leaveWallets(): Promise<void> {
    const site = await start(width)
    expect(await walk(site, strangers)).toEqual([])
  }

  async function leaveAccount(): Promise<void> {
    const site = await start(width)
    await site.kit.connect('test.wallet')
    await vi.waitFor(() => expect(titleOf(site)).toBe('Account'), { timeout: loadingTime })
    await finish(site)
    expect(await walk(site, owners)).toEqual([])
    const { bottom } = look(site)
    const distance = gap(site)
    const places = () => ({ bottom: look(site).bottom, gap: gap(site) })
    const goTo = (title: string, event: UiEvent) =>
      follow(site, { change: () => site.kit.send(event), done: () => expect(titleOf(site)).toBe(title), places })
    expect(await goTo('Settings', { type: 'go', screen: { name: 'AccountSettings' } })).toEqual([])
    expect(look(site).bottom).toBeLessThan(bottom - 100)
    expect(gap(site)).toBe(distance)
    expect(await goTo('Account', { type: 'back' })).toEqual([])
    expect(gap(site)).toBe(distance)
  }

  const ways = [
    ['from the wallets', leaveWallets],
    ['from the account, below which the page goes on', leaveAccount],
  ] as const
  // One in each column; in the long form both in both.
  test.each(ways.filter((_way, place) => isLong || place === turn))('%s', (_way, leave) => leave())
})
