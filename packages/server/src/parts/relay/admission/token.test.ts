import { createHmac, generateKeyPairSync, sign } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Claims, createIdentity, createToken, toDid } from '../../../testing/relay-identity.ts'
import { parseDidKey } from './did-key.ts'
import { checkToken } from './token.ts'

const address = 'wss://relay.example'
const now = Date.now()
const nowS = Math.floor(now / 1000)
const identity = createIdentity()
const check = (token: string) => checkToken(token, now, (audience) => audience === address)
const made = (change: Claims = {}, header?: Claims) =>
  createToken(identity, address, { claims: { iat: nowS, exp: nowS + 86_400, ...change }, ...(header && { header }) })

test('accepts a token of a shipped client, which has no act', () => {
  const token =
    'eyJhbGciOiJFZERTQSIsInR5cCI6IkpXVCJ9.eyJpc3MiOiJkaWQ6a2V5Ono2TWtvZEhad25lVlJTaHRhTGY4SktZa3hwREdwMXZHWm5wR21kQnBYOE0yZXh4SCIsInN1YiI6ImM0NzlmZTVkYzQ2NGU3NzFlNzhiMTkzZDIzOWE2NWI1OGQyNzhjYWQxYzM0YmZiMGI1NzE2ZTViYjUxNDkyOGUiLCJhdWQiOiJ3c3M6Ly9yZWxheS53YWxsZXRjb25uZWN0LmNvbSIsImlhdCI6MTY1NjkxMDA5NywiZXhwIjoxNjU2OTk2NDk3fQ.bAKl1swvwqqV_FgwvD4Bx3Yp987B9gTpZctyBviA-EkAuWc8iI8SyokOjkv9GJESgid4U8Tf2foCgrQp2qrxBA'
  const at = 1_656_910_097_000
  expect(checkToken(token, at, (audience) => audience === 'wss://relay.walletconnect.com')).toEqual({
    clientId: 'did:key:z6MkodHZwneVRShtaLf8JKYkxpDGp1vGZnpGmdBpX8M2exxH',
  })
})

describe('a token', () => {
  test.each<readonly [string, string]>([
    ['as it should be', made()],
    ['with act', made({ act: 'client_auth' })],
    ['for a short time', made({ exp: nowS + 10 })],
    ['of a clock that is a little ahead', made({ iat: nowS + 50, exp: nowS + 3_600 })],
    ['that ended within the skew', made({ iat: nowS - 3_600, exp: nowS - 30 })],
    ['without typ', made({}, { alg: 'EdDSA' })],
  ])('%s is accepted', (_, token) => {
    expect(check(token)).toEqual({ clientId: identity.did })
  })

  const [head = '', body = '', signature = ''] = made().split('.')
  const unsigned = (header: object) => `${Buffer.from(JSON.stringify(header)).toString('base64url')}.${body}`
  const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const other = createIdentity()
  const publicKey = Buffer.from(generateKeyPairSync('ed25519').publicKey.export({ format: 'der', type: 'spki' })).subarray(-32)

  test.each<readonly [string, string, string]>([
    ['empty', '', 'not a JWT'],
    ['in two parts', `${head}.${body}`, 'not a JWT'],
    ['in four parts', `${head}.${body}.${signature}.${signature}`, 'not a JWT'],
    ['too long', made({ sub: 'x'.repeat(3_000) }), 'not a JWT'],
    ['with padding', `${head}=.${body}.${signature}`, 'not a JWT'],
    ['with a signature that is too short', `${head}.${body}.${signature.slice(1)}`, 'not a JWT'],
    ['with alg none', `${unsigned({ alg: 'none', typ: 'JWT' })}.${signature}`, 'EdDSA'],
    ['with alg none and no signature', `${unsigned({ alg: 'none' })}.`, 'not a JWT'],
    [
      'with alg HS256 and the public key as the secret',
      `${unsigned({ alg: 'HS256', typ: 'JWT' })}.${createHmac('sha512', publicKey).update(body).digest('base64url')}`,
      'EdDSA',
    ],
    ['with alg in another case', made({}, { alg: 'eddsa', typ: 'JWT' }), 'EdDSA'],
    ['with alg ES256', made({}, { alg: 'ES256', typ: 'JWT' }), 'EdDSA'],
    ['with an algorithm in a list', made({}, { alg: ['EdDSA'], typ: 'JWT' }), 'EdDSA'],
    ['with a key in its header', made({}, { alg: 'EdDSA', typ: 'JWT', jwk: { kty: 'OKP' } }), 'EdDSA'],
    ['with crit', made({}, { alg: 'EdDSA', typ: 'JWT', crit: ['b64'], b64: false }), 'EdDSA'],
    ['whose body is no JSON', `${head}.${Buffer.from('{').toString('base64url')}.${signature}`, 'needs iss'],
    ['whose body was changed', `${head}.${made({ sub: 'x' }).split('.')[1]}.${signature}`, 'signature'],
    ['whose header was changed', `${Buffer.from('{"typ":"JWT","alg":"EdDSA"}').toString('base64url')}.${body}.${signature}`, 'signature'],
    ['signed by another key', made({ iss: other.did }), 'signature'],
    ['for another relay', made({ aud: 'wss://relay.example.evil' }), 'another relay'],
    ['for several relays', made({ aud: [address] }), 'needs iss'],
    ['without iss', made({ iss: undefined }), 'needs iss'],
    ['without aud', made({ aud: undefined }), 'needs iss'],
    ['without sub', made({ sub: '' }), 'needs iss'],
    ['without iat', made({ iat: undefined }), 'needs iss'],
    ['without exp', made({ exp: undefined }), 'needs iss'],
    ['with times as text', made({ iat: String(nowS), exp: String(nowS + 60) }), 'needs iss'],
    ['with a time that is not a whole number', made({ exp: nowS + 0.5 }), 'needs iss'],
    ['with a time before all time', made({ iat: -1 }), 'needs iss'],
    ['that ended', made({ iat: nowS - 3_600, exp: nowS - 61 }), 'expired'],
    ['from the future', made({ iat: nowS + 120, exp: nowS + 3_600 }), 'not yet valid'],
    ['for ten years', made({ exp: nowS + 315_360_000 }), 'within a day'],
    ['for a day and two minutes', made({ exp: nowS + 86_520 }), 'within a day'],
    ['that ends before it begins', made({ exp: nowS }), 'within a day'],
    ['of a P-256 key', made({ iss: `did:key:zDn${'a'.repeat(45)}` }), 'did:key'],
    ['of an X25519 key', made({ iss: toDid(publicKey, [0xec, 0x01]) }), 'did:key'],
    ['of a did of another method', made({ iss: identity.did.replace('did:key', 'did:pkh') }), 'did:key'],
    ['of a key with a character too many', made({ iss: `${identity.did}1` }), 'did:key'],
    ['of a key with a character that is not of base58', made({ iss: `${identity.did.slice(0, -1)}0` }), 'did:key'],
  ])('%s is refused', (_, token, words) => {
    expect(check(token)).toEqual({ refused: expect.stringContaining(words) })
  })

  test('signed with a P-256 key of a did:key that says Ed25519 is refused', () => {
    const signed = `${head}.${body}`
    const wrong = sign('sha256', Buffer.from(signed), { key: p256.privateKey, dsaEncoding: 'ieee-p1363' }).toString('base64url')
    expect(check(`${signed}.${wrong}`)).toEqual({ refused: expect.stringContaining('signature') })
  })

  test('with a signature that was made malleable is refused', () => {
    // S + L, which verifies where S is not checked to be below the order of the group (RFC 8032 §5.1.7).
    const order = 2n ** 252n + 27_742_317_777_372_353_535_851_937_790_883_648_493n
    const bytes = Buffer.from(signature, 'base64url')
    const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).reverse().toString('hex')}`) + order
    const moved = Buffer.from(s.toString(16).padStart(64, '0'), 'hex').reverse()
    const forged = Buffer.concat([bytes.subarray(0, 32), moved]).toString('base64url')
    expect(check(`${head}.${body}.${forged}`)).toEqual({ refused: expect.stringContaining('signature') })
  })

  test('of any text is refused', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 300 }), fc.string({ unit: 'binary' })), (text) => {
        expect(check(text)).toHaveProperty('refused')
      }),
    )
  })

  test('of a text as long as a request may be is refused in no time', () => {
    // The processor's time, which does not grow with what else the machine does.
    const before = process.cpuUsage()
    for (let count = 0; count < 100; count++) expect(check('A'.repeat(100_000))).toHaveProperty('refused')
    const { user, system } = process.cpuUsage(before)
    expect((user + system) / 1000).toBeLessThan(2_000)
  })

  test('in another spelling of the same bytes is refused', () => {
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
    // Four bits of the last character of 64 bytes are unused.
    const spellings = [...alphabet].map((last) => signature.slice(0, -1) + last).filter((text) => isSame(text, signature))
    expect(spellings).toHaveLength(16)
    const accepted = spellings.filter((spelling) => 'clientId' in check(`${head}.${body}.${spelling}`))
    expect(accepted).toEqual([signature])
    // The signature is over the other spelling, and fits.
    const sub =
      ['', 'x', 'xx'].map((more) => made({ sub: `client${more}` }).split('.')[1] ?? '').find((part) => part.length % 4 !== 0) ?? ''
    const respelled = [...alphabet].map((last) => sub.slice(0, -1) + last).find((text) => text !== sub && isSame(text, sub))
    const signed = `${head}.${respelled}`
    const fitting = sign(null, Buffer.from(signed), identity.key).toString('base64url')
    expect(check(`${signed}.${fitting}`)).toEqual({ refused: expect.stringContaining('not a JWT') })
  })

  test('with one character changed is refused', () => {
    const token = made()
    fc.assert(
      fc.property(fc.nat(token.length - 1), fc.constantFrom(...'abcXYZ019_-.'), (at, char) => {
        const changed = token.slice(0, at) + char + token.slice(at + 1)
        fc.pre(changed !== token)
        expect(check(changed)).toHaveProperty('refused')
      }),
    )
  })
})

const isSame = (a: string, b: string) => Buffer.from(a, 'base64url').equals(Buffer.from(b, 'base64url'))

test('refuses keys that fit many signatures or have two spellings', () => {
  const p = 2n ** 255n - 19n
  const toBytes = (y: bigint, sign = 0n) => Buffer.from((y | (sign << 255n)).toString(16).padStart(64, '0'), 'hex').reverse()
  const order8 = [
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
  ]
  const weak = [0n, 1n, p - 1n, p, p + 1n, p + 18n, ...order8.map((y) => BigInt(`0x${Buffer.from(y, 'hex').reverse().toString('hex')}`))]
  for (const y of weak) for (const sign of [0n, 1n]) expect(parseDidKey(toDid(toBytes(y, sign)))).toBeUndefined()
  expect(parseDidKey(identity.did)).toBeDefined()
})
