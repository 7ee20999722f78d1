/** The modal's own two portions of words: what it opens with, and the rest with the first screen that is a chunk of its own. */
import type { FirstCatalogue, LaterCatalogue } from './catalogue.ts'
import { type Locale, loadChunk } from './load-messages.ts'

/** Like `loadMessages`, without what only later screens say. */
export function loadFirstMessages(tag: string | undefined): Promise<{ readonly locale: Locale; readonly catalogue: FirstCatalogue }> {
  return loadChunk<FirstCatalogue>(tag, {
    en: () => import('./en-first.ts').then((chunk) => chunk.enOpening),
    ar: () => import('./ar-first.ts').then((chunk) => chunk.arOpening),
  })
}

const later: Readonly<Record<Locale, () => Promise<LaterCatalogue>>> = {
  en: () => import('./en-later.ts').then((chunk) => ({ words: chunk.enLater, errors: chunk.enLaterErrors })),
  ar: () => import('./ar-later.ts').then((chunk) => ({ words: chunk.arLater, errors: chunk.arLaterErrors })),
}

/** Rejects when the chunk does not arrive: half a screen in another language helps nobody, and trying again may. */
export function loadLaterMessages(locale: Locale): Promise<LaterCatalogue> {
  return later[locale]()
}
