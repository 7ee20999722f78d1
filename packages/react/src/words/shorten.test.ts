import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten, shortenMiddle } from './shorten.ts'

describe('names of any length', () => {
  it.each([
    ['Ether', 'Ether'],
    ['A Token With A Really Rather Long Name Indeed', 'A Token With A Really Rather Lo…'],
    ['🦊'.repeat(40), `${'🦊'.repeat(31)}…`],
  ])('%s is %s', (name, shown) => expect(shorten(name)).toBe(shown))

  it('keeps the end of an account name, which says whose it is', () => {
    expect(shortenMiddle(`${'a'.repeat(60)}.foyer.eth`)).toMatch(/^a+….*\.foyer\.eth$/)
    expect(shortenMiddle('alice.eth')).toBe('alice.eth')
  })

  it('never shows more than asked', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (name) => {
        expect([...shorten(name)].length).toBeLessThanOrEqual(32)
        expect([...shortenMiddle(name)].length).toBeLessThanOrEqual(32)
      }),
    )
  })
})
