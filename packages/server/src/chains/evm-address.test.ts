import { expect, test } from 'vitest'
import { readEvmAddress } from './evm-address.ts'

const checksummed = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const lower = checksummed.toLowerCase()

test.each([
  ['with its checksum', checksummed],
  ['in lower case', lower],
  ['in upper case', `0x${checksummed.slice(2).toUpperCase()}`],
])('an address %s is brought to lower case', (_, text) => {
  expect(readEvmAddress(text)).toEqual({ address: lower })
})

test('one letter in another case is named as a wrong checksum', () => {
  expect(readEvmAddress(checksummed.replace('aA', 'aa'))).toEqual({ problem: expect.stringContaining('checksum') })
})

test.each(['', '0x', lower.slice(0, -1), `${lower}0`, `${lower}\n`, lower.replace('0x', '0X'), lower.replace('5a', '5g'), lower.slice(2)])(
  'what is no address is refused: %j',
  (text) => {
    expect(readEvmAddress(text)).toEqual({ problem: expect.stringContaining('40 hexadecimal digits') })
  },
)
