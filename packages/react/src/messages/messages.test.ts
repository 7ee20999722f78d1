import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kitErrorTable } from '@foyer/core'
import { describe, expect, it } from 'vitest'
import { ar } from './ar.ts'
import type { Catalogue, Message, MessageKey } from './catalogue.ts'
import { en } from './en.ts'
import { enButtons } from './en-buttons.ts'
import { enFirst } from './en-first.ts'
import { loadMessages, localeFor, locales } from './load-messages.ts'
import { loadFirstMessages, loadLaterMessages } from './load-modal-words.ts'
import { createText } from './text.ts'

const keys = Object.keys(en.words) as MessageKey[]
const catalogues: Readonly<Record<string, Catalogue>> = { en, ar }

function placeholders(message: Message): string[] {
  const forms = typeof message === 'string' ? [message] : Object.values(message)
  return [...new Set(forms.flatMap((form) => [...form.matchAll(/\{(\w+)\}/g)].map((match) => String(match[1]))))].sort()
}

describe.each(locales)('the catalogue %s', (locale) => {
  const catalogue = catalogues[locale] as Catalogue

  it('has exactly the keys of English, all with words', () => {
    expect(Object.keys(catalogue.words).sort()).toEqual([...keys].sort())
    for (const key of keys) expect(JSON.stringify(catalogue.words[key]).length, key).toBeGreaterThan(3)
  })

  it('names the same placeholders as English', () => {
    for (const key of keys) {
      const wanted = placeholders(en.words[key])
      const used = placeholders(catalogue.words[key])
      expect(used, key).toEqual(wanted)
    }
  })

  it('has a form for every plural category of its language', () => {
    const categories = new Intl.PluralRules(locale).resolvedOptions().pluralCategories
    for (const key of keys) {
      const message: Message = catalogue.words[key]
      if (typeof message !== 'string') expect(Object.keys(message).sort(), key).toEqual([...categories].sort())
    }
  })

  it('says what happened and what to do for every error code', () => {
    for (const code of Object.keys(kitErrorTable)) {
      const copy = catalogue.errors[code as keyof typeof kitErrorTable]
      expect(copy.title.length, code).toBeGreaterThan(3)
      expect(copy.todo.length, code).toBeGreaterThan(10)
    }
  })

  it('keeps the tone: no exclamation marks, sentences end, titles do not', () => {
    const said = [
      ...Object.values(catalogue.words).flatMap((message) => (typeof message === 'string' ? [message] : Object.values(message))),
    ]
    for (const words of [...said, ...Object.values(catalogue.errors).flatMap(({ title, todo }) => [title, todo])]) {
      expect(words).not.toMatch(/!|please|من فضلك/i)
      expect(words).toBe(words.trim())
    }
    for (const { title, todo } of Object.values(catalogue.errors)) {
      expect(title).not.toMatch(/\.$/)
      expect(todo).toMatch(/\.$/)
    }
  })
})

describe('the keys', () => {
  const source = sources(fileURLToPath(new URL('../', import.meta.url)))
  // Keys with a part from the state: `downloads.${kind}` stands for every key of that shape.
  const templates = [...source.matchAll(/`((?:[a-zA-Z]+|\$\{[^}]+\})(?:\.(?:[a-zA-Z]+|\$\{[^}]+\}))+)`/g)].map(
    ([, shape = '']) => new RegExp(`^${shape.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[a-zA-Z]+')}$`),
  )

  it.each(keys)('%s is said somewhere', (key) => {
    const literal = source.includes(`'${key}'`)
    expect(literal || templates.some((template) => template.test(key))).toBe(true)
  })
})

it('what the modal’s first chunk says is in its first portion', () => {
  const folder = fileURLToPath(new URL('../', import.meta.url))
  const first = ['screens/connect/', 'screens/connecting/', 'modal/'].map((one) => sources(folder + one)).join('\n')
  const more = ['screens/screens.ts', 'screens/request-view.tsx', 'screens/guides/wallet-facts.tsx'].map((one) =>
    readFileSync(folder + one, 'utf8'),
  )
  const said = keys.filter((key) => `${first}${more.join('\n')}`.includes(`'${key}'`))
  expect(said.length).toBeGreaterThan(40)
  expect(said.filter((key) => !Object.hasOwn(enFirst, key))).toEqual([])
})

describe('a text', () => {
  it('fills placeholders and leaves unknown ones visible rather than saying "undefined"', () => {
    const text = createText('en', en)
    expect(text('connecting.waiting', { wallet: 'Rabbit' })).toBe('Continue in Rabbit')
    expect(text('connecting.waiting', { wallet: '{wallet}' })).toBe('Continue in {wallet}')
  })

  it('chooses plurals by the rules of the language', () => {
    const said = (locale: 'en' | 'ar', count: number) =>
      createText(locale, catalogues[locale] as Catalogue)('all.found', { count, number: count })
    expect([said('en', 1), said('en', 3)]).toEqual(['1 wallet', '3 wallets'])
    expect([said('ar', 2), said('ar', 5), said('ar', 40)]).toEqual(['محفظتان', '5 محافظ', '40 محفظةً'])
  })

  it('knows which way it is read', () => {
    expect(createText('ar', ar).direction).toBe('rtl')
    expect(createText('en', en).direction).toBe('ltr')
  })

  it('puts elements into a sentence in the order of the language', () => {
    const parts = createText('en', en).rich('legal.both', { terms: 'T', privacy: 'P' })
    expect(parts.join('')).toBe('By connecting, you agree to the T and the P.')
  })

  it('says the fixed messages of the specification word for word (spec 8.03, 8.04, 8.11)', () => {
    expect(en.words['tokens.failed']).toBe('Token Balance Unavailable')
    expect(en.words['disconnect.failed']).toBe('Failed to disconnect')
    expect(en.words['switch.unsupported']).toBe('Chain is not supported')
    expect(en.errors.chain_unsupported.title).toBe('Chain is not supported')
  })
})

describe('choosing a locale', () => {
  it.each([
    ['ar', 'ar'],
    ['ar-EG', 'ar'],
    ['AR_eg', 'ar'],
    ['en-GB', 'en'],
    ['de', 'en'],
    ['', 'en'],
    [undefined, 'en'],
  ])('%s is %s', (tag, locale) => expect(localeFor(tag)).toBe(locale))

  it('loads the catalogue of the locale, and English for what is not translated', async () => {
    expect((await loadMessages('ar-SA')).catalogue).toBe(ar)
    expect((await loadMessages('de')).catalogue).toBe(en)
  })

  it.each(locales)('the modal’s two portions of %s are the whole', async (locale) => {
    const { catalogue } = await loadFirstMessages(locale)
    const later = await loadLaterMessages(locale)
    expect({ ...catalogue.words, ...later.words }).toEqual(catalogues[locale]?.words)
    expect({ ...catalogue.errors, ...later.errors }).toEqual(catalogues[locale]?.errors)
  })

  it('has the buttons’ words apart, the same as in the whole catalogue', () => {
    for (const [key, words] of Object.entries(enButtons)) expect(en.words[key as keyof typeof enButtons]).toBe(words)
  })
})

function sources(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|^messages\//.test(name))
    .map((name) => readFileSync(directory + name, 'utf8'))
    .join('\n')
}
