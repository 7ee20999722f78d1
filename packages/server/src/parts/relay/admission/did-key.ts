/** Parses a client id: an Ed25519 key as did:key, which is `z` and then base58btc of 0xed 0x01 and the 32 bytes. */
import { createPublicKey, type KeyObject } from 'node:crypto'

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const digits = new Map([...alphabet].map((char, index) => [char, index]))
/** Every Ed25519 did:key begins and ends so: the two marker bytes fix the first digits and the length. */
const form = /^did:key:z6Mk[1-9A-HJ-NP-Za-km-z]{44}$/

/** Undefined for text that is no did:key of an Ed25519 key that can sign. */
export function parseDidKey(text: string): KeyObject | undefined {
  if (!form.test(text)) return undefined
  const bytes = fromBase58(text.slice('did:key:z'.length), 34)
  if (bytes === undefined || bytes[0] !== 0xed || bytes[1] !== 0x01) return undefined
  const key = bytes.subarray(2)
  if (isWeak(key)) return undefined
  // As a JWK: parsing the same key from DER takes ten times as long, which counts when all clients reconnect at once.
  return createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: Buffer.from(key).toString('base64url') }, format: 'jwk' })
}

/** Exactly `length` bytes; undefined where the number has another length. */
function fromBase58(text: string, length: number): Uint8Array | undefined {
  const bytes = new Uint8Array(length)
  for (const char of text) {
    let carry = digits.get(char) ?? 0
    for (let at = length - 1; at >= 0; at--) {
      carry += (bytes[at] ?? 0) * 58
      bytes[at] = carry & 0xff
      carry >>= 8
    }
    if (carry !== 0) return undefined
  }
  return bytes
}

/** 2^255 - 19, the order of the field, little-endian. */
const fieldOrder = Buffer.from(`ed${'ff'.repeat(30)}7f`, 'hex')
/** The y coordinates of the eight points whose order divides 8, little-endian, without the sign of x. */
const smallOrder = new Set([
  '00'.repeat(32),
  `01${'00'.repeat(31)}`,
  `ec${'ff'.repeat(30)}7f`,
  'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
  '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
])

/**
 * RFC 8032 asks for canonical encodings, and a key of small order has signatures that fit many messages. OpenSSL lets
 * both pass (it refuses a malleable S and a non-canonical R itself), so they are refused here.
 */
function isWeak(key: Uint8Array): boolean {
  const y = Buffer.from(key)
  y[31] = (y[31] ?? 0) & 0x7f
  if (smallOrder.has(y.toString('hex'))) return true
  for (let at = 31; at >= 0; at--) {
    const difference = (y[at] ?? 0) - (fieldOrder[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  return true
}
