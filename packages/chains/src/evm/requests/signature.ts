import { KitError } from '@foyer/core'

/** A signature as a wallet gives it: ECDSA, ERC-1271 or ERC-6492 bytes. */
export function parseSignature(value: unknown): string {
  if (typeof value === 'string' && /^0x(?:[0-9a-f]{2}){31,}$/i.test(value)) return value
  throw new KitError('wallet_broken', 'The wallet answered something that is not a signature: try again or use another wallet.')
}
