import { describe, expect, test, vi } from 'vitest'
import vectors from '../../testing/vectors/crypto-vectors.json' with { type: 'json' }
import { PairingError } from '../error.ts'
import { fromHex } from './bytes.ts'
import { open, parseEnvelope, seal } from './envelope.ts'
import { agreeOnKey, hashKey, hashText, toPublicKey, topicOf } from './keys.ts'
import { createRelayJwt, toClientId, toDidKey } from './relay-jwt.ts'

const { A, B } = vectors.keyPairs
const key = vectors.symKey_hkdf_sha256_nosalt_noinfo_32
const iv = fromHex(vectors.iv) ?? new Uint8Array()

describe('keys', () => {
  test('public keys', () => {
    expect(toPublicKey(A.privateKey)).toBe(A.publicKey)
    expect(toPublicKey(B.privateKey)).toBe(B.publicKey)
  })
  test('both ends agree on the key', () => {
    expect(agreeOnKey(A.privateKey, B.publicKey)).toBe(key)
    expect(agreeOnKey(B.privateKey, A.publicKey)).toBe(key)
  })
  test('the hash of a key, of the shared secret and of a message', () => {
    expect(hashKey(vectors.x25519Shared)).toBe(vectors.hashKeyOfShared_sha256)
    expect(topicOf(vectors.x25519Shared)).toBe(vectors.hashKeyOfShared_sha256)
    expect(hashText(vectors.message)).toBe(vectors.messageSha256)
  })
})

describe('envelopes', () => {
  test('type 0', () => {
    expect(seal({ key, iv }, vectors.message)).toBe(vectors.type0_base64)
    expect(open(key, parseEnvelope(vectors.type0_base64))).toBe(vectors.message)
  })
  test('type 1', () => {
    expect(seal({ key, iv, senderPublicKey: A.publicKey }, vectors.message)).toBe(vectors.type1_base64)
    const envelope = parseEnvelope(vectors.type1_base64)
    expect(envelope).toMatchObject({ type: 1, senderPublicKey: A.publicKey })
    expect(open(key, envelope)).toBe(vectors.message)
  })
  test('type 2, in either spelling, is refused', () => {
    const standard = Buffer.from(vectors.type2_base64url, 'base64url').toString('base64')
    for (const message of [vectors.type2_base64url, standard]) {
      const attempt = () => parseEnvelope(message)
      expect(attempt).toThrow(PairingError)
      expect(attempt).toThrow('cannot be opened')
    }
  })
})

test('the JWT of a relay client', async () => {
  const { seed, sub, aud, iat, ttl, iss, jwt, publicKey } = vectors.relayJwt
  expect(await toDidKey(seed)).toBe(iss)
  expect(await toClientId(seed)).toBe(publicKey)
  expect(await createRelayJwt({ seed, sub, aud, iat, ttl })).toBe(jwt)
  // A page without https has no hash functions of the platform.
  vi.stubGlobal('crypto', {})
  expect(await createRelayJwt({ seed, sub, aud, iat, ttl })).toBe(jwt)
  vi.unstubAllGlobals()
})
