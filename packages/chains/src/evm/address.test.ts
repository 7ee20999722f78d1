import fc from 'fast-check'
import { getAddress, keccak256 } from 'viem/utils'
import { describe, expect, test } from 'vitest'
import { parseAccounts, parseAddress } from './address.ts'
import { hashShort } from './keccak.ts'

const digits = fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 40, maxLength: 40 })

describe('hashShort', () => {
  test('is Keccak-256 for every input of less than a block', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 135 }), (input) => {
        expect(Buffer.from(hashShort(input)).toString('hex')).toBe(keccak256(input).slice(2))
      }),
      { numRuns: 60 },
    )
  })
})

describe('parseAddress', () => {
  test('gives the EIP-55 form of lower-case, upper-case and proper input, with or without 0x', () => {
    fc.assert(
      fc.property(digits, (value) => {
        const proper = getAddress(`0x${value}`)
        for (const written of [value, `0x${value}`, `0x${value.toUpperCase()}`, proper]) expect(parseAddress(written)).toBe(proper)
      }),
      { numRuns: 40 },
    )
  })

  test('refuses mixed case with a wrong checksum', () => {
    expect(parseAddress('0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266')).toBeUndefined()
  })

  test.each(['', '0x', '0x123', `0x${'g'.repeat(40)}`, `0x${'1'.repeat(41)}`, `1x${'1'.repeat(40)}`, ` 0x${'1'.repeat(40)}`])(
    'refuses %j',
    (value) => {
      expect(parseAddress(value)).toBeUndefined()
    },
  )

  test('takes anything and throws at nothing', () => {
    fc.assert(fc.property(fc.anything(), (value) => void [parseAddress(value), parseAccounts(value)]))
  })
})

describe('parseAccounts', () => {
  test('keeps the order, drops repeats in any case, and shows checksums', () => {
    const first = '0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266'
    const second = '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'
    const accounts = parseAccounts([second, first, second.toUpperCase().replace('0X', '0x')])
    expect(accounts?.map(({ address }) => address)).toEqual([getAddress(second), getAddress(first)])
  })

  test.each([[undefined], [null], ['0x'], [{ length: 1 }], [['0x1']], [[42]]])('cannot read %j', (value) => {
    expect(parseAccounts(value)).toBeUndefined()
  })
})
