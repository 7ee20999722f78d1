import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toSafeName } from './safe-name.ts'

test.each([
  ['Meta\u202eksaM', 'MetaksaM'],
  ['\u200bMeta\u200dMask\ufeff', 'MetaMask'],
  ['A\u0000B\u001b[31mC', 'AB[31mC'],
  ['  two \n\t words  ', 'two words'],
  ['Z\u0301\u0302\u0303\u0304\u0305', '\u0179\u0302\u0303'],
  ['\u3164\u2066', ''],
  ['محفظة', 'محفظة'],
  ['\u{1d40c}\u{1d41e}\u{1d42d}\u{1d41a} \uff2dask', 'Meta Mask'],
  ['Кошелёк Tonkeeper', 'Кошелёк Tonkeeper'],
  ['楽天 Wallet', '楽天 Wallet'],
  ['東京Wallet', '東京Wallet'],
  ['M\u0435taMask', ''],
  ['USD\u0421', ''],
  ['\u0391AVE', ''],
  ['T\u0435\u0301ther', ''],
  ['Meta\ufe0fMask\u{e0100}\u180b', 'MetaMask'],
  [42, ''],
  [null, ''],
])('%j is shown as %j', (name, shown) => {
  expect(toSafeName(name)).toBe(shown)
})

test('are never long, never invisible, whatever they were', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 3000 }), (name) => {
      const shown = toSafeName(name)
      expect([...shown].length).toBeLessThanOrEqual(48)
      expect(/\p{C}/u.test(shown)).toBe(false)
      expect(shown).toBe(shown.trim())
    }),
  )
})

test('what has been made safe is safe: read again it stays as it is', () => {
  // What stood between a letter and its accent is gone, so they are one.
  expect(toSafeName('Meta\u200b\u0301Mask')).toBe('Met\u00e1Mask')
  expect(toSafeName('a \u200b b')).toBe('a b')
  expect(toSafeName('\uffa0')).toBe('')
  const piece = fc.constantFrom(
    'a',
    ' ',
    '\u0301',
    '\u0302',
    '\u200b',
    '\u034f',
    '\ufeff',
    '\u00b4',
    '\uffa0',
    '\u1100',
    '\u1161',
    '\t',
    '\ufdfa',
    '🦊',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece, { maxLength: 100 }).map((all) => all.join('')),
      ),
      (name) => {
        const shown = toSafeName(name)
        expect(toSafeName(shown)).toBe(shown)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('a name has as many characters as there is room for, whatever each of them is made of', () => {
  expect(toSafeName('🦊'.repeat(60))).toBe('🦊'.repeat(48))
  expect(toSafeName('x'.repeat(300), 255)).toHaveLength(255)
  expect([...toSafeName('\ufdfa'.repeat(100))].length).toBeLessThanOrEqual(48)
})
