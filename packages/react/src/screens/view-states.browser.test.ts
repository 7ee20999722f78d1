/**
 * Every state of every screen, visited for languages and windows: all that is asked of every state is looked at there. The title
 * of a test is the state; what failed of it is named by the message.
 *
 * In English every state is visited. The other rounds visit every screen, its states by turns; `npm run test:long` visits all in each.
 */
import type { ScreenName } from '@foyer/core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { isLong } from '../../../../scripts/long-form.ts'
import { axeInDark, axeInLight } from '../../testing/checks/axe-faults.ts'
import type { Check, Checks } from '../../testing/checks/check.ts'
import { isTitleTranslated, notMirrored, otherLanguage, swappedUnits, unfilledWords } from '../../testing/checks/language.ts'
import {
  coveredCode,
  cutOff,
  dotsAtWrongEnd,
  leavesWindow,
  scrollsSideways,
  smallTargets,
  sticksOut,
  twoPrimary,
  unevenGaps,
} from '../../testing/checks/layout.ts'
import { sendsUnseen, unsaidErrors } from '../../testing/checks/money.ts'
import { emptyTitle, oddNames, smallTitles, unnamedLabels } from '../../testing/checks/names.ts'
import { twoRetries, twoRetriesOfAllFailed } from '../../testing/checks/retries.ts'
import { type MountedView, type MountViewInput, mountView } from '../../testing/mount-view.ts'
import { everyState, stateOf, statesOfTurn, strayStates, viewStates } from '../../testing/view-states.ts'
import { connectWords } from './connect/words.ts'
import { screens } from './screens.gen.ts'

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

describe('the lists of states', () => {
  it.each(screens.map(({ name }) => name))('%s has some: what it looks like is checked', (name) => {
    expect(Object.keys(viewStates[name])).not.toEqual([])
  })

  it('are each a view’s, in its folder', () => {
    expect(strayStates).toEqual([])
  })
})

describe('what an option changes is seen', () => {
  const show = async (name: ScreenName, label: string): Promise<string> => {
    mounted = await mountView(stateOf(name, label))
    return mounted.root.querySelector('.fy-body')?.textContent ?? ''
  }
  const disabledRows = (): readonly (string | null)[] =>
    [...(mounted?.root.querySelectorAll<HTMLButtonElement>('button.fy-item:disabled') ?? [])].map((row) => row.textContent)

  it('enableWallets: false: no wallet, and why', async () => {
    const text = await show('Connect', 'off')
    expect(text).toContain('Connecting is switched off here')
    expect(mounted?.root.querySelector('button.fy-item')).toBeNull()
  })

  it('collapseWallets: the installed ones and the way to more, nothing recommended', async () => {
    const text = await show('Connect', 'folded')
    expect(text).toContain('Installed')
    expect(text).toContain('Show more wallets')
    expect(text).not.toMatch(/Recommended|All wallets/)
  })

  it('enableWalletGuide: false: neither the explanation nor the way to it', async () => {
    expect(await show('Connect', 'installed')).toMatch(/Why a wallet\?/)
    mounted?.unmount()
    expect(await show('Connect', 'no guide')).not.toMatch(/Why a wallet\?|New to wallets\?/)
  })

  it('enableNetworkSwitch: false: the networks are shown, and none but the one in use can be pressed', async () => {
    const text = await show('Networks', 'locked')
    expect(text).toContain('This site does not let the network be changed here.')
    expect(disabledRows()).toEqual([expect.stringContaining('Foyer Second')])
  })

  it('legalCheckbox: an unticked box, and in a view with a code the box alone', async () => {
    for (const name of ['Connect', 'AllWallets', 'ConnectingWalletConnectBasic', 'ConnectingWalletConnect'] as const) {
      await show(name, 'legal tick')
      expect(mounted?.root.querySelector<HTMLInputElement>('input[type="checkbox"]')?.checked, name).toBe(false)
      expect(mounted?.root.querySelector('.fy-qr'), name).toBeNull()
      mounted?.unmount()
    }
  })
})

describe('nobody is connected, and a page has opened the view by name', () => {
  it.each([
    ['Account', 'nobody connected', 'No account is connected'],
    ['AccountSettings', 'nobody connected', 'No wallet is connected'],
    ['ProfileWallets', 'none', 'No wallet is connected'],
    ['WalletReceive', 'nobody connected', 'No wallet is connected'],
    ['WalletSend', 'nobody connected', 'No wallet is connected'],
    ['OnRamp', 'nobody connected', 'No wallet is connected'],
    ['Swap', 'nobody connected', 'No wallet is connected'],
    ['SwapSelectToken', 'nobody connected', 'No wallet is connected'],
    ['SwapPreview', 'nobody connected', 'No wallet is connected'],
  ] as const)('%s says so, and has the way to a wallet', async (name, label, said) => {
    const { root, kit } = await mountView(stateOf(name, label)).then((one) => (mounted = one))
    const view = root.querySelector('.fy-body')
    expect(view?.querySelector('[role="status"] .fy-state-title')?.textContent).toBe(said)
    const buttons = [...(view?.querySelectorAll('button') ?? [])]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(['Connect a wallet'])
    kit.sent.length = 0
    buttons[0]?.click()
    expect(kit.sent).toEqual([{ type: 'go', screen: { name: 'Connect' } }])
  })
})

describe('figures and places that are promised (docs/behaviour.md)', () => {
  const draw = async (name: ScreenName, label: string): Promise<HTMLElement> => {
    mounted = await mountView(stateOf(name, label))
    return mounted.root.querySelector('.fy-body') as HTMLElement
  }
  const amounts = (body: HTMLElement) => [...body.querySelectorAll('.fy-amount')].map((amount) => amount.textContent)

  it('on a test network the balance is what is there, and everything in dollars is 0.00', async () => {
    const [hero, ...others] = amounts(await draw('Account', 'test network'))
    expect(hero).toBe('9,998.437 ETH')
    const fiat = others.filter((amount) => amount?.includes('$'))
    expect(fiat.length).toBeGreaterThan(3)
    expect(new Set(fiat)).toEqual(new Set(['$0.00']))
  })

  it('on a network that the page does not know the balance is 0.00, and the tokens say why they are not there', async () => {
    const body = await draw('Account', 'unsupported network')
    expect(amounts(body)).toEqual(['0.00'])
    const { textContent: said } = body.querySelector('[role="alert"]') as HTMLElement
    expect(said).toContain('Token Balance Unavailable')
    expect(said).toContain('This site does not know the network that your wallet is on.')
    expect(body.textContent).not.toContain('No tokens on')
    expect(mounted?.kit.sent).toContainEqual({ type: 'show', variant: 'error', message: 'Token Balance Unavailable' })
  })

  it.each([
    ['with a code', ['code', 'Recent', 'Installed', 'Recommended']],
    ['with a code, own order', ['Installed', 'code', 'Recommended']],
  ] as const)('Connect, %s: the code stands where the order of the groups has it', async (label, order) => {
    const body = await draw('Connect', label)
    const said = [...body.querySelectorAll('.fy-list-title, .fy-item')].map((one) => one.textContent ?? '')
    const places = said.flatMap((text) =>
      (text.startsWith(connectWords['connect.qr']) ? ['code'] : []).concat(order.filter((title) => text === title)),
    )
    expect(places).toEqual(order)
  })
})

/** Those of the round in English, for the other languages; drawn anew where that round was left out. */
const englishTitles = new Map<MountViewInput, string>()
const titleOf = ({ root }: MountedView): string => root.querySelector('h1')?.textContent ?? ''

const noteTitle: Check = ({ view, mounted }) => {
  englishTitles.set(view, titleOf(mounted))
  return []
}

const englishTitle: Check = async ({ name, view, locale, mounted }) => {
  const title = titleOf(mounted)
  if (!(await isTitleTranslated(name, locale))) return []
  if (!englishTitles.has(view)) {
    mounted.unmount()
    const drawn = await mountView(view)
    englishTitles.set(view, titleOf(drawn))
    drawn.unmount()
  }
  return title === englishTitles.get(view) ? [title] : []
}

type Round = {
  readonly where: string
  readonly locale: string
  /** Default: as it is. */
  readonly window?: readonly [width: number, height: number]
  readonly checks: Checks
}

const inLanguage: Checks = {
  'it is said in that language': otherLanguage,
  'no word has a hole in it': unfilledWords,
  'nothing sticks out': sticksOut,
}
const onSmallPhone: Checks = {
  ...inLanguage,
  'nothing scrolls sideways': scrollsSideways,
  'nothing is cut off': cutOff,
}
const inSmallWindow: Checks = {
  'it is as wide as there is room': leavesWindow,
  'nothing scrolls sideways': scrollsSideways,
  'nothing sticks out': sticksOut,
  'a code is seen whole': coveredCode,
}

const rounds: readonly Round[] = [
  {
    where: 'in English',
    locale: 'en',
    checks: {
      'it has a title': emptyTitle,
      'its title is known to the other languages': noteTitle,
      'axe finds nothing': axeInLight,
      '2.5.3: what one sees on a control is in its name': unnamedLabels,
      '4.1.2: no name has a space before its comma, full stop or colon, or is said twice': oddNames,
      'a title begins with a capital': smallTitles,
      '3.3.1, 3.3.3: what is wrong is said in words that belong to what is wrong': unsaidErrors,
      '3.3.4: what takes money has only a button that says how much, after all of it was shown': sendsUnseen,
      'axe finds no colours of the dark theme that are too near': axeInDark,
    },
  },
  {
    // A list may stand beside the view.
    where: 'on a desktop',
    locale: 'en',
    window: [1280, 800],
    checks: {
      '2.5.8: every target is 24 px or more': smallTargets,
      'what is said in a list stands as far from what is above it': unevenGaps,
      'one button stands out at most': twoPrimary,
      'one can try again at one place': twoRetries,
      'one can try again at one place, with all failed that it reads': twoRetriesOfAllFailed,
    },
  },
  {
    where: 'in German, on the narrowest phone',
    locale: 'de',
    window: [320, 568],
    checks: { ...onSmallPhone, 'a title begins with a capital': smallTitles, 'the title is not the English one': englishTitle },
  },
  {
    where: 'in Japanese, on the narrowest phone',
    locale: 'ja',
    window: [320, 568],
    checks: { ...onSmallPhone, 'the title is not the English one': englishTitle },
  },
  {
    where: 'from right to left, in Arabic',
    locale: 'ar',
    checks: {
      'it is mirrored': notMirrored,
      ...inLanguage,
      'no unit stands before its figure': swappedUnits,
      'a name that is cut short keeps its dots at its own end': dotsAtWrongEnd,
    },
  },
  { where: 'on the narrowest phone', locale: 'en', window: [320, 568], checks: inSmallWindow },
  { where: 'in a small window at 200 % zoom', locale: 'en', window: [640, 400], checks: inSmallWindow },
]

describe.each(rounds.map((round, index) => [round.where, round, index] as const))('%s', (_, { locale, window, checks }, index) => {
  const before = { width: innerWidth, height: innerHeight }
  if (window) {
    beforeAll(() => page.viewport(...window))
    afterAll(() => page.viewport(before.width, before.height))
  }

  it.each(isLong || index === 0 ? everyState : statesOfTurn(index))('%s, %s', async (name, label, view) => {
    mounted = await mountView({ ...view, locale })
    for (const [what, check] of Object.entries(checks)) {
      expect.soft(await check({ name, label, view, locale, mounted }), what).toEqual([])
    }
  })
})
