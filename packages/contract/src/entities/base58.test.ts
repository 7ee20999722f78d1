import fc from 'fast-check'
import { expect, test } from 'vitest'
import { toBase58 } from './base58.ts'

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
])('%s is %s', (bytes, text) => expect(toBase58(hex(bytes))).toBe(text))

test('says which bytes it was, zeros in front included', () => {
  const back = (text: string): string => {
    const ones = /^1*/.exec(text)?.[0].length ?? 0
    const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
    let number = [...text].reduce((sum, letter) => sum * 58n + BigInt(alphabet.indexOf(letter)), 0n)
    let digits = ''
    for (; number > 0n; number /= 256n) digits = (number % 256n).toString(16).padStart(2, '0') + digits
    return '00'.repeat(ones) + digits
  }
  fc.assert(fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => back(toBase58(bytes)) === Buffer.from(bytes).toString('hex')))
})
