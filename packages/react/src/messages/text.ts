/**
 * Words for one locale: placeholders filled, plurals chosen, numbers written the locale's way.
 *
 * Pure: a catalogue and a locale in, text out. What is missing in a catalogue is said in English
 * by the loader, never here, so a key always has words.
 */
import type { KitError, KitErrorCode } from '@foyer/core'
import type { ReactNode } from 'react'
import type { ButtonKey, Catalogue, ErrorCopy, MessageKey, PluralForms } from './catalogue.ts'
import type { en } from './en.ts'

type Placeholders<Source> = Source extends `${string}{${infer Name}}${infer Rest}` ? Name | Placeholders<Rest> : never
/** What a message needs to be said; plurals need `count` beside what their words name. */
export type ValuesFor<Key extends MessageKey> = (typeof en.words)[Key] extends infer Source
  ? Source extends string
    ? Placeholders<Source>
    : Placeholders<Source[keyof Source]> | 'count'
  : never

type Values<Names extends string> = { readonly [Name in Names]: string | number }
type Arguments<Key extends MessageKey> = [ValuesFor<Key>] extends [never] ? [] : [values: Values<ValuesFor<Key>>]

export type Text = {
  <Key extends MessageKey>(key: Key, ...values: Arguments<Key>): string
  /** The same with elements in place of values, for sentences that hold a link. */
  rich<Key extends MessageKey>(key: Key, values: { readonly [Name in ValuesFor<Key>]: ReactNode }): ReactNode[]
  /** What happened and what to do, for the person. */
  error(error: KitError | KitErrorCode, values: { readonly wallet: string; readonly network?: string }): ErrorCopy
  number(value: number | bigint, options?: Intl.NumberFormatOptions): string
  /** BCP 47, as the catalogue has it: what `lang` and `Intl` are given. */
  readonly locale: string
  readonly direction: 'ltr' | 'rtl'
}

export type PartialCatalogue = { readonly words: Pick<Catalogue['words'], ButtonKey>; readonly errors?: Partial<Catalogue['errors']> }

const rightToLeft = /^(ar|dv|fa|he|ku|ps|ur|yi)\b/

export function createText(locale: string, catalogue: Catalogue | PartialCatalogue): Text {
  const words: Partial<Catalogue['words']> = catalogue.words
  const errors: Partial<Catalogue['errors']> | undefined = catalogue.errors
  const source = (key: MessageKey, values: Readonly<Record<string, unknown>>): string => {
    const message: string | PluralForms | undefined = words[key]
    if (message === undefined) return key
    if (typeof message === 'string') return message
    return message[new Intl.PluralRules(locale).select(Number(values.count))] ?? message.other
  }
  const text = (key: MessageKey, values: Readonly<Record<string, string | number>> = {}) => fill(source(key, values), values)
  return Object.assign(text as Text, {
    rich: (key: MessageKey, values: Readonly<Record<string, ReactNode>>) =>
      source(key, values)
        .split(/\{(\w+)\}/)
        .map((part, index) => (index % 2 === 1 ? values[part] : part)),
    error(error: KitError | KitErrorCode, values: Readonly<Record<string, string>>): ErrorCopy {
      const copy = errors?.[typeof error === 'string' ? error : error.code] ?? errors?.unknown
      return copy ? { title: fill(copy.title, values), todo: fill(copy.todo, values) } : { title: '', todo: '' }
    },
    number: (value: number | bigint, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options).format(value),
    locale,
    direction: rightToLeft.test(locale) ? ('rtl' as const) : ('ltr' as const),
  })
}

function fill(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? String(values[name]) : hole))
}
