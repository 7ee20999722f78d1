/** EVM addresses: 20 bytes, shown with the EIP-55 checksum. */
import type { Account } from '@foyer/core'
import { hashShort } from './keccak.ts'

const shape = /^(?:0x)?[0-9a-f]{40}$/i

/**
 * The address with its EIP-55 checksum, or `undefined` when `value` is none: wrong length, not hexadecimal, or
 * written in mixed case with a checksum that does not fit (the prefix is optional).
 */
export function parseAddress(value: unknown): string | undefined {
  if (typeof value !== 'string' || !shape.test(value)) return undefined
  const digits = value.slice(-40)
  const proper = toChecksum(digits.toLowerCase())
  const isMixed = digits !== digits.toLowerCase() && digits !== digits.toUpperCase()
  return isMixed && proper !== `0x${digits}` ? undefined : proper
}

/**
 * What a wallet says its accounts are, active one first; `undefined` when it cannot be read.
 *
 * A wallet's own casing is not judged: it knows its accounts, and some write no checksum or that of another chain (EIP-1191).
 */
export function parseAccounts(value: unknown): readonly Account[] | undefined {
  if (!Array.isArray(value)) return undefined
  const addresses = new Set<string>()
  for (const item of value) {
    if (typeof item !== 'string' || !shape.test(item)) return undefined
    addresses.add(toChecksum(item.slice(-40).toLowerCase()))
  }
  return [...addresses].map((address) => ({ namespace: 'eip155', address, type: 'eoa' }))
}

function toChecksum(digits: string): string {
  const hash = hashShort(Uint8Array.from(digits, (digit) => digit.charCodeAt(0)))
  return `0x${digits.replace(/[a-f]/g, (digit, i: number) => (((hash[i >> 1] as number) >> (i % 2 ? 0 : 4)) & 8 ? digit.toUpperCase() : digit))}`
}
