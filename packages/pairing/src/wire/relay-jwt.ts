/** How a client says who it is to a relay: a did:key of its own Ed25519 key, in a JWT (RFC 8037) that it signs itself. */
import { getPublicKey, hashes, sign } from '@noble/ed25519'
import { PairingError } from '../error.ts'
import { concatBytes, fromHex, toBase58, toBase64Url, toHex, toUtf8 } from './bytes.ts'
import { sha512 } from './sha512.ts'

/** `did:key:z…` of a 32-byte seed in hex. */
export const toDidKey = (seed: string): string =>
  `did:key:z${toBase58(
    concatBytes(
      Uint8Array.of(0xed, 0x01),
      withHash(() => getPublicKey(seedBytes(seed))),
    ),
  )}`

/** What a relay knows the client by. */
export const toClientId = (seed: string): string => toHex(withHash(() => getPublicKey(seedBytes(seed))))

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

export function createRelayJwt({ seed, sub, aud, iat, ttl }: RelayClaims): string {
  const claims = { iss: toDidKey(seed), sub, aud, iat, exp: iat + ttl }
  const signed = [{ alg: 'EdDSA', typ: 'JWT' }, claims].map((part) => toBase64Url(toUtf8(JSON.stringify(part)))).join('.')
  return `${signed}.${toBase64Url(withHash(() => sign(toUtf8(signed), seedBytes(seed))))}`
}

/** The library takes its hash from outside. Given at each use: setting it while a module loads would be a side effect. */
function withHash<T>(work: () => T): T {
  hashes.sha512 = sha512
  return work()
}

function seedBytes(seed: string): Uint8Array {
  const bytes = fromHex(seed, 32)
  if (!bytes) throw new PairingError('invalid_input', 'The seed of a relay client is 32 bytes in lower-case hex.')
  return bytes
}
