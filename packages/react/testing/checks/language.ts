/** What language is spoken. */
import type { ScreenName } from '@foyer/core'
import { screens } from '../../src/screens/screens.gen.ts'
import { readTexts } from '../read-texts.ts'
import type { Check } from './check.ts'
import { isSeen } from './is-seen.ts'
import { isWrittenIn } from './written-in.ts'

/** A title that nobody has translated yet is English, which is no fault of the view. */
export async function isTitleTranslated(name: ScreenName, locale: string): Promise<boolean> {
  const texts = await readTexts(locale)
  const { words = {} } = screens.find((screen) => screen.name === name) ?? {}
  return Object.keys(words).every((key) => texts.translated(key) !== undefined)
}

export const otherLanguage: Check = async ({ name, locale, mounted: { root } }) => {
  if (root.lang !== locale) return [`in ${root.lang}`]
  const title = root.querySelector('h1')?.textContent ?? ''
  return !(await isTitleTranslated(name, locale)) || isWrittenIn(locale, title) ? [] : [title]
}

export const unfilledWords: Check = ({ mounted: { root } }) => root.textContent?.match(/\{\w+\}/g) ?? []

export const notMirrored: Check = ({ mounted: { root } }) => {
  const { direction } = getComputedStyle(root)
  return direction === 'rtl' ? [] : [direction]
}

/** From right to left, a unit stands before its figure where nobody keeps them together. */
export const swappedUnits: Check = ({ mounted: { root } }) => {
  const swapped: string[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node
    const content = text.textContent ?? ''
    if (!isSeen(text.parentElement as Element)) continue
    for (const found of content.matchAll(/(\d[\d.,]*) ([A-Z]{3,})/g)) {
      const [figure = '', unit = ''] = [found[1], found[2]]
      const range = document.createRange()
      const placeOf = (from: number, length: number): DOMRect => {
        range.setStart(text, from)
        range.setEnd(text, from + length)
        return range.getBoundingClientRect()
      }
      const [left, right] = [placeOf(found.index, figure.length), placeOf(found.index + figure.length + 1, unit.length)]
      if (Math.abs(left.top - right.top) < 2 && left.left > right.left) swapped.push(content)
    }
  }
  return swapped
}
