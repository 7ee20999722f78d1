import { KitError } from '@foyer/core'
import fc from 'fast-check'
import { hashTypedData } from 'viem'
import { describe, expect, test } from 'vitest'
import { checkTypedValues } from './check-typed-values.ts'
import { parseTypedData } from './typed-data.ts'

function check(type: string, value: unknown, types: Record<string, readonly { name: string; type: string }[]> = {}): void {
  checkTypedValues(parseTypedData({ types: { Top: [{ name: 'value', type }], ...types }, primaryType: 'Top', message: { value } }))
}

const pair = { Pair: [{ name: 'a', type: 'uint8' }, { name: 'next', type: 'Pair' }] } // biome-ignore format: one line

describe('values that fit', () => {
  test.each([
    ['uint8', 255],
    ['uint8', '0xff'],
    ['int8', -128],
    ['int8', '-128'],
    ['uint256', 2n ** 256n - 1n],
    ['uint', '1'],
    ['bytes4', '0xdeadbeef'],
    ['bytes', '0x'],
    ['address', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['address', '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['bool', false],
    ['string', ''],
    ['uint8[2][]', [[1, 2]]],
    ['Pair', { a: 1, next: { a: 2, next: null } }],
  ])('%s %s', (type, value) => {
    check(type, value, pair)
  })
})

describe('values that do not', () => {
  test.each([
    ['uint8', 256],
    ['uint8', -1],
    ['int8', 128],
    ['uint256', 2n ** 256n],
    ['uint256', '1.5'],
    ['uint256', 1.5],
    ['uint256', ''],
    ['uint256', null],
    ['uint256', undefined],
    ['bytes4', '0xdeadbe'],
    ['bytes', '0xabc'],
    ['bytes', 'abc'],
    ['address', '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'],
    ['address', 'f39fd6e51aad88f6f4ce6ab8827279cfffb92266'],
    ['bool', 'true'],
    ['string', 1],
    ['uint8[2]', [1]],
    ['uint8[]', {}],
    ['Pair', [1]],
    ['Pair', { a: 300, next: null }],
    ['uint7', 1],
    ['uint264', 1],
    ['uint999999999999', 1],
    ['bytes33', `0x${'00'.repeat(33)}`],
    ['bytes0', '0x'],
    ['Unknown', {}],
    ['toString', {}],
  ])('%s %s', (type, value) => {
    expect(() => check(type, value, pair)).toThrow(/does not fit its types: message\.value/)
  })
})

test('what passes can be hashed, and numbers pass exactly when they fit', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 32 }),
      fc.boolean(),
      fc.bigInt({ min: -(2n ** 256n), max: 2n ** 257n }),
      (bytes, signed, value) => {
        const type = `${signed ? '' : 'u'}int${bytes * 8}`
        const fits = signed ? BigInt.asIntN(bytes * 8, value) === value : BigInt.asUintN(bytes * 8, value) === value
        if (!fits) {
          expect(() => check(type, value)).toThrow()
          return
        }
        check(type, value)
        hashTypedData({ domain: {}, types: { Top: [{ name: 'value', type }] }, primaryType: 'Top', message: { value } } as never)
      },
    ),
  )
})

test('takes any type and value, and says no only with a KitError', () => {
  fc.assert(
    fc.property(fc.string(), fc.anything({ withBigInt: true }), (type, value) => {
      try {
        check(type, value)
      } catch (error) {
        expect(KitError.is(error, 'invalid_input')).toBe(true)
      }
    }),
  )
})
