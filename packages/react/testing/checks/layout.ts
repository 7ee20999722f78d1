/** Where things are, and how large. */
import type { Check } from './check.ts'

const start = (element: Element): string => element.outerHTML.slice(0, 160)

export const sticksOut: Check = ({ mounted: { root } }) => {
  const box = root.querySelector('.fy-body')?.getBoundingClientRect()
  if (!box) return ['no body']
  return [...root.querySelectorAll<HTMLElement>('.fy-body *')]
    .filter((element) => {
      const { left, right, width } = element.getBoundingClientRect()
      // A footer reaches from edge to edge on purpose; the body clips it.
      if (element.matches('.fy-footer')) return false
      return width > 1 && !element.closest('.fy-hidden') && (left < box.left - 1 || right > box.right + 1)
    })
    .map(start)
}

export const scrollsSideways: Check = ({ mounted: { root } }) => {
  const body = root.querySelector('.fy-body')
  return body && body.scrollWidth === body.clientWidth ? [] : [`${body?.scrollWidth} in ${body?.clientWidth}`]
}

export const leavesWindow: Check = ({ mounted: { root } }) => {
  const box = root.querySelector('.fy-box')?.getBoundingClientRect()
  return box && box.left >= 0 && box.right <= innerWidth ? [] : [`from ${box?.left} to ${box?.right} of ${innerWidth}`]
}

export const cutOff: Check = ({ mounted: { root } }) =>
  [...root.querySelectorAll<HTMLElement>('button, [role=tab], h1, h2')]
    .filter((element) => element.scrollWidth > element.clientWidth + 1 && !element.closest('.fy-hidden'))
    .map(start)

/** A name that is cut short keeps its dots at its own end. */
export const dotsAtWrongEnd: Check = ({ label, mounted: { root } }) => {
  if (label !== 'long names' && label !== 'own wallets') return []
  const cut = [...root.querySelectorAll<HTMLElement>('.fy-tile-name, .fy-item-title > *')].filter((name) => name.textContent?.endsWith('…'))
  return cut.length > 0 ? cut.filter((name) => getComputedStyle(name).unicodeBidi === 'normal').map(start) : ['no name is cut short']
}

/** A code is as large as a camera needs, cut off by no edge and under no footer. It scrolls there. */
export const coveredCode: Check = ({ name, view, mounted: { root } }) => {
  if (name !== 'ConnectingWalletConnectBasic' || view.state.pairing.status !== 'waiting') return []
  const code = root.querySelector<HTMLElement>('.fy-qr')
  if (!code) return ['no code']
  code.scrollIntoView({ block: 'nearest' })
  const { top, bottom, left, width: side } = code.getBoundingClientRect()
  const shadow = code.getRootNode() as ShadowRoot
  const isSeen = (y: number): boolean => code.contains(shadow.elementFromPoint(left + side / 2, y))
  return [...(side >= 200 ? [] : [`${side} wide`]), ...(isSeen(top + 2) ? [] : ['its top']), ...(isSeen(bottom - 2) ? [] : ['its bottom'])]
}

/** What one came to do stands out; beside it nothing else does. */
export const twoPrimary: Check = ({ mounted: { root } }) => {
  const found = [...root.querySelectorAll<HTMLElement>('.fy-box .fy-button[data-variant="primary"]')]
  const seen = found.filter((button) => button.getClientRects().length > 0)
  return seen.length > 1 ? seen.map(start) : []
}

/** WCAG 2.5.8. */
export const smallTargets: Check = ({ mounted: { root } }) =>
  [...root.querySelectorAll<HTMLElement>('.fy-box :is(button, a[href], input, [role=tab])')]
    .filter((element) => element.getClientRects().length > 0 && !element.closest('.fy-hidden, [inert], .fy-columns-main:not(:only-child)'))
    .filter((element) => {
      // Links in a sentence are as high as it is; a checkbox's label is pressed in its place.
      const { width, height } = (element.closest('label') ?? element).getBoundingClientRect()
      return getComputedStyle(element).display !== 'inline' && (width < 24 || height < 24)
    })
    .map(start)

/** What is said in a list stands as far from what is above it, in every view. */
export const unevenGaps: Check = ({ mounted: { root } }) =>
  [...root.querySelectorAll('.fy-body .fy-list:has(> .fy-list-title)')].flatMap((list) => {
    const before = list.previousElementSibling
    const gap = before ? Math.round(list.getBoundingClientRect().top - before.getBoundingClientRect().bottom) : 16
    return gap === 16 ? [] : [`${gap} above ${start(list)}`]
  })
