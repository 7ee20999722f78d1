/** One language with all its words, as the modal has it once every view has been opened. */
import { findLocale } from '../src/words/find-locale.ts'
import type { Words } from '../src/words/page-text.ts'
import { createTexts, type Texts } from '../src/words/text.ts'

export async function readTexts(tag: string): Promise<Texts> {
  const { tag: found, words } = await readWords(tag)
  return createTexts(found, words)
}

export async function readWords(tag: string): Promise<{ readonly tag: string; readonly words: Words }> {
  const locale = findLocale(tag)
  if (!locale) return { tag: 'en', words: {} }
  return { tag: locale.tag, words: { ...locale.words, ...(await locale.opening()), ...(await locale.views()) } }
}
