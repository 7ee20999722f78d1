/**
 * Sealed messages: ChaCha20-Poly1305 (RFC 8439 §2.8) behind one type byte, in base64.
 *
 * Type 0 is sealed with a key both ends hold. Type 1 also carries the sender's public key, for the first message
 * to a public key. Type 2 is plaintext, which only links between apps carry: a relay that brings one is refused.
 */
import { chacha20poly1305 } from '@noble/ciphers/chacha.js'
import { PairingError } from '../error.ts'
import { concatBytes, fromBase64, fromUtf8, toBase64, toHex, toUtf8 } from './bytes.ts'
import { bytesOf, type Key } from './keys.ts'

export type Envelope =
  | { readonly type: 0; readonly iv: Uint8Array; readonly sealed: Uint8Array }
  | { readonly type: 1; readonly senderPublicKey: Key; readonly iv: Uint8Array; readonly sealed: Uint8Array }

const ivLength = 12
const tagLength = 16
/** Relays take frames of up to 1 MiB. */
const maxLength = 1_400_000

export type Sealing = {
  readonly key: Key
  /** 12 bytes, never used twice with one key. */
  readonly iv: Uint8Array
  /** Goes along, for a receiver that knows the sender by nothing else. */
  readonly senderPublicKey?: Key | undefined
}

export function seal({ key, iv, senderPublicKey }: Sealing, text: string): string {
  const sealed = chacha20poly1305(bytesOf(key), iv).encrypt(toUtf8(text))
  const head = senderPublicKey === undefined ? Uint8Array.of(0) : concatBytes(Uint8Array.of(1), bytesOf(senderPublicKey))
  return toBase64(concatBytes(head, iv, sealed))
}

/** Throws `invalid_envelope`. */
export function parseEnvelope(message: string): Envelope {
  const bytes = message.length > maxLength ? undefined : fromBase64(message)
  if (!bytes) throw refuse('it is not base64, or too long')
  const type = bytes[0]
  if (type === 2) throw refuse('it is not sealed, which a relayed message must be')
  if (type !== 0 && type !== 1) throw refuse('its type is unknown')
  const start = type === 0 ? 1 : 33
  if (bytes.length < start + ivLength + tagLength) throw refuse('it is too short')
  const body = { iv: bytes.subarray(start, start + ivLength), sealed: bytes.subarray(start + ivLength) }
  return type === 0 ? { type, ...body } : { type, senderPublicKey: toHex(bytes.subarray(1, 33)), ...body }
}

/** The text inside. Throws `invalid_envelope` when one bit is not what was sealed. */
export function open(key: Key, { iv, sealed }: Envelope): string {
  let bytes: Uint8Array
  try {
    bytes = chacha20poly1305(bytesOf(key), iv).decrypt(sealed)
  } catch {
    throw refuse('it was sealed with another key, or changed on its way')
  }
  const text = fromUtf8(bytes)
  if (text === undefined) throw refuse('its content is not text')
  return text
}

const refuse = (why: string): PairingError => new PairingError('invalid_envelope', `The message cannot be opened: ${why}.`)
