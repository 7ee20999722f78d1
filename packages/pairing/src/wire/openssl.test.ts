/** Our cryptography beside another implementation of the same standards: OpenSSL, as Node has it. */
import {
  createCipheriv,
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  diffieHellman,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { PairingError } from '../error.ts'
import { concatBytes, fromBase64, fromHex, toBase64, toHex, toUtf8 } from './bytes.ts'
import { open, parseEnvelope, seal } from './envelope.ts'
import { agreeOnKey, toPublicKey } from './keys.ts'
import { createRelayJwt, toClientId } from './relay-jwt.ts'

const bytes32 = fc.uint8Array({ minLength: 32, maxLength: 32 })
const raw = (hex: string, head: string) => Buffer.from(head + hex, 'hex')
const privateOf = (hex: string) => createPrivateKey({ key: raw(hex, '302e020100300506032b656e04220420'), format: 'der', type: 'pkcs8' })
const publicOf = (hex: string) => createPublicKey({ key: raw(hex, '302a300506032b656e032100'), format: 'der', type: 'spki' })

/** RFC 7748 and RFC 5869 by OpenSSL; nothing where it refuses. */
function agreeByOpenSsl(privateKey: string, publicKey: string): string | undefined {
  try {
    const shared = diffieHellman({ privateKey: privateOf(privateKey), publicKey: publicOf(publicKey) })
    return Buffer.from(hkdfSync('sha256', shared, '', '', 32)).toString('hex')
  } catch {
    return undefined
  }
}

function agree(privateKey: string, publicKey: string): string | undefined {
  try {
    return agreeOnKey(privateKey, publicKey)
  } catch (error) {
    expect(PairingError.is(error, 'invalid_message')).toBe(true)
    return undefined
  }
}

const toLittleEndian = (value: bigint): string => Buffer.from(value.toString(16).padStart(64, '0'), 'hex').reverse().toString('hex')
const prime = 2n ** 255n - 19n

describe('X25519 and HKDF (RFC 7748, RFC 5869)', () => {
  test('agree for any keys: of points on the curve, on its twist, with the top bit set', () => {
    fc.assert(
      fc.property(bytes32, bytes32, (a, b) => {
        const [privateKey, anything] = [toHex(a), toHex(b)]
        expect(agree(privateKey, anything)).toBe(agreeByOpenSsl(privateKey, anything))
        const publicKey = toPublicKey(anything)
        expect(publicKey).toBe(createPublicKey(privateOf(anything)).export({ format: 'der', type: 'spki' }).subarray(-32).toString('hex'))
        expect(agree(privateKey, publicKey)).toBe(agreeByOpenSsl(privateKey, publicKey))
      }),
      { numRuns: 60 },
    )
  })

  const ends = Array.from({ length: 20 }, (_, index) => prime + BigInt(index) - 1n)
  const low = [
    0n,
    1n,
    325606250916557431795983626356110631294008115727848805560023387167927233504n,
    39382357235489614581723060781553021112529911719440698176882885853963445705823n,
  ]
  test('agree at the edges: values beyond the prime, small ones, and those of low order, which are refused', () => {
    const privateKey = 'a8'.repeat(32)
    for (const value of [...ends, ...low, ...low.map((one) => one + prime), 2n, 9n, 2n ** 255n - 1n, 2n ** 256n - 1n]) {
      if (value >= 2n ** 256n) continue
      const publicKey = toLittleEndian(value)
      expect([publicKey, agree(privateKey, publicKey)]).toEqual([publicKey, agreeByOpenSsl(privateKey, publicKey)])
    }
    for (const value of [...low, prime - 1n, prime, prime + 1n]) expect(agree(privateKey, toLittleEndian(value))).toBeUndefined()
  })
})

describe('ChaCha20-Poly1305 (RFC 8439)', () => {
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ minLength: 200, maxLength: 3000 }))
  const iv = fc.uint8Array({ minLength: 12, maxLength: 12 })

  test('what is sealed here is opened there, and the other way', () => {
    fc.assert(
      fc.property(bytes32, iv, text, (key, nonce, content) => {
        const sealed = fromBase64(seal({ key: toHex(key), iv: nonce }, content)) ?? new Uint8Array()
        const cipher = createCipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
        const theirs = Buffer.concat([Buffer.of(0), nonce, cipher.update(content, 'utf8'), cipher.final(), cipher.getAuthTag()])
        expect(Buffer.from(sealed).equals(theirs)).toBe(true)
        expect(open(toHex(key), parseEnvelope(theirs.toString('base64')))).toBe(Buffer.from(toUtf8(content)).toString('utf8'))
        const decipher = createDecipheriv('chacha20-poly1305', key, nonce, { authTagLength: 16 })
        decipher.setAuthTag(sealed.subarray(-16))
        expect(decipher.update(sealed.subarray(13, -16)).toString('utf8')).toBe(Buffer.from(toUtf8(content)).toString('utf8'))
        decipher.final()
      }),
      { numRuns: 100 },
    )
  })

  test('no changed bit, no cut and no other key opens an envelope of either type', () => {
    const sender = 'ab'.repeat(32)
    fc.assert(
      fc.property(bytes32, iv, fc.string(), fc.nat(), fc.boolean(), (key, nonce, content, bit, first) => {
        const message =
          fromBase64(seal({ key: toHex(key), iv: nonce, senderPublicKey: first ? undefined : sender }, content)) ?? new Uint8Array()
        const start = first ? 1 : 33
        // The type and the sender's key are not under the seal: what they say is checked by whoever uses them.
        const at = start * 8 + (bit % ((message.length - start) * 8))
        const flipped = message.slice()
        flipped[at >> 3] = (flipped[at >> 3] ?? 0) ^ (1 << (at & 7))
        const refuses = (bytes: Uint8Array, by = toHex(key)) => {
          try {
            open(by, parseEnvelope(toBase64(bytes)))
            return false
          } catch (error) {
            return PairingError.is(error, 'invalid_envelope')
          }
        }
        expect(refuses(flipped)).toBe(true)
        expect(refuses(message.subarray(0, bit % message.length))).toBe(true)
        expect(refuses(concatBytes(message, Uint8Array.of(bit & 255)))).toBe(true)
        expect(refuses(message, toHex(randomBytes(32)))).toBe(true)
        expect(refuses(message)).toBe(false)
      }),
      { numRuns: 150 },
    )
  })
})

test('Ed25519 (RFC 8032): what a relay client signs is true for OpenSSL', async () => {
  await fc.assert(
    fc.asyncProperty(bytes32, fc.string(), async (seed, sub) => {
      const jwt = await createRelayJwt({ seed: toHex(seed), sub, aud: 'wss://relay.example', iat: 1, ttl: 2 })
      const [head = '', body = '', signature = ''] = jwt.split('.')
      const key = createPublicKey({ key: raw(await toClientId(toHex(seed)), '302a300506032b6570032100'), format: 'der', type: 'spki' })
      expect(verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))).toBe(true)
      expect(fromHex(toHex(seed))).toEqual(seed)
    }),
    { numRuns: 15 },
  )
})
