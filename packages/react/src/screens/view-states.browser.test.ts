/** Every state of every screen: it draws, it is accessible in both themes, it mirrors, nothing sticks out. */
import type { ScreenName } from '@foyer/core'
import axe from 'axe-core'
import { afterEach, describe, expect, it } from 'vitest'
import { type MountedView, mountView } from '../../test/mount-view.ts'
import { viewStates } from '../../test/view-states.ts'

const cases = (Object.keys(viewStates) as ScreenName[]).flatMap((name) =>
  Object.entries(viewStates[name]).map(([label, view]) => ({ name, label, view })),
)

let mounted: MountedView | undefined
afterEach(() => {
  mounted?.unmount()
  mounted = undefined
})

async function faultsOf(root: HTMLElement): Promise<readonly string[]> {
  const { violations } = await axe.run((root.getRootNode() as ShadowRoot).host, {
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
    // The dialog is no page: landmarks and a first heading of the page are the page's business.
    rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false } },
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`)
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

describe.each(['light', 'dark'] as const)('in the %s theme', (mode) => {
  it.each(cases)('$name, $label: no accessibility fault', async ({ view }) => {
    mounted = await mountView({ ...view, state: { ...view.state, theme: { mode, variables: {} } } })
    expect(mounted.root.querySelector('h1')?.textContent).not.toBe('')
    expect(await faultsOf(mounted.root)).toEqual([])
  })
})

describe('from right to left, in Arabic', () => {
  it.each(cases)('$name, $label: mirrored, said in Arabic, nothing sticks out', async ({ view }) => {
    mounted = await mountView({ ...view, locale: 'ar' })
    expect(getComputedStyle(mounted.root).direction).toBe('rtl')
    expect(mounted.root.querySelector('h1')?.textContent).toMatch(/\p{Script=Arabic}/u)
    expect(mounted.root.textContent).not.toMatch(/\{\w+\}/)
    expect(sticksOut(mounted.root)).toEqual([])
  })
})
