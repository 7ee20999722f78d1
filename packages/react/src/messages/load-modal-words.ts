/** The modal's own two portions of words: what it opens with, and the rest with the first screen that is a chunk of its own. */
import type { Catalogue, FirstKey, LaterKey, Words } from './catalogue.ts'
import { type Locale, loadChunk } from './load-messages.ts'

/** Like `loadMessages`, without the words that only later screens say. */
export function loadFirstMessages(tag: string | undefined): Promise<{ readonly locale: Locale; readonly catalogue: Catalogue<FirstKey> }> {
  return loadChunk<Catalogue<FirstKey>>(tag, {
    en: () => import('./en-first.ts').then((chunk) => chunk.enOpening),
    ar: () => import('./ar-first.ts').then((chunk) => chunk.arOpening),
  })
}

const later: Readonly<Record<Locale, () => Promise<Words<LaterKey>>>> = {
  en: () => import('./en-later.ts').then((chunk) => chunk.enLater),
  ar: () => import('./ar-later.ts').then((chunk) => chunk.arLater),
}

/** Rejects when the chunk does not arrive: half a screen in another language helps nobody, and trying again may. */
export function loadLaterWords(locale: Locale): Promise<Words<LaterKey>> {
  return later[locale]()
}
