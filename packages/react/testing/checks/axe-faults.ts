/** What axe finds, in both themes. */
import axe from 'axe-core'
import type { Check } from './check.ts'

/** What depends on colours alone: a theme changes nothing else. */
const ofColours = ['color-contrast', 'link-in-text-block']
const ofAll = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

async function faultsOf(root: HTMLElement, mode: 'light' | 'dark'): Promise<readonly string[]> {
  // What pulses is looked at when least of it is seen, whenever that is.
  for (const animation of root.getAnimations({ subtree: true })) {
    const { iterations, duration } = animation.effect?.getComputedTiming() ?? {}
    if (iterations !== Number.POSITIVE_INFINITY || typeof duration !== 'number') continue
    animation.pause()
    animation.currentTime = duration / 2
  }
  const { violations } = await axe.run((root.getRootNode() as ShadowRoot).host, {
    runOnly: mode === 'dark' ? ofColours : ofAll,
    resultTypes: ['violations'],
    // The dialog is no page: landmarks and a first heading of the page are the page's business.
    ...(mode === 'light' && {
      rules: { region: { enabled: false }, 'page-has-heading-one': { enabled: false }, 'label-content-name-mismatch': { enabled: true } },
    }),
  })
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => `${node.html} ${node.failureSummary}`).join('\n')}`)
}

const inTheme =
  (mode: 'light' | 'dark'): Check =>
  async ({ mounted: { root, show } }) => {
    if (root.dataset.theme !== mode) await show({ theme: { mode, variables: {} } })
    if (root.dataset.theme !== mode) return [`the theme is ${root.dataset.theme}`]
    return faultsOf(root, mode)
  }

export const axeInLight = inTheme('light')
export const axeInDark = inTheme('dark')
