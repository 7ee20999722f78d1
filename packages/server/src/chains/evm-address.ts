/** Addresses from outside: brought to one form, and a wrong checksum named as one (EIP-55). */
import { type Address, getAddress, isAddress } from 'viem'

export type AddressReading = { readonly address: Address } | { readonly problem: string }

export function readEvmAddress(text: string): AddressReading {
  const digits = text.slice(2)
  const oneCase = digits === digits.toLowerCase() || digits === digits.toUpperCase()
  if (!isAddress(text, { strict: false })) return { problem: 'Expected an EVM address: 0x and 40 hexadecimal digits.' }
  const address = getAddress(text)
  if (!oneCase && address !== text) {
    return { problem: 'The checksum of this address is wrong (EIP-55): a letter was mistyped or changed. Copy it again.' }
  }
  return { address }
}
