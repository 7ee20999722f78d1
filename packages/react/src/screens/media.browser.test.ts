/**
 * What a person has set their system to (fewer colours, less motion), and the order in which Tab goes through a view (docs/accessibility.md): in
 * the first state of every view, and in one in which something waits, is refused or goes on.
 */
import type { ScreenName } from '@foyer/core'
import { afterEach, describe, expect, test } from 'vitest'
import { contrast } from '../../../ui/testing/contrast.ts'
import type { Check } from '../../testing/checks/check.ts'
import { lostInForcedColours, movesAllTheSame } from '../../testing/checks/media.ts'
import { jumpingFocus } from '../../testing/checks/order.ts'
import { inWindow } from '../../testing/in-window.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { stateOf, viewStates } from '../../testing/view-states.ts'

/** The second state of a view that is looked at: one with other parts than its first. */
const others: Partial<Record<ScreenName, string>> = {
  Account: 'loading',
  AccountSettings: 'paired wallet',
  AllWallets: 'searching',
  Connect: 'with a code',
  ConnectingExternal: 'declined',
  ConnectingWalletConnect: 'with tabs',
  ConnectingWalletConnectBasic: 'making',
  Downloads: 'on a phone',
  GetWallet: 'loading',
  Networks: 'switching',
  OnRamp: 'filled',
  ProfileWallets: 'paired wallet',
  Swap: 'getting another quote',
  SwapPreview: 'in the wallet',
  SwapSelectToken: 'loading',
  SwitchNetwork: 'declined',
  UnsupportedChain: 'switching',
  WalletReceive: 'many',
  WalletSend: 'review',
}

/** Where something is pressed in. */
const pressed: Partial<Record<ScreenName, string>> = { AllWallets: 'certified' }

const cases = (Object.keys(viewStates) as ScreenName[]).flatMap((name) => {
  const labels = new Set([Object.keys(viewStates[name])[0] ?? '', others[name] ?? '', pressed[name] ?? ''])
  return [...labels].filter(Boolean).map((label) => [name, label, stateOf(name, label)] as const)
})

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

/** Beside another that looks as it does. */
function standOutNoLonger(button: HTMLElement): void {
  const other = button.cloneNode(true) as HTMLElement
  other.removeAttribute('data-variant')
  button.dataset.variant = 'primary'
  button.after(other)
  for (const one of [button, other])
    one.setAttribute('style', 'forced-color-adjust: none; background: ButtonFace; color: ButtonText; transition: none')
}

const inForcedColours = lostInForcedColours(contrast)

describe('the checks see what they are to find', () => {
  const spoilt: readonly (readonly [what: string, check: Check, spoil: (button: HTMLElement) => void, said: string])[] = [
    ['an order of its own', jumpingFocus, (button) => button.setAttribute('tabindex', '2'), 'tabindex'],
    ['another place than one reads it at', jumpingFocus, (button) => button.style.setProperty('order', '-1'), 'then'],
    [
      'what goes on moving',
      movesAllTheSame,
      (button) => void button.animate({ rotate: ['0deg', '1turn'] }, { duration: 1e6 }),
      'fy-button',
    ],
    [
      'colours that it keeps for itself',
      inForcedColours,
      (button) => button.setAttribute('style', 'forced-color-adjust: none; color: #777; background: #777; transition: none'),
      '1.00',
    ],
    ['a button that stands out no longer', inForcedColours, standOutNoLonger, 'stands out no more than'],
  ]

  test.each(spoilt)('%s', async (_, check, spoil, said) => {
    const view = stateOf('ConnectingExternal', 'declined')
    mounted = await mountView(view)
    const visit = { name: 'ConnectingExternal', label: 'declined', view, locale: 'en', mounted } as const
    expect(await check(visit)).toEqual([])
    spoil([...mounted.root.querySelectorAll<HTMLElement>('.fy-body .fy-button')].at(-1) as HTMLElement)
    expect((await check(visit)).join()).toContain(said)
  })
})

describe('on a desktop', () => {
  inWindow(1280, 800)

  test.each(cases)(
    '%s, %s: nothing is lost in forced colours, nothing moves under reduced motion, Tab leads as one reads',
    async (name, label, view) => {
      mounted = await mountView(view)
      const visit = { name, label, view, locale: 'en', mounted }
      expect.soft(await inForcedColours(visit), 'in forced colours').toEqual([])
      expect.soft(await movesAllTheSame(visit), 'under reduced motion').toEqual([])
      expect.soft(await jumpingFocus(visit), 'the order of Tab').toEqual([])
    },
  )
})

describe('on a phone, from right to left', () => {
  inWindow(390, 844)

  test.each(cases)('%s, %s: Tab leads as one reads', async (name, label, view) => {
    mounted = await mountView({ ...view, locale: 'ar' })
    expect(await jumpingFocus({ name, label, view, locale: 'ar', mounted })).toEqual([])
  })
})
