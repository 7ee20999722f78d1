/** A client's identity at a relay: an Ed25519 key of its own, and the tokens that it signs (EdDSA JWT, `iss` a did:key). */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Identity = { readonly key: KeyObject; readonly did: string }
export type Claims = Readonly<Record<string, unknown>>

const dayS = 86_400

export function createIdentity(): Identity {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  // The raw key is the end of its DER form.
  return { key: privateKey, did: toDid(publicKey.export({ format: 'der', type: 'spki' }).subarray(-32)) }
}

/** `marker` says which kind of key it is; 0xed01 is Ed25519. */
export function toDid(key: Uint8Array, marker: readonly number[] = [0xed, 0x01]): string {
  return `did:key:z${toBase58(Uint8Array.from([...marker, ...key]))}`
}

export type TokenOptions = {
  /** Claims to add or replace. */
  readonly claims?: Claims
  readonly header?: Claims
}

/** A token for one relay, valid for a day from now. */
export function createToken(identity: Identity, audience: string, { claims, header }: TokenOptions = {}): string {
  const iat = Math.floor(Date.now() / 1000)
  const body = { iss: identity.did, sub: randomBytes(32).toString('hex'), aud: audience, iat, exp: iat + dayS, ...claims }
  const signed = [header ?? { alg: 'EdDSA', typ: 'JWT' }, body].map(encode).join('.')
  return `${signed}.${sign(null, Buffer.from(signed), identity.key).toString('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Of bytes that do not begin with zero. */
function toBase58(bytes: Uint8Array): string {
  const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
  let text = ''
  for (let value = BigInt(`0x${Buffer.from(bytes).toString('hex')}`); value > 0n; value /= 58n) text = alphabet[Number(value % 58n)] + text
  return text
}
