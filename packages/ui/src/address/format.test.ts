import fc from 'fast-check'
import { expect, test } from 'vitest'
import { shortAddress, spokenAddress } from './format.ts'

test('an address is cut in its middle only', () => {
  expect(shortAddress('0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045')).toBe('0xd8dA…6045')
  expect(shortAddress('vitalik.eth')).toBe('vitalik.eth')
})

test('what is spoken has every character, in its order', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[0-9a-zA-Z]{1,64}$/), (address) => {
      expect(spokenAddress(address).replace(/[ ,]/g, '')).toBe(address)
    }),
  )
})
