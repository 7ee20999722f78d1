/**
 * The words of one topic in one language: placeholders filled, plurals chosen, numbers written the language's way.
 *
 * English is the source and stands beside the view that shows it: `useText(words)` takes that object, so keys, placeholders
 * and plurals are typed by it, and a view brings its English in its own chunk. A translation is laid over it by key; what a
 * translation lacks stays English.
 */
import { direction, isPlain } from './direction.ts'

/** One form per plural category of the language (`Intl.PluralRules`); the value `count` chooses. */
export type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string }

/** Text with `{placeholders}`. */
export type Message = string | PluralForms

export type Words = Readonly<Record<string, Message>>

type Placeholders<Source> = Source extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What a message needs; plurals need `count` beside what their words name. */
export type ValuesOf<Source> = Source extends string ? Placeholders<Source> : Placeholders<Source[keyof Source]> | 'count'

type Arguments<Source> = [ValuesOf<Source>] extends [never] ? [] : [values: { readonly [Name in ValuesOf<Source>]: string | number }]

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
  const way = direction(locale)
  return {
    locale,
    direction: way,
    of<const Topic extends Words>(words: Topic): Text<Topic> {
      const known = topics.get(words) ?? createText(locale, way, (key) => translated[key] ?? words[key])
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

type Values = Readonly<Record<string, unknown>>

function createText(locale: string, way: 'ltr' | 'rtl', find: (key: string) => Message | undefined): Text {
  const text = (key: string, values: Values = {}): string => {
    const message = find(key) ?? key
    const form =
      typeof message === 'string' ? message : (message[new Intl.PluralRules(locale).select(Number(values.count))] ?? message.other)
    return fill(form, values)
  }
  const rest = {
    // The first number that `Intl` writes costs a slow phone more than a frame; English writes small ones as they are.
    number: (value: number | bigint, options?: Intl.NumberFormatOptions) =>
      !options && isPlain(locale) && /^\d{1,3}$/.test(`${value}`) ? `${value}` : new Intl.NumberFormat(locale, options).format(value),
    locale,
    direction: way,
  }
  // Typed by the words that a caller made it for.
  return Object.assign(text, rest) as unknown as Text
}

/** An unknown placeholder stays visible rather than becoming "undefined". */
function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : hole))
}
