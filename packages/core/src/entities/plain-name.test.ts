import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isPlainName, toShownIdentity } from './plain-name.ts'

describe('a name that is in the one form that resolves is shown', () => {
  test.each([
    'alice.eth',
    '_a-b$1.foyer.eth',
    '日本.eth',
    'محفظة.eth',
    'пример.eth',
    '🦊.eth',
    'faß.eth',
    'señor.eth',
    'ひらカナ.eth',
    '한글1.eth',
    'fox🦊.eth',
  ])('%s', (name) => {
    expect(isPlainName(name)).toBe(true)
  })
})

describe('a name that could be taken for another, or does not normalise, gives way to the address', () => {
  test.each([
    ['upper case', 'Alice.eth'],
    ['a Cyrillic letter among Latin ones', 'vit\u0430lik.eth'],
    ['a Greek letter among Latin ones', 'alic\u03b5.eth'],
    ['Cyrillic letters alone that read as Latin ones', '\u0430\u0440\u0440\u04cf\u0435.eth'],
    ['Greek letters alone that read as Latin ones', '\u03bf\u03bd\u03bf.eth'],
    ['Armenian letters alone that read as Latin ones', '\u0570\u0585\u057d.eth'],
    ['a direction trick', 'alice\u202e.eth'],
    ['an invisible letter', 'ali\u200bce.eth'],
    ['piled-up accents', 'a\u0301\u0302\u0303\u0304.eth'],
    ['an accent apart from its letter', 'sen\u0303or.eth'],
    ['letters in disguise', '\u{1d41a}lice.eth'],
    ['wide letters', '\uff41lice.eth'],
    ['a space', 'alice smith.eth'],
    ['an address in front', '0xab:alice.eth'],
    ['an underscore behind letters', 'a_b.eth'],
    ['a letter that ENSIP-15 does not have', 'đana.eth'],
    ['Latin and Han in one label', '東京wallet.eth'],
    ['Arabic letters alone that another label could be made of', 'ههه.eth'],
    ['an encoded label', 'xn--80ak6aa92e.eth'],
    ['an empty label', 'alice..eth'],
    ['nothing', ''],
  ])('%s', (_, name) => {
    expect(isPlainName(name)).toBe(false)
    expect(toShownIdentity({ name, avatar: 'https://a.example/a.png' })).toEqual({ name: null, avatar: 'https://a.example/a.png' })
  })
})

test('what is shown has no letter that turns, hides or stacks others, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (name) => {
      if (isPlainName(name)) expect(/\p{C}|\s|\p{Lu}|\p{M}{3}/u.test(name)).toBe(false)
    }),
  )
})
