/** Which language the page starts in, its words, and where the choice is kept. */
import type { Locale } from '@foyer/react'
import { languages } from './figures.ts'
import { loadPageText, type PageText } from './words/page-words.ts'

/** The page's own words, and the kit's: both or neither, so that no visitor reads half a page. */
export type Language = { readonly tag: string; readonly text: PageText; readonly locale: Locale | undefined }

const key = 'foyer-demo-language'

const locales: Readonly<Record<string, () => Promise<{ readonly locale: Locale }>>> = {
  ar: () => import('@foyer/react/locales/ar'),
  de: () => import('@foyer/react/locales/de'),
  ja: () => import('@foyer/react/locales/ja'),
}

/** Never rejects: words that do not arrive are English. */
export async function loadLanguage(tag: string): Promise<Language> {
  const kitWords = locales[tag]?.().catch(() => undefined)
  const [text, kit] = await Promise.all([loadPageText(tag), kitWords])
  return { tag, text, locale: kit?.locale }
}

/** The document says what it is written in before anything is drawn: a page that turns around after that jumps. */
export function showLanguage({ text }: Language): void {
  const page = document.documentElement
  page.lang = text.locale
  page.dir = text.direction
  document.title = text('title')
}

/** From now on there are no words on the page but the visitor's: see `public/first.js`. */
export function endWaiting(): void {
  delete document.documentElement.dataset.waiting
}

/** What the visitor chose here, else the first of the browser's languages that the kit has, else English. */
export function readLanguage(): string {
  const wanted = [readKept(), ...navigator.languages]
  return wanted.map((tag) => tag && languages.find((known) => known === tag || known === tag.split('-')[0])).find(Boolean) ?? 'en'
}

export function keepLanguage(tag: string): void {
  try {
    localStorage.setItem(key, tag)
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}

function readKept(): string | undefined {
  try {
    return localStorage.getItem(key) ?? undefined
  } catch {
    return undefined
  }
}
