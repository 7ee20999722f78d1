/** The buttons' few words, always loaded, in every locale there is. */
import type { Kit } from '@foyer/core'
import { arButtons } from '../messages/ar-buttons.ts'
import type { ButtonKey } from '../messages/catalogue.ts'
import { enButtons } from '../messages/en-buttons.ts'
import { localeFor } from '../messages/load-messages.ts'

export type ButtonText = {
  (key: ButtonKey, values?: Readonly<Record<string, string>>): string
  readonly direction: 'ltr' | 'rtl'
  readonly locale: string
}

export function buttonText(kit: Kit): ButtonText {
  const locale = localeFor(kit.options.locale ?? document.documentElement.lang)
  const words = locale === 'ar' ? arButtons : enButtons
  const text = (key: ButtonKey, values: Readonly<Record<string, string>> = {}): string =>
    words[key].replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '')
  return Object.assign(text, { locale, direction: locale === 'ar' ? ('rtl' as const) : ('ltr' as const) })
}
