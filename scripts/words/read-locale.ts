/** One translation against the English words: what is wrong with it, and what it lacks. */
import type { Message, Words } from '@foyer/react'

export type LocaleReading = {
  readonly words: Words
  /** Must be mended before the locale can be used. */
  readonly faults: readonly string[]
  /** Keys that stay English. */
  readonly missing: readonly string[]
}

/** @param file what a `locales/<tag>.json` holds: topic → rest of the key → text, or plural forms of one */
export function readLocale(tag: string, file: unknown, english: Words): LocaleReading {
  const faults: string[] = []
  const words: Record<string, Message> = {}
  for (const [topic, messages] of entriesOf(file)) {
    for (const [rest, message] of entriesOf(messages)) {
      const key = `${topic}.${rest}`
      const source = english[key]
      if (source === undefined) faults.push(`${key} is not a key of any view.`)
      else if (!isMessage(message)) faults.push(`${key} is neither a text nor plural forms.`)
      else {
        faults.push(...compare({ key, tag, source, message }))
        words[key] = message
      }
    }
  }
  return { words, faults, missing: Object.keys(english).filter((key) => words[key] === undefined) }
}

type Pair = { readonly key: string; readonly tag: string; readonly source: Message; readonly message: Message }

function compare({ key, tag, source, message }: Pair): readonly string[] {
  const faults: string[] = []
  const [wanted, used] = [placeholders(source), placeholders(message)]
  if (wanted.join() !== used.join()) faults.push(`${key} has the placeholders {${used.join('} {')}}, not {${wanted.join('} {')}}.`)
  if (typeof source !== typeof message) faults.push(`${key} has ${typeof source === 'string' ? 'no ' : ''}plural forms in English.`)
  if (typeof message !== 'string') {
    const categories = [...new Intl.PluralRules(tag).resolvedOptions().pluralCategories].sort()
    const forms = Object.keys(message).sort()
    if (categories.join() !== forms.join()) faults.push(`${key} has the forms ${forms.join(', ')}; ${tag} wants ${categories.join(', ')}.`)
  }
  for (const text of typeof message === 'string' ? [message] : Object.values(message)) {
    if (text.trim() === '' || text !== text.trim()) faults.push(`${key} is empty or has spaces at its ends.`)
  }
  return faults
}

function placeholders(message: Message): readonly string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))))].sort()
}

function isMessage(value: unknown): value is Message {
  if (typeof value === 'string') return true
  return typeof value === 'object' && value !== null && Object.values(value).every((form) => typeof form === 'string') && 'other' in value
}

function entriesOf(value: unknown): readonly [string, unknown][] {
  return typeof value === 'object' && value !== null ? Object.entries(value) : []
}
