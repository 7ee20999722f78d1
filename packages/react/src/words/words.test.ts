import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { kitErrorTable } from '@foyer/core'
import { describe, expect, it } from 'vitest'
import { readEnglish } from '../../../../scripts/words/english.ts'
import { readTexts } from '../../testing/read-texts.ts'
import { locales } from '../locales/gen/list.gen.ts'
import { allWalletsWords } from '../screens/all-wallets/words.ts'
import { connectWords } from '../screens/connect/words.ts'
import { disconnectWords } from '../screens/shared/disconnect-words.ts'
import { errorWords } from '../screens/shared/error-words.ts'
import { legalWords } from '../screens/shared/legal-words.ts'
import { requestWords } from '../screens/shared/request-words.ts'
import { direction } from './direction.ts'
import { errorCopy } from './error-copy.ts'
import { findLocale } from './find-locale.ts'
import { richText } from './rich-text.ts'
import { createTexts, type Message } from './text.ts'

const english = await readEnglish()
const keys = Object.keys(english.words)
const translations = await Promise.all(locales.map(async ({ tag }) => [tag, await readTexts(tag)] as const))
const textsOf = (message: Message): readonly string[] => (typeof message === 'string' ? [message] : Object.values(message))

describe.each([['en', createTexts('en')] as const, ...translations])('the words of %s', (_, texts) => {
  const text = texts.of(english.words) as unknown as (key: string, values: object) => string
  const all = keys.map((key) => [key, text(key, { count: 2 })] as const)

  it('say what happened and what to do for every error code', () => {
    const errors = texts.of(errorWords)
    for (const code of Object.keys(kitErrorTable) as (keyof typeof kitErrorTable)[]) {
      const { title, todo } = errorCopy(errors, code, { wallet: 'Harbour', network: 'Foyer Local' })
      expect(title.length, code).toBeGreaterThan(3)
      expect(todo.length, code).toBeGreaterThan(10)
      expect(`${title}${todo}`, code).not.toMatch(/[{}]/)
    }
  })

  it('keep the tone: no exclamation marks, sentences end, titles do not', () => {
    for (const [key, words] of all) {
      expect(words, key).not.toMatch(/[!！]|\bplease\b|من فضلك/i)
      expect(words, key).toBe(words.trim())
      if (/^errors\..*\.title$/.test(key)) expect(words, key).not.toMatch(/[.。]$/)
      if (/^errors\..*\.todo$/.test(key)) expect(words, key).toMatch(/[.。]$/)
    }
  })
})

describe('the keys', () => {
  const source = sources(fileURLToPath(new URL('../', import.meta.url)))
  // Keys with a part from the state: `downloads.${kind}` stands for every key of that shape.
  const templates = [...source.matchAll(/`((?:[a-zA-Z]+|\$\{[^}]+\})(?:\.(?:[a-zA-Z]+|\$\{[^}]+\}))+)`/g)].map(
    ([, shape = '']) => new RegExp(`^${shape.replaceAll('.', '\\.').replace(/\$\{[^}]+\}/g, '[\\w-]+')}$`),
  )

  it.each(keys)('%s is shown somewhere', (key) => {
    const literal = source.includes(`'${key}'`)
    expect(literal || templates.some((template) => template.test(key))).toBe(true)
  })

  it('are divided as the code is: the buttons’ on the page, Connect’s with the opening, the account’s with its view', () => {
    expect(english.portionOf('button.connect')).toBe('page')
    expect(english.portionOf('modal.failed.title')).toBe('page')
    expect(english.portionOf('connect.recommended')).toBe('opening')
    expect(english.portionOf('account.title')).toBe('opening')
    expect(english.portionOf('account.settings')).toBe('views')
  })
})

describe('a text', () => {
  const texts = createTexts('en')

  it('fills placeholders and leaves unknown ones visible rather than saying "undefined"', () => {
    const text = texts.of(requestWords)
    expect(text('request.waiting', { wallet: 'Rabbit' })).toBe('Continue in Rabbit')
    expect(text('request.waiting', { wallet: '{wallet}' })).toBe('Continue in {wallet}')
  })

  it('chooses plurals by the rules of the language', async () => {
    const ar = await readTexts('ar')
    const found = (where: typeof texts, count: number) => where.of(allWalletsWords)('all.found', { count, number: count })
    expect([found(texts, 1), found(texts, 3)]).toEqual(['1 wallet', '3 wallets'])
    expect([found(ar, 2), found(ar, 5), found(ar, 40)]).toEqual(['محفظتان', '5 محافظ', '40 محفظةً'])
  })

  it('puts elements into a sentence in the order of the language', () => {
    const parts = richText((places) => texts.of(legalWords)('legal.both', places), { terms: 'T', privacy: 'P' })
    expect(parts).toEqual(['By connecting, you agree to the ', 'T', ' and the ', 'P', '.'])
  })

  it('has the fixed messages word for word (docs/behaviour.md, Errors)', () => {
    expect(english.words['tokens.failed']).toBe('Token Balance Unavailable')
    expect(disconnectWords['disconnect.failed']).toBe('Failed to disconnect')
    expect(errorWords['errors.chain_unsupported.title']).toBe('Chain is not supported')
  })

  it('is English where a translation lacks a key, and another language once that has arrived', () => {
    const german = createTexts('de', { 'connect.recent': 'Zuletzt' })
    const text = german.of(connectWords)
    expect([text('connect.recent'), text('connect.featured')]).toEqual(['Zuletzt', 'Featured'])
    german.add({ 'connect.featured': 'Empfohlen' })
    expect(text('connect.featured')).toBe('Empfohlen')
    expect(german.of(connectWords)).toBe(text)
  })

  it('writes numbers as the language does', () => {
    expect(createTexts('de').of({}).number(1234.5)).toBe('1.234,5')
  })
})

describe('the direction of a language', () => {
  it.each([
    ['ar', 'rtl'],
    ['he-IL', 'rtl'],
    ['az-Arab', 'rtl'],
    ['ur', 'rtl'],
    ['en', 'ltr'],
    ['de', 'ltr'],
    ['ja', 'ltr'],
    ['', 'ltr'],
    ['not a tag', 'ltr'],
  ])('of %s is %s', (tag, expected) => expect(direction(tag)).toBe(expected))
})

describe('choosing a locale', () => {
  const named = (tag: string) => ({ tag, words: {}, opening: async () => ({}), views: async () => ({}) })
  const some = ['de', 'pt-BR', 'pt-PT', 'zh-Hans', 'zh-Hant'].map(named)

  it.each([
    ['de', 'de'],
    ['de-AT', 'de'],
    ['DE_ch', 'de'],
    ['pt', 'pt-BR'],
    ['pt-PT', 'pt-PT'],
    ['zh-TW', 'zh-Hant'],
    ['zh-HK', 'zh-Hant'],
    ['zh', 'zh-Hans'],
    ['fr', undefined],
    ['', undefined],
  ])('%s is %s', (tag, expected) => expect(findLocale(tag, some)?.tag).toBe(expected))
})

it('keeps every text of every locale to one language: none is left empty', async () => {
  for (const [tag, texts] of translations) {
    for (const key of keys) {
      const translated = texts.translated(key)
      if (translated !== undefined) expect(textsOf(translated).join('').length, `${tag} ${key}`).toBeGreaterThan(0)
    }
  }
})

function sources(directory: string): string {
  return readdirSync(directory, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|(^|[/-])words\.ts$|\.gen\.ts$/.test(name))
    .map((name) => readFileSync(directory + name, 'utf8'))
    .join('\n')
}
