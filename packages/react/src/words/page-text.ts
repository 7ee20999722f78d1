/** Text as it is on a page before a click, when no number is written yet: a part of what every page carries. */
import { direction } from './direction.ts'

/** One form per plural category of the language (`Intl.PluralRules`); the value `count` chooses. */
export type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string }

/** Text with `{placeholders}`. */
export type Message = string | PluralForms

export type Words = Readonly<Record<string, Message>>

type Placeholders<Source> = Source extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never

/** What a message needs; plurals need `count` beside what their words name. */
export type ValuesOf<Source> = Source extends string ? Placeholders<Source> : Placeholders<Source[keyof Source]> | 'count'

/** What is given beside the key. */
export type Arguments<Source> = [ValuesOf<Source>] extends [never] ? [] : [values: { readonly [Name in ValuesOf<Source>]: string | number }]

export type PageText<Topic extends Words = Words> = {
  <Key extends keyof Topic & string>(key: Key, ...values: Arguments<Topic[Key]>): string
  /** BCP 47: what `lang` and `Intl` are given. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

type Values = Readonly<Record<string, unknown>>

/** Typed by the words that a caller makes it for. */
export function createPageText<Topic extends Words>(locale: string, find: (key: string) => Message | undefined): PageText<Topic> {
  const text = (key: string, values: Values = {}): string => {
    const message = find(key) ?? key
    const form =
      typeof message === 'string' ? message : (message[new Intl.PluralRules(locale).select(Number(values.count))] ?? message.other)
    return fill(form, values)
  }
  return Object.assign(text, { locale, direction: direction(locale) }) as PageText<Topic>
}

/** An unknown placeholder stays visible rather than becoming "undefined". */
function fill(message: string, values: Values): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : hole))
}
