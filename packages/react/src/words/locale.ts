/** A language's words as a value, and which of them a page gets. */
import type { Kit } from '@foyer/core'
import { createPageText, type PageText, type Words } from './page-text.ts'

/**
 * One language. Given to `createKit({ locale })` it has its words on the page before the first paint; named by its tag alone,
 * they arrive with a chunk of the page's own.
 */
export type Locale = {
  /** BCP 47. */
  readonly tag: string
  /** What a page shows before anybody clicks: the buttons, and the dialog that stands in for the modal's code. */
  readonly words: Words
  /** What the modal opens with. */
  readonly opening: () => Promise<Words>
  /** The views that are chunks of their own. */
  readonly views: () => Promise<Words>
}

/** The language a page asks for, and its `Locale` where the page has given that. */
export function wantedLocale({ options }: Pick<Kit, 'options'>): { readonly tag: string; readonly locale?: Locale } {
  const { locale } = options
  if (typeof locale === 'object') return { tag: locale.tag, locale: locale as Locale }
  return { tag: locale ?? document.documentElement.lang }
}

/** Whether the words that every page carries will do. */
export function isEnglish(tag: string): boolean {
  return tag === '' || /^en\b/i.test(tag)
}

/** Never rejects: what cannot be loaded, or is not translated, is English. */
export async function loadLocale(kit: Pick<Kit, 'options'>): Promise<Locale | undefined> {
  const { tag, locale } = wantedLocale(kit)
  if (locale || isEnglish(tag)) return locale
  // Offline, or an old deployment's chunk: words in English beat a page without any.
  return import('./find-locale.ts').then((chunk) => chunk.findLocale(tag)).catch(() => undefined)
}

/** The text of one topic. */
export type PageTexts = <Topic extends Words>(words: Topic) => PageText<Topic>

/**
 * Hands over the words of what stands on the page before a click: at once where the page has them, else when they have come.
 * Returns the way to stop waiting.
 */
export function watchPageTexts(kit: Pick<Kit, 'options'>, use: (textOf: PageTexts) => void): () => void {
  const { tag, locale } = wantedLocale(kit)
  let wanted = true
  if (locale || isEnglish(tag)) use(toPageTexts(locale))
  else void loadLocale(kit).then((found) => wanted && use(toPageTexts(found)))
  return () => {
    wanted = false
  }
}

function toPageTexts(locale: Locale | undefined): PageTexts {
  return (words) => createPageText(locale?.tag ?? 'en', (key) => locale?.words[key] ?? words[key])
}

/** The modal's words, as far as it opens with them, and the way to the rest. In English where they do not come. */
export async function loadModalWords(kit: Pick<Kit, 'options'>): Promise<ModalWords> {
  const locale = await loadLocale(kit)
  try {
    return { tag: locale?.tag, words: { ...locale?.words, ...(await locale?.opening()) }, loadViews: locale?.views }
  } catch {
    return {}
  }
}

export type ModalWords = {
  /** Default: English, for which there are no words beside the views' own. */
  readonly tag?: string | undefined
  readonly words?: Words
  /** Before the first view that is a chunk of its own is drawn. Rejects when the chunk does not arrive: half a view in another language helps nobody. */
  readonly loadViews?: (() => Promise<Words>) | undefined
}
