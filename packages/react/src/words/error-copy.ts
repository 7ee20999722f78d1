/** What happened and what to do, for a `KitError`. */
import { KitError, type KitErrorCode, kitErrorTable } from '@foyer/core'
import type { Text } from './text.ts'

/** Title and next step for each code; both may use `{wallet}` and `{network}`. */
export type ErrorWords = { readonly [Key in `errors.${KitErrorCode}.${'title' | 'todo'}`]: string }

export type ErrorCopy = { readonly title: string; readonly todo: string }

type Values = { readonly wallet: string; readonly network?: string }

/** A topic may have words for some codes only; any other is `unknown`. */
export function errorCopy<Topic extends Pick<ErrorWords, 'errors.unknown.title' | 'errors.unknown.todo'>>(
  text: Text<Topic>,
  error: KitError | KitErrorCode,
  values: Values,
): ErrorCopy {
  // Keys are made of the code; placeholders that a sentence does not use are ignored.
  const say = text as unknown as (key: string, values: Values) => string
  const code = KitError.is(error) ? error.code : error
  const title = `errors.${code}.title`
  const known = Object.hasOwn(kitErrorTable, code) && say(title, values) !== title ? code : 'unknown'
  return { title: say(`errors.${known}.title`, values), todo: say(`errors.${known}.todo`, values) }
}
