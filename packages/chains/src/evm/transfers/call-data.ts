/** The few contract calls that sending makes, written and read by hand: an ABI library is many times this. */
import { type Hex, KitError } from '@foyer/core'

/** The first four bytes of each function's hash (Solidity ABI); the tests compute them anew. */
export const selectors = {
  transfer: '0xa9059cbb',
  balanceOf: '0x70a08231',
  decimals: '0x313ce567',
  /** Of the universal resolver: `resolve(bytes,bytes)`. */
  resolve: '0x9061b923',
  /** Of a name's resolver: `addr(bytes32)` and `addr(bytes32,uint256)` (ENSIP-9). */
  addr: '0x3b3b57de',
  addrOfCoin: '0xf1cb7e06',
  /** Of the rollup's fee contract: `getL1FeeUpperBound(uint256)`. */
  publishingFee: '0xf1c7a58b',
} as const

/** One argument of 32 bytes. */
export function word(value: bigint | string): string {
  const digits = typeof value === 'string' ? value.replace(/^0x/, '').toLowerCase() : value.toString(16)
  return digits.padStart(64, '0')
}

/** Bytes of any length, after their length and up to a whole word. */
export function tail(hex: string): string {
  return word(BigInt(hex.length / 2)) + hex.padEnd(Math.ceil(hex.length / 64) * 64, '0')
}

export function encode(selector: string, ...words: readonly (bigint | string)[]): Hex {
  return `${selector as Hex}${words.map(word).join('')}`
}

/** A number that a node or contract gave. @throws {KitError} `server_failed` */
export function toNumber(value: unknown, what: string): bigint {
  if (typeof value === 'string' && /^0x[0-9a-f]{1,64}$/i.test(value)) return BigInt(value)
  throw new KitError('server_failed', `The node answered something that is not ${what}.`)
}

/** The first of several bytes values in what a call returned: `undefined` when it cannot be read. */
export function readBytes(returned: string): string | undefined {
  const words = returned.replace(/^0x/, '')
  const start = Number(`0x${words.slice(0, 64)}`) * 2
  const length = Number(`0x${words.slice(start, start + 64)}`) * 2
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(length)) return undefined
  const bytes = words.slice(start + 64, start + 64 + length)
  return bytes.length === length ? bytes : undefined
}
