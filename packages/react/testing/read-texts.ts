/** One language with all its words, as the modal has it once every view has been opened. */
import { findLocale } from '../src/words/find-locale.ts'
import { createTexts, type Texts } from '../src/words/text.ts'

export async function readTexts(tag: string): Promise<Texts> {
  const locale = findLocale(tag)
  if (!locale) return createTexts('en')
  return createTexts(locale.tag, { ...locale.words, ...(await locale.opening()), ...(await locale.views()) })
}
