/** Chain ids as wallets write them. */
import type { Caip2 } from '@foyer/core'

/**
 * EIP-1193 says a hexadecimal string; numbers, decimal strings and bigints are met too.
 * `undefined` when it is no chain id: zero, negative, fractional, longer than CAIP-2 allows.
 */
export function parseChainId(value: unknown): bigint | undefined {
  const text = typeof value === 'number' || typeof value === 'bigint' ? String(value) : value
  if (typeof text !== 'string' || !/^(?:0x[0-9a-f]{1,26}|\d{1,32})$/i.test(text)) return undefined
  return BigInt(text) || undefined
}

export function parseNetwork(value: unknown): Caip2 | undefined {
  const id = parseChainId(value)
  return id === undefined ? undefined : `eip155:${id}`
}

export function toHex(value: bigint | number | string): `0x${string}` {
  return `0x${BigInt(value).toString(16)}`
}
