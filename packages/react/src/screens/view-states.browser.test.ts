/** Every state of every screen: it draws, it is accessible in both themes, it mirrors, nothing sticks out. */
import type { ScreenName } from '@foyer/core'
import axe from 'axe-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { type MountedView, type MountViewInput, mountView } from '../../testing/mount-view.ts'
import { readTexts } from '../../testing/read-texts.ts'
import { strayStates, viewStates } from '../../testing/view-states.ts'
import { connectWords } from './connect/words.ts'
import { screens } from './screens.gen.ts'

const cases = (Object.keys(viewStates) as ScreenName[]).flatMap((name) =>
  Object.entries(viewStates[name]).map(([label, view]) => ({ name, label, view })),
)
const codes = cases.filter(({ name, view }) => name === 'ConnectingWalletConnectBasic' && view.state.pairing.status === 'waiting')

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

/** Drawn once for all languages that are held against it. */
const englishTitles = new Map<MountViewInput, string | null | undefined>()

async function titleInEnglish(view: MountViewInput): Promise<string | null | undefined> {
  if (!englishTitles.has(view)) {
    const drawn = await mountView(view)
    englishTitles.set(view, drawn.root.querySelector('h1')?.textContent)
    drawn.unmount()
  }
  return englishTitles.get(view)
}

/** What depends on colours alone: a theme changes nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']

async function faultsOf(root: HTMLElement, mode: 'light' | 'dark'): Promise<readonly string[]> {
  const { violations } = await axe.run((root.getRootNode() as ShadowRoot).host, {
    runOnly: mode === 'dark' ? ofColours : ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    resultTypes: ['violations'],
    // The dialog is no page: landmarks and a first heading of the page are the page's business.
    ...(mode === 'light' && {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
    }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`)
}

/** A title that nobody has translated yet is English, which is no fault of the view. */
async function isTitleTranslated(name: ScreenName, locale: string): Promise<boolean> {
  const texts = await readTexts(locale)
  const { words = {} } = screens.find((screen) => screen.name === name) ?? {}
  return Object.keys(words).every((key) => texts.translated(key) !== undefined)
}

function sticksOut(root: HTMLElement): readonly string[] {
  const box = root.querySelector('.fy-body')?.getBoundingClientRect()
  if (!box) return ['no body']
  return [...root.querySelectorAll<HTMLElement>('.fy-body *')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // A footer reaches from edge to edge on purpose; the body clips it.
      if (element.matches('.fy-footer')) return false
      return width > 1 && !element.closest('.fy-hidden') && (left < box.left - 1 || right > box.right + 1)
    })
    .map((element) => element.outerHTML.slice(0, 120))
}

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
    const view = viewStates[name][label]
    if (!view) throw new Error(`No state "${label}" of ${name}.`)
    mounted = await mountView(view)
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

describe('figures and places that are promised (docs/behaviour.md)', () => {
  const draw = async (name: ScreenName, label: string): Promise<HTMLElement> => {
    const view = viewStates[name][label]
    if (!view) throw new Error(`No state "${label}" of ${name}.`)
    mounted = await mountView(view)
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

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  it.each(cases)('$name, $label: no accessibility fault', async ({ view }) => {
    mounted = await mountView({ ...view, state: { ...view.state, theme: { mode, variables: {} } } })
    const title = mounted.root.querySelector('h1')?.textContent
    expect(title).not.toBe('')
    englishTitles.set(view, title)
    expect(await faultsOf(mounted.root, mode)).toEqual([])
  })
})

describe.each([
  ['de', /\p{Script=Latin}/u],
  ['ja', /\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Han}/u],
] as const)('in %s, on the narrowest phone', (locale, looks) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(320, 568))
  afterAll(() => page.viewport(before.width, before.height))

  it.each(cases)('$name, $label: said in that language, nothing sticks out or is cut off', async ({ name, view }) => {
    const english = await titleInEnglish(view)
    mounted = await mountView({ ...view, locale })
    expect(mounted.root.lang).toBe(locale)
    const title = mounted.root.querySelector('h1')?.textContent
    if (await isTitleTranslated(name, locale)) {
      expect(title).toMatch(looks)
      expect(title).not.toBe(english)
    }
    expect(mounted.root.textContent).not.toMatch(/\{\w+\}/)
    expect(sticksOut(mounted.root)).toEqual([])
    const body = mounted.root.querySelector('.fy-body')
    expect(body?.scrollWidth).toBe(body?.clientWidth)
    const cut = [...mounted.root.querySelectorAll<HTMLElement>('button, [role=tab], h1, h2')].filter(
      (element) => element.scrollWidth > element.clientWidth + 1 && !element.closest('.fy-hidden'),
    )
    expect(cut.map((element) => element.outerHTML.slice(0, 160))).toEqual([])
  })
})

describe('from right to left, in Arabic', () => {
  it.each(cases)('$name, $label: mirrored, said in Arabic, nothing sticks out', async ({ name, view }) => {
    mounted = await mountView({ ...view, locale: 'ar' })
    expect(getComputedStyle(mounted.root).direction).toBe('rtl')
    if (await isTitleTranslated(name, 'ar')) expect(mounted.root.querySelector('h1')?.textContent).toMatch(/\p{Script=Arabic}/u)
    expect(mounted.root.textContent).not.toMatch(/\{\w+\}/)
    expect(sticksOut(mounted.root)).toEqual([])
  })

  it.each(cases.filter(({ label }) => label === 'long names' || label === 'own wallets'))(
    '$name, $label: a name that is cut short keeps its dots at its own end',
    async ({ view }) => {
      mounted = await mountView({ ...view, locale: 'ar' })
      const cut = [...mounted.root.querySelectorAll<HTMLElement>('.fy-tile-name, .fy-item-title > *')].filter((name) =>
        name.textContent?.endsWith('…'),
      )
      expect(cut.length).toBeGreaterThan(0)
      expect(new Set(cut.map((name) => getComputedStyle(name).unicodeBidi))).not.toContain('normal')
    },
  )
})

describe.each([
  ['the narrowest phone', 320, 568],
  ['a small window at 200 % zoom', 640, 400],
] as const)('on %s', (_, width, height) => {
  const before = { width: innerWidth, height: innerHeight }
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))

  it.each(cases)('$name, $label: as wide as there is room, nothing to scroll sideways', async ({ view }) => {
    mounted = await mountView(view)
    const box = mounted.root.querySelector('.fy-box')?.getBoundingClientRect()
    const body = mounted.root.querySelector('.fy-body')
    expect(box?.left).toBeGreaterThanOrEqual(0)
    expect(box?.right).toBeLessThanOrEqual(innerWidth)
    expect(body?.scrollWidth).toBe(body?.clientWidth)
    expect(sticksOut(mounted.root)).toEqual([])
  })

  it.each(codes)('$name, $label: a code is seen whole', async ({ view }) => {
    mounted = await mountView(view)
    const code = mounted.root.querySelector('.fy-qr') as HTMLElement
    code.scrollIntoView({ block: 'nearest' })
    const { top, bottom, left, width: side } = code.getBoundingClientRect()
    expect(side).toBeGreaterThanOrEqual(200)
    // Cut off by no edge and under no footer.
    const shadow = code.getRootNode() as ShadowRoot
    const seen = (y: number) => shadow.elementFromPoint(left + side / 2, y)
    expect(code.contains(seen(top + 2))).toBe(true)
    expect(code.contains(seen(bottom - 2))).toBe(true)
  })
})
