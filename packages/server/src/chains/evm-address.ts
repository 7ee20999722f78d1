/** Addresses from outside: brought to one form, and a wrong checksum named as one (EIP-55). */
import { type Address, checksumAddress } from 'viem'

/** In lower case: a checksum takes longer than all else that is done for an answer from memory, and whoever shows the address makes one. */
export type AddressReading = { readonly address: Address } | { readonly problem: string }

const oneCase = /^0x(?:[\da-f]{40}|[\dA-F]{40})$/
const anyCase = /^0x[\da-fA-F]{40}$/

export function readEvmAddress(text: string): AddressReading {
  if (!anyCase.test(text)) return { problem: 'Expected an EVM address: 0x and 40 hexadecimal digits.' }
  if (!oneCase.test(text) && checksumAddress(text as Address) !== text) {
    return { problem: 'The checksum of this address is wrong (EIP-55): a letter was mistyped or changed. Copy it again.' }
  }
  return { address: text.toLowerCase() as Address }
}
