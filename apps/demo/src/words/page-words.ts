/** The page's own words in the visitor's language. The kit brings the words of the modal and the buttons itself. */
import { createTexts, type Text, type Words } from '@foyer/react'
import { createContext, use } from 'react'
import { english } from './english.ts'

export type PageText = Text<typeof english>

const files = import.meta.glob<Words>('./*.json', { import: 'default' })

/** Never rejects: a language whose words do not arrive, or that has none, is English with that language's numbers. */
export async function loadPageText(locale: string): Promise<PageText> {
  const translation = await files[`./${locale}.json`]?.().catch(() => undefined)
  return createTexts(translation ? locale : 'en', translation).of(english)
}

export const PageTextContext = createContext<PageText>(createTexts('en').of(english))
export const usePageText = (): PageText => use(PageTextContext)
