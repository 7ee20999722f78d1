/**
 * The words of one topic in one language: placeholders filled, plurals chosen, numbers written the language's way.
 *
 * English is the source and stands beside the view that shows it: `useText(words)` takes that object, so keys, placeholders
 * and plurals are typed by it, and a view brings its English in its own chunk. A translation is laid over it by key; what a
 * translation lacks stays English.
 */
import { direction, isPlain } from './direction.ts'
import { type Arguments, createPageText, type Message, type Words } from './page-text.ts'

export type { Message, PluralForms, Words } from './page-text.ts'

/** A `PageText` that also writes numbers. Written out: as an intersection with it, a topic's text would not do where any text does. */
export type Text<Topic extends Words = Words> = {
  <Key extends keyof Topic & string>(key: Key, ...values: Arguments<Topic[Key]>): string
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string
  /** BCP 47: what `lang` and `Intl` are given. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

/** One language, for all topics. */
export type Texts = {
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
  /** The same topic is the same function each time. */
  of<const Topic extends Words>(words: Topic): Text<Topic>
  /** A translation alone, for words whose English comes with what they name. */
  translated(key: string): string | undefined
  /** More of the translation has arrived. */
  add(translation: Words): void
}

export function createTexts(locale: string, translation: Words = {}): Texts {
  const translated: Record<string, Message> = { ...translation }
  const topics = new WeakMap<Words, Text>()
  return {
    locale,
    direction: direction(locale),
    of<const Topic extends Words>(words: Topic): Text<Topic> {
      const known = topics.get(words) ?? createText(locale, (key) => translated[key] ?? words[key])
      topics.set(words, known)
      return known as unknown as Text<Topic>
    },
    translated(key) {
      const message = translated[key]
      return typeof message === 'string' ? message : undefined
    },
    add: (more) => void Object.assign(translated, more),
  }
}

function createText(locale: string, find: (key: string) => Message | undefined): Text {
  return Object.assign(createPageText(locale, find), {
    // The first number that `Intl` writes costs a slow phone more than a frame; English writes small ones as they are.
    number: (value: number | bigint, options?: Intl.NumberFormatOptions) =>
      !options && isPlain(locale) && /^\d{1,3}$/.test(`${value}`) ? `${value}` : new Intl.NumberFormat(locale, options).format(value),
  })
}
