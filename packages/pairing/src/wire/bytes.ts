/** Bytes as text, strictly: whatever is not the one canonical spelling is refused with `undefined`. */
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js'

export const toUtf8 = (text: string): Uint8Array => new TextEncoder().encode(text)

export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return undefined
  }
}

export const toHex = (bytes: Uint8Array): string => bytesToHex(bytes)

/** Lower-case hex only. */
export function fromHex(text: string, length = text.length / 2): Uint8Array | undefined {
  return text.length === length * 2 && /^([0-9a-f]{2})*$/.test(text) ? hexToBytes(text) : undefined
}

/** RFC 4648 §4, with padding. */
export function toBase64(bytes: Uint8Array): string {
  let binary = ''
  for (let at = 0; at < bytes.length; at += 0x2000) binary += String.fromCharCode(...bytes.subarray(at, at + 0x2000))
  return btoa(binary)
}

/** RFC 4648 §4, padded and canonical: two texts never mean the same bytes, so that a message has one hash. */
export function fromBase64(text: string): Uint8Array | undefined {
  try {
    const binary = atob(text)
    const bytes = new Uint8Array(binary.length)
    for (let at = 0; at < binary.length; at++) bytes[at] = binary.charCodeAt(at)
    return toBase64(bytes) === text ? bytes : undefined
  } catch {
    return undefined
  }
}

/** RFC 4648 §5, without padding. */
export const toBase64Url = (bytes: Uint8Array): string =>
  toBase64(bytes).replace(/[+/=]/g, (found) => ({ '+': '-', '/': '_' })[found] ?? '')

export function fromBase64Url(text: string): Uint8Array | undefined {
  if (!/^[A-Za-z0-9_-]*$/.test(text)) return undefined
  const standard = text.replace(/[-_]/g, (found) => (found === '-' ? '+' : '/'))
  return fromBase64(standard.padEnd(Math.ceil(text.length / 4) * 4, '='))
}

export function concatBytes(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0))
  let at = 0
  for (const part of parts) {
    whole.set(part, at)
    at += part.length
  }
  return whole
}
