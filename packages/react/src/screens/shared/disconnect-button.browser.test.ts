/** The way out is one and the same wherever it stands, and nobody presses it because it is loud. */
import type { ScreenName } from '@foyer/core'
import { afterEach, expect, test } from 'vitest'
import { type MountedView, mountView } from '../../../testing/mount-view.ts'
import { stateOf } from '../../../testing/view-states.ts'

let mounted: MountedView | undefined
afterEach(() => mounted?.unmount())

const places: readonly (readonly [view: ScreenName, label: string])[] = [
  ['Account', 'tokens'],
  ['AccountSettings', 'settings'],
  ['ProfileWallets', 'two accounts'],
]

async function look([view, label]: (typeof places)[number], mode: 'light' | 'dark') {
  const given = stateOf(view, label)
  mounted?.unmount()
  mounted = await mountView({ ...given, state: { ...given.state, theme: { mode, variables: {} } } })
  const { root } = mounted
  const found = [...root.querySelectorAll('.fy-body button')].filter(({ textContent }) => textContent === 'Disconnect')
  expect(found).toHaveLength(1)
  const button = found[0] as HTMLElement
  for (let one: Element | null = button; one; one = one.parentElement) expect(getComputedStyle(one).position).not.toBe('sticky')
  const { color, backgroundColor, borderColor, fontSize, fontWeight } = getComputedStyle(button)
  const box = root.querySelector('.fy-body') as HTMLElement
  return {
    looks: { color, backgroundColor, borderColor, fontSize, fontWeight, height: button.offsetHeight },
    text: getComputedStyle(box).color,
    root,
  }
}

/** What a variable of the theme is there. */
function colourOf(root: HTMLElement, name: string): string {
  const probe = document.createElement('i')
  probe.style.color = `var(${name})`
  root.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

test.each(['light', 'dark'] as const)(
  'in the %s theme it looks the same in each view, is as high as the smallest button, and neither red nor in the accent',
  async (mode) => {
    const all: Awaited<ReturnType<typeof look>>[] = []
    for (const place of places) all.push(await look(place, mode))
    const [first] = all
    if (!first) throw new Error('Nothing was drawn.')
    for (const { looks } of all) expect(looks).toEqual(first.looks)
    expect(first.looks.color).toBe(first.text)
    const loud = ['--_error', '--_accent', '--_accent-text'].map((name) => colourOf(all.at(-1)?.root as HTMLElement, name))
    const { color, backgroundColor, borderColor } = first.looks
    expect([color, backgroundColor, borderColor].filter((one) => loud.includes(one))).toEqual([])
    expect(first.looks.height).toBe(32)
  },
)
