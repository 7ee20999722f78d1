/** How a client says who it is to a relay: a did:key of its own Ed25519 key, in a JWT (RFC 8037) that it signs itself. */
import { toBase58 } from '@foyer/contract/entities'
import { getPublicKeyAsync, hashes, signAsync } from '@noble/ed25519'
import { concatBytes, toBase64Url, toHex, toUtf8 } from './bytes.ts'
import { bytesOf } from './keys.ts'

/** `did:key:z…` of a 32-byte seed in hex. */
export const toDidKey = async (seed: string): Promise<string> =>
  `did:key:z${toBase58(concatBytes(Uint8Array.of(0xed, 0x01), await publicKeyOf(seed)))}`

/** What a relay knows the client by. */
export const toClientId = async (seed: string): Promise<string> => toHex(await publicKeyOf(seed))

export type RelayClaims = {
  readonly seed: string
  /** Random hex, new for each connection. */
  readonly sub: string
  /** The relay's URL. */
  readonly aud: string
  /** Seconds since 1970. */
  readonly iat: number
  /** Seconds; relays take up to a day. */
  readonly ttl: number
}

export async function createRelayJwt({ seed, sub, aud, iat, ttl }: RelayClaims): Promise<string> {
  const claims = { iss: await toDidKey(seed), sub, aud, iat, exp: iat + ttl }
  const signed = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map((part) => toBase64Url(toUtf8(JSON.stringify(part)))).join('.')
  return `${signed}.${toBase64Url(await signAsync(toUtf8(signed), seedBytes(seed)))}`
}

const publicKeyOf = (seed: string): Promise<Uint8Array> => getPublicKeyAsync(seedBytes(seed))

function seedBytes(seed: string): Uint8Array {
  // Ed25519 takes its SHA-512 from the platform, which has none on pages without https other than localhost.
  if (!globalThis.crypto?.subtle) hashes.sha512Async = async (message) => (await import('./sha512.ts')).sha512(message)
  return bytesOf(seed)
}
