/** Who a client of a relay is: an Ed25519 key of its own, and tokens that it signs itself (EdDSA JWT, `iss` a did:key). */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

export type Identity = { readonly did: string; readonly key: KeyObject }

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz'
const head = encode({ alg: 'EdDSA', typ: 'JWT' })
const day = 86_400

export function createIdentity(): Identity {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  // The raw key is the end of its DER form; 0xed01 says what kind it is.
  const raw = publicKey.export({ type: 'spki', format: 'der' }).subarray(-32)
  return { did: `did:key:z${toBase58(Buffer.concat([Buffer.from([0xed, 0x01]), raw]))}`, key: privateKey }
}

/** A token for one relay, good for a day. */
export function createToken({ did, key }: Identity, audience: string): string {
  const issued = Math.floor(Date.now() / 1000)
  const body = `${head}.${encode({ iss: did, sub: randomBytes(32).toString('hex'), aud: audience, iat: issued, exp: issued + day })}`
  return `${body}.${sign(null, Buffer.from(body), key).toString('base64url')}`
}

function encode(value: unknown): string {
  return Buffer.from(JSON.stringify(value)).toString('base64url')
}

/** Of bytes that do not start with zero. */
function toBase58(bytes: Buffer): string {
  let rest = BigInt(`0x${bytes.toString('hex')}`)
  let text = ''
  for (; rest > 0n; rest /= 58n) text = `${alphabet[Number(rest % 58n)]}${text}`
  return text
}
