/** WCAG 2.2 AA where no rule of axe looks, in one state of every view (docs/accessibility.md): text spacing, reflow, focus that is seen. What is looked at in every state: `view-states`. */
import type { ScreenName } from '@foyer/core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { contrast } from '../../../ui/testing/contrast.ts'
import { groundOf } from '../../testing/checks/media.ts'
import { inWindow } from '../../testing/in-window.ts'
import { type MountedView, mountView } from '../../testing/mount-view.ts'
import { emulate } from '../../testing/page.ts'
import { viewStates } from '../../testing/view-states.ts'

const cases = (Object.keys(viewStates) as ScreenName[]).flatMap((name) =>
  Object.entries(viewStates[name])
    .slice(0, 1)
    .map(([label, view]) => [name, label, view] as const),
)

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

const isSeen = (element: Element): boolean => element.getClientRects().length > 0 && !element.closest('.fy-hidden, [inert]')
const controls = (root: HTMLElement) =>
  [...root.querySelectorAll<HTMLElement>('.fy-box :is(button, a[href], input, [role=tab])')].filter(
    (element) => isSeen(element) && !element.closest('.fy-columns-main:not(:only-child)'),
  )
const say = (element: Element): string =>
  `${element.tagName} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').slice(0, 40)}`

/** Text of which a part is cut off, but for what is cut on purpose with its whole in the title. */
function cut(root: HTMLElement): readonly string[] {
  return [...root.querySelectorAll<HTMLElement>('.fy-box :is(h1, h2, h3, p, button, a, dt, dd, label)')]
    .filter((element) => isSeen(element) && !element.closest('.fy-tile, [title]'))
    .filter((element) => {
      const { overflowX, overflowY } = getComputedStyle(element)
      const hides = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip')
      return hides && (element.scrollWidth > element.clientWidth + 1 || element.scrollHeight > element.clientHeight + 1)
    })
    .map(say)
}

/** 1.4.12: the spacing that anybody may set. */
function spaceOut(root: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-block-end: 2em !important }',
  )
  const shadow = root.getRootNode() as ShadowRoot
  shadow.adoptedStyleSheets = [...shadow.adoptedStyleSheets, sheet]
}

/** Pictures that a control or a state stands on. */
const faintIcons = (root: HTMLElement): readonly string[] =>
  [...root.querySelectorAll('.fy-box :is(:is(.fy-icon-button, .fy-state-icon) .fy-icon, .fy-icon[data-badge])')]
    .filter((icon) => isSeen(icon) && !icon.closest(':disabled'))
    .map((icon) => ({ icon, ratio: contrast(getComputedStyle(icon).color, groundOf(icon)) }))
    .filter(({ ratio }) => ratio < 3)
    .map(({ icon, ratio }) => `${ratio.toFixed(2)} ${icon.parentElement?.className}`)

function sideways(root: HTMLElement): readonly string[] {
  const { left, right } = (root.querySelector('.fy-box') as HTMLElement).getBoundingClientRect()
  return [...root.querySelectorAll<HTMLElement>('.fy-body *')]
    .filter((element) => isSeen(element) && !element.closest('.fy-scroll, [role=tablist]'))
    .filter((element) => {
      const place = element.getBoundingClientRect()
      return place.width > 0 && (place.left < left - 1 || place.right > right + 1)
    })
    .map(say)
}

describe.each([
  ['a phone', 390, 844],
  ['a window of 1280 by 1024 at 400 %', 320, 256],
] as const)('on %s', (_, width, height) => {
  inWindow(width, height)

  test.each(cases)('%s, %s: nothing is cut or leads sideways, with the spacing that anybody may set, too', async (_name, _label, view) => {
    mounted = await mountView(view)
    const { root } = mounted
    expect([...sideways(root), ...cut(root)]).toEqual([])
    spaceOut(root)
    expect([...sideways(root), ...cut(root)]).toEqual([])
  })
})

describe('on a desktop', () => {
  inWindow(1280, 800)

  test.each(cases.flatMap(([name, label, view]) => (['light', 'dark'] as const).map((mode) => [name, label, mode, view] as const)))(
    '%s, %s, %s: pictures are told from their ground at 3:1, and the focus is seen wherever Tab leads',
    async (_name, _label, mode, view) => {
      mounted = await mountView({ ...view, state: { ...view.state, theme: { mode, variables: {} } } })
      const { root } = mounted
      expect(faintIcons(root)).toEqual([])
      const hidden: string[] = []
      const reached = new Set<Element>()
      for (let press = 0; press < Math.min(controls(root).length, 12); press++) {
        await userEvent.keyboard('{Tab}')
        const focused = (root.getRootNode() as ShadowRoot).activeElement
        if (!focused || focused.matches('dialog')) continue
        reached.add(focused)
        const place = focused.getBoundingClientRect()
        // 2.4.11: at least a part of it, and of what is drawn there nothing that lies over it.
        const there = (root.getRootNode() as ShadowRoot).elementFromPoint(
          place.left + place.width / 2,
          place.top + Math.min(place.height / 2, 20),
        )
        if (!there || !(focused.contains(there) || there.contains(focused) || there.closest('label'))) hidden.push(say(focused))
        const { outlineStyle, outlineWidth, outlineColor } = getComputedStyle(
          (focused.matches('input') && focused.closest('.fy-search, .fy-field-box')) || focused,
        )
        if (outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2) hidden.push(`no ring: ${say(focused)}`)
        const ratio = contrast(outlineColor, groundOf(focused.parentElement ?? focused))
        if (ratio < 3) hidden.push(`a ring at ${ratio.toFixed(2)}: ${say(focused)}`)
      }
      expect(hidden).toEqual([])
      expect(reached.size).toBeGreaterThan(0)
    },
  )
})

describe('1.4.11 in forced colours', () => {
  beforeAll(() =>
    emulate([
      { name: 'forced-colors', value: 'active' },
      { name: 'prefers-color-scheme', value: 'light' },
    ]),
  )
  afterAll(() => emulate([]))

  test.each(cases)(
    '%s, %s: icons have the palette’s colours, also where the page’s theme is of the other brightness',
    async (_, __, view) => {
      mounted = await mountView({ ...view, state: { ...view.state, theme: { mode: 'dark', variables: {} } } })
      const icons = [...mounted.root.querySelectorAll<SVGElement>('.fy-header .fy-icon, .fy-body .fy-icon')].filter(isSeen)
      const faint = icons.filter((icon) => getComputedStyle(icon).color !== getComputedStyle(icon.parentElement as Element).color)
      expect(faint.map((icon) => icon.dataset.icon)).toEqual([])
    },
  )
})
