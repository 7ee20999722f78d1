import { ed25519, x25519 } from '@noble/curves/ed25519.js'
import { hkdf } from '@noble/hashes/hkdf.js'
import { sha512 as librarySha512, sha256 } from '@noble/hashes/sha2.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { fromBase64, fromBase64Url, fromHex, toBase64, toBase64Url, toHex, toUtf8 } from './bytes.ts'
import { open, parseEnvelope, seal } from './envelope.ts'
import { agreeOnKey, toPublicKey } from './keys.ts'
import { toClientId } from './relay-jwt.ts'
import { sha512 } from './sha512.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const key = bytes32.map(toHex)
const iv = fc.uint8Array({ minLength: 12, maxLength: 12 })

/** Runs it; a thrown error must be ours. */
function attempt<T>(work: () => T): T | PairingError {
  try {
    return work()
  } catch (error) {
    if (PairingError.is(error)) return error
    throw error
  }
}

describe('bytes', () => {
  test('round trips', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes)
        expect(fromBase64(toBase64(bytes))).toEqual(bytes)
        expect(fromBase64Url(toBase64Url(bytes))).toEqual(bytes)
        expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'))
      }),
    )
  })
  test('one spelling only', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'ABab01+/=-_'), maxLength: 12 }), (text) => {
        const bytes = fromBase64(text)
        if (bytes) expect(toBase64(bytes)).toBe(text)
      }),
      { numRuns: 2000 },
    )
    for (const text of ['AA', 'AB==', 'AAB=', 'A===', '====', 'AA-_', ' AAAA']) expect(fromBase64(text)).toBeUndefined()
    for (const text of ['0', 'AB', '0g', '0x00']) expect(fromHex(text)).toBeUndefined()
  })
})

describe('keys', () => {
  test('agree with the whole curve library', () => {
    fc.assert(
      fc.property(bytes32, bytes32, (a, b) => {
        expect(toPublicKey(toHex(a))).toBe(toHex(x25519.getPublicKey(a)))
        expect(agreeOnKey(toHex(a), toPublicKey(toHex(b)))).toBe(agreeOnKey(toHex(b), toPublicKey(toHex(a))))
        const shared = x25519.getSharedSecret(a, x25519.getPublicKey(b))
        expect(agreeOnKey(toHex(a), toPublicKey(toHex(b)))).toBe(toHex(hkdf(sha256, shared, undefined, undefined, 32)))
      }),
      { numRuns: 10 },
    )
  })
  test('of a relay client are those of the whole curve library', async () => {
    const ids = fc.asyncProperty(bytes32, async (seed) => {
      expect(await toClientId(toHex(seed))).toBe(toHex(ed25519.getPublicKey(seed)))
    })
    await fc.assert(ids, { numRuns: 10 })
  })
  test('of low order are refused', () => {
    for (const publicKey of ['00'.repeat(32), `01${'00'.repeat(31)}`, `ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f`]) {
      expect(attempt(() => agreeOnKey('11'.repeat(32), publicKey))).toMatchObject({ code: 'invalid_message' })
    }
  })
})

describe('SHA-512', () => {
  test('of FIPS 180-4', () => {
    expect(toHex(sha512(toUtf8('abc')))).toBe(
      'ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f',
    )
  })
  test("is the library's, around every block's edge and for any bytes", () => {
    for (let length = 0; length < 300; length++) {
      const bytes = new Uint8Array(length).fill(length & 255)
      expect(sha512(bytes)).toEqual(librarySha512(bytes))
    }
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
        expect(sha512(bytes)).toEqual(librarySha512(bytes))
      }),
      { numRuns: 50 },
    )
  })
})

describe('envelopes', () => {
  test('carry any text, of both types', () => {
    fc.assert(
      fc.property(
        key,
        iv,
        fc.string({ unit: 'grapheme', maxLength: 200 }),
        fc.option(key, { nil: undefined }),
        (symKey, nonce, text, sender) => {
          const envelope = parseEnvelope(seal({ key: symKey, iv: nonce, senderPublicKey: sender }, text))
          expect(envelope).toMatchObject(sender === undefined ? { type: 0 } : { type: 1, senderPublicKey: sender })
          expect(open(symKey, envelope)).toBe(text)
        },
      ),
    )
  })
  test('notification every flipped bit', () => {
    fc.assert(
      fc.property(key, iv, fc.string({ maxLength: 40 }), fc.nat(), fc.nat(7), (symKey, nonce, text, place, bit) => {
        const bytes = fromBase64(seal({ key: symKey, iv: nonce }, text)) ?? new Uint8Array()
        const at = place % bytes.length
        bytes[at] = (bytes[at] ?? 0) ^ (1 << bit)
        expect(attempt(() => open(symKey, parseEnvelope(toBase64(bytes))))).toMatchObject({ code: 'invalid_envelope' })
      }),
      { numRuns: 500 },
    )
  })
  test('open with no other key', () => {
    fc.assert(
      fc.property(key, key, iv, (one, other, nonce) => {
        fc.pre(one !== other)
        expect(attempt(() => open(other, parseEnvelope(seal({ key: one, iv: nonce }, 'hello'))))).toMatchObject({
          code: 'invalid_envelope',
        })
      }),
    )
  })
  test('that are none are refused with our error', () => {
    const anything = fc.oneof(fc.string(), fc.uint8Array({ maxLength: 90 }).map(toBase64))
    fc.assert(
      fc.property(anything, key, (message, symKey) => {
        expect(attempt(() => open(symKey, parseEnvelope(message)))).toMatchObject({ code: 'invalid_envelope' })
      }),
      { numRuns: 1000 },
    )
  })
})
