import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fromBase58, toBase58 } from './base58.ts'

const hex = (text: string) => Uint8Array.from(text.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))

// The encodings of draft-msporny-base58 and of the field's own request.
test.each([
  ['', ''],
  ['00', '1'],
  ['0000287fb4cd', '11233QC4'],
  ['48656c6c6f20576f726c6421', '2NEpo7TZRRrLZSi2U'],
  [
    Buffer.from('The quick brown fox jumps over the lazy dog.').toString('hex'),
    'USm3fpXnKG5EUBx2ndxBDMPVciP5hGey2Jh4NDv6gmeo1LkMeiKrLJUUBk6Z',
  ],
])('%s is %s', (bytes, text) => {
  expect(toBase58(hex(bytes))).toBe(text)
  expect(fromBase58(text)).toEqual(hex(bytes))
})

test.each(['0', 'O', 'I', 'l', 'Ab+', 'é', ' 2', '2\n'])('%j is nothing in base58', (text) => expect(fromBase58(text)).toBeUndefined())

test('says which bytes it was, zeros in front included', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      expect(fromBase58(toBase58(bytes))).toEqual(bytes)
    }),
  )
})

test('reads each text in one way', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom('1', '2', 'z', 'A', '0'), maxLength: 60 }), (text) => {
      const bytes = fromBase58(text)
      if (bytes) expect(toBase58(bytes)).toBe(text)
      else expect(text).toContain('0')
    }),
  )
})
