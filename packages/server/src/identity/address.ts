/** Addresses from outside: brought to one form, and a wrong checksum said to be one (EIP-55). */
import { type Address, getAddress, isAddress } from 'viem'
import { Refusal } from '../http/refusal.ts'

/** @throws {Refusal} `invalid_address` */
export function parseEvmAddress(address: string): Address {
  const digits = address.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isAddress(address, { strict: false }))
    throw new Refusal('invalid_address', 'Expected an EVM address: 0x and 40 hexadecimal digits.', { field: 'address' })
  if (!oneCase && getAddress(address) !== address) {
    throw new Refusal(
      'invalid_address',
      'The checksum of this address is wrong (EIP-55): a letter was mistyped or changed. Copy it again.',
      { field: 'address' },
    )
  }
  return getAddress(address)
}
