/**
 * The shape of a message catalogue: every word the kit shows, by typed key.
 *
 * English is the source: its keys, its placeholders and its plurals are what another locale has to
 * satisfy, so a missing or a stray translation does not compile.
 */
import type { KitErrorCode } from '@foyer/core'
import type { en } from './en.ts'
import type { enButtons } from './en-buttons.ts'
import type { enErrors } from './en-errors.ts'
import type { enFirst } from './en-first.ts'
import type { enLater, enLaterErrors } from './en-later.ts'

/** One form per plural category of the locale (`Intl.PluralRules`); chosen by the value `count`. */
export type PluralForms = { readonly other: string } & { readonly [Form in Intl.LDMLPluralRule]?: string }

/** Text with `{placeholders}`. */
export type Message = string | PluralForms

export type MessageKey = keyof typeof en.words
/** The words of the buttons, which are on the page before the modal's code is. */
export type ButtonKey = keyof typeof enButtons

/** What the modal's first chunk says. */
export type FirstKey = keyof typeof enFirst
/** What only the screens say that are chunks of their own. */
export type LaterKey = keyof typeof enLater

/** The errors that the first chunk has words for: what connecting a wallet in this browser can end in. */
export type FirstCode = keyof typeof enErrors
export type LaterCode = keyof typeof enLaterErrors

/** What happened, and what to do about it. Both may use `{wallet}` and `{network}`. */
export type ErrorCopy = { readonly title: string; readonly todo: string }

export type Words<Key extends MessageKey = MessageKey> = {
  readonly [K in Key]: (typeof en.words)[K] extends string ? string : PluralForms
}

export type Catalogue<Key extends MessageKey = MessageKey, Code extends KitErrorCode = KitErrorCode> = {
  readonly words: Words<Key>
  readonly errors: Readonly<Record<Code, ErrorCopy>>
}

/** What the modal opens with, and what follows with the first screen that is a chunk of its own. */
export type FirstCatalogue = Catalogue<FirstKey, FirstCode>
export type LaterCatalogue = Catalogue<LaterKey, LaterCode>
