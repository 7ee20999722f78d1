/** The keys of a session: X25519 agreement (RFC 7748), HKDF-SHA256 without salt or info (RFC 5869), topics. */
import { montgomery } from '@noble/curves/abstract/montgomery.js'
import { sha256 } from '@noble/hashes/sha2.js'
import { PairingError } from '../error.ts'
import { concatBytes, fromHex, toHex, toUtf8 } from './bytes.ts'

/** 32 bytes in lower-case hex. */
export type Key = string
/** Sha-256 of a symmetric key, in lower-case hex: where messages sealed with that key are exchanged. */
export type Topic = string

const field = 2n ** 255n - 19n

/** Curve25519 on its own: the library's ready-made one brings its Edwards form along, which is four times the bytes. */
const x25519 = /* @__PURE__ */ montgomery({
  P: field,
  type: 'x25519',
  powPminus2(x) {
    // Of p - 2 = 2^255 - 21 all bits are set, but for two.
    let power = 1n
    for (let bit = 254; bit >= 0; bit--) {
      power = (power * power) % field
      if (bit !== 2 && bit !== 4) power = (power * x) % field
    }
    return power
  },
  adjustScalarBytes: (bytes: Uint8Array) => {
    // RFC 7748 §5: clear the three low bits and the top one, set the one below.
    bytes[0] = (bytes[0] ?? 0) & 248
    bytes[31] = ((bytes[31] ?? 0) & 127) | 64
    return bytes as Uint8Array<ArrayBuffer>
  },
})

export const isKey = (value: unknown): value is Key => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

export const toPublicKey = (privateKey: Key): Key => toHex(x25519.getPublicKey(bytesOf(privateKey)))

/** The symmetric key that both ends agree on. Throws `invalid_message` for a public key of low order. */
export function agreeOnKey(privateKey: Key, publicKey: Key): Key {
  const [own, other] = [bytesOf(privateKey), bytesOf(publicKey)]
  let shared: Uint8Array
  try {
    shared = x25519.getSharedSecret(own, other)
  } catch {
    throw new PairingError('invalid_message', 'The public key is not one that a key can be agreed with.')
  }
  // HKDF without salt or info, one block of output: RFC 5869 §2.2, §2.3.
  return toHex(hmac(hmac(new Uint8Array(32), shared), Uint8Array.of(1)))
}

/** RFC 2104 §2 over SHA-256, for keys of no more than its block. The library's also hashes in pieces, which takes ten times the bytes. */
function hmac(key: Uint8Array, message: Uint8Array): Uint8Array {
  const pad = (byte: number) => Uint8Array.from({ length: 64 }, (_, at) => (key[at] ?? 0) ^ byte)
  return sha256(concatBytes(pad(0x5c), sha256(concatBytes(pad(0x36), message))))
}

export const topicOf = (key: Key): Topic => hashKey(key)

/** Sha-256 of the bytes of a key. */
export const hashKey = (key: Key): string => toHex(sha256(bytesOf(key)))

/** Sha-256 of a text, as relays tell messages apart. */
export const hashText = (text: string): string => toHex(sha256(toUtf8(text)))

/** Throws `invalid_message`. */
export function bytesOf(key: Key): Uint8Array {
  const bytes = fromHex(key, 32)
  if (!bytes) throw new PairingError('invalid_message', 'A key is 32 bytes in lower-case hex.')
  return bytes
}
