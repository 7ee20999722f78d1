/** Which locales there are, and how their words arrive: each its own chunk, fetched when it is asked for. */
import type { Catalogue } from './catalogue.ts'

export const locales = ['en', 'ar'] as const
export type Locale = (typeof locales)[number]

/** The best of our locales for a BCP 47 tag: `ar-EG` is `ar`, what is not translated is `en`. */
export function localeFor(tag: string | undefined): Locale {
  const language = tag?.toLowerCase().split(/[-_]/)[0]
  return locales.find((locale) => locale === language) ?? 'en'
}

type Messages<Part> = { readonly locale: Locale; readonly catalogue: Part }

/** Never rejects for a locale other than English: when its chunk does not arrive, English is said instead. */
export function loadMessages(tag: string | undefined): Promise<Messages<Catalogue>> {
  return loadChunk(tag, {
    en: () => import('./en.ts').then((chunk) => chunk.en),
    ar: () => import('./ar.ts').then((chunk) => chunk.ar),
  })
}

export async function loadChunk<Part>(
  tag: string | undefined,
  chunks: Readonly<Record<Locale, () => Promise<Part>>>,
): Promise<Messages<Part>> {
  const locale = localeFor(tag)
  if (locale !== 'en') {
    try {
      return { locale, catalogue: await chunks[locale]() }
    } catch {
      // Offline, or an old deployment's chunk: words in English beat a modal that does not open.
    }
  }
  return { locale: 'en', catalogue: await chunks.en() }
}
