/**
 * The bearer token of the Coinbase Developer Platform: a JWT (RFC 7519) for one request, good for two minutes, signed with
 * the deployment's API key. Keys are Ed25519 (base64 of 64 bytes) or ECDSA on P-256 (PEM).
 */
import { createPrivateKey, type KeyObject, randomBytes, sign } from 'node:crypto'

export type CoinbaseKey = { readonly id: string; readonly secret: string }

export type SignJwt = (request: { readonly method: string; readonly url: URL }) => string

const goodForSeconds = 120

/** In front of the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/** @throws {Error} for a secret that is no such key; the message does not hold it. */
export function createJwtSigner({ id, secret }: CoinbaseKey, now: () => number): SignJwt {
  const key = readKey(secret)
  const alg = key.asymmetricKeyType === 'ed25519' ? 'EdDSA' : 'ES256'
  return ({ method, url }) => {
    const seconds = Math.floor(now() / 1000)
    const header = { alg, typ: 'JWT', kid: id, nonce: randomBytes(16).toString('hex') }
    const claims = { iss: 'cdp', sub: id, nbf: seconds, exp: seconds + goodForSeconds, uris: [`${method} ${url.host}${url.pathname}`] }
    const text = [header, claims].map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.')
    const signature =
      alg === 'EdDSA' ? sign(null, Buffer.from(text), key) : sign('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' })
    return `${text}.${signature.toString('base64url')}`
  }
}

export function isCoinbaseSecret(secret: string): boolean {
  try {
    readKey(secret)
    return true
  } catch {
    return false
  }
}

function readKey(secret: string): KeyObject {
  try {
    const key = /BEGIN/.test(secret) ? createPrivateKey(secret.replaceAll('\\n', '\n')) : readEd25519(secret)
    if (key.asymmetricKeyType === 'ed25519') return key
    if (key.asymmetricKeyType === 'ec' && key.asymmetricKeyDetails?.namedCurve === 'prime256v1') return key
  } catch {
    // The reason may quote the secret.
  }
  throw new Error('The secret of the Coinbase API key is neither an Ed25519 key in base64 nor an ECDSA key on P-256 in PEM.')
}

function readEd25519(secret: string): KeyObject {
  const bytes = Buffer.from(secret, 'base64')
  if (bytes.length !== 64) throw new Error('An Ed25519 key has 64 bytes.')
  return createPrivateKey({ key: Buffer.concat([ed25519Prefix, bytes.subarray(0, 32)]), format: 'der', type: 'pkcs8' })
}
