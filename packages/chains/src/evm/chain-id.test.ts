import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseChainId, parseNetwork } from './chain-id.ts'

test.each([
  ['0x1', 'eip155:1'],
  ['0x01', 'eip155:1'],
  ['0X89', 'eip155:137'],
  [137, 'eip155:137'],
  ['137', 'eip155:137'],
  [10n, 'eip155:10'],
  ['0x7fffffffffffffff', 'eip155:9223372036854775807'],
])('reads %s as %s', (value, network) => {
  expect(parseNetwork(value)).toBe(network)
})

test.each([
  [0],
  ['0x0'],
  [-1],
  [1.5],
  [Number.NaN],
  [1e21],
  ['0x'],
  [''],
  ['eip155:1'],
  [' 1'],
  ['0x1z'],
  [null],
  [undefined],
  [{}],
  [['0x1']],
])('finds no network in %s', (value) => {
  expect(parseNetwork(value)).toBeUndefined()
})

test('every positive chain id survives both ways of writing it', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n }), (id) => {
      expect(parseChainId(`0x${id.toString(16)}`)).toBe(id)
      expect(parseChainId(id.toString())).toBe(id)
    }),
  )
})

test('takes anything and throws at nothing', () => {
  fc.assert(fc.property(fc.anything(), (value) => void parseNetwork(value)))
})
