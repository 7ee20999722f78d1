/** Names as a screen reader gets them, and titles. */
import { readAxTree } from '../ax-tree.ts'
import type { Check } from './check.ts'

/** All of its text, or only what is seen. */
function textOf(root: Element, isTaken: (parent: Element) => boolean): string {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  let text = ''
  for (let node = walker.nextNode(); node; node = walker.nextNode())
    if (isTaken(node.parentElement as Element)) text += ` ${node.textContent}`
  return text
    .replace(/[\s\u2066-\u2069]+/g, ' ')
    .trim()
    .toLowerCase()
}

/** With a gap before a sign, or said twice in part. */
export const oddNames: Check = async () => {
  const nodes = (await readAxTree()).filter(({ role }) => /^(button|link|textbox|checkbox|tab|heading)$/i.test(role))
  // A description that is the name is left out; any other one is read after it.
  const saidTwice = nodes.filter(({ name, description }) => description && description !== name && name.includes(description))
  return nodes.length === 0
    ? ['nothing has a name']
    : [
        ...nodes.filter(({ name }) => /\s[,.:;!?](\s|$)/.test(name)).map(({ name }) => name),
        ...saidTwice.map(({ name, description }) => `${name}, then once more ${description}`),
      ]
}

/** WCAG 2.5.3. An address that is cut short for the eye is said whole, in groups. */
export const unnamedLabels: Check = ({ mounted: { root } }) =>
  [...root.querySelectorAll('.fy-box :is(button, a, [role=tab])')]
    .filter((control) => control.getClientRects().length > 0 && !control.closest('[aria-hidden=true]'))
    .flatMap((control) => {
      const name = control.getAttribute('aria-label')?.toLowerCase() ?? textOf(control, (parent) => !parent.closest('[aria-hidden=true]'))
      const seen = textOf(control, (parent) => !parent.closest('.fy-hidden, .fy-image, .fy-avatar, .fy-address-text'))
      return name.includes(seen) ? [] : [`${seen} in ${name}`]
    })

export const smallTitles: Check = ({ mounted: { root } }) =>
  [...root.querySelectorAll('h1, h2, .fy-state-title, .fy-callout strong')]
    .map((title) => title.textContent ?? '')
    .filter((title) => /^\p{Ll}/u.test(title))

export const emptyTitle: Check = ({ mounted: { root } }) => (root.querySelector('h1')?.textContent === '' ? ['the title is empty'] : [])
