/**
 * Verifies a client's token: a JWT that the client signs with its own key (did:key, EdDSA), for this relay, for at most a
 * day. `act` is not required: the protocol's specification has it, and shipped clients do not send it.
 */
import { verify } from 'node:crypto'
import * as v from 'valibot'
import { parseDidKey } from './did-key.ts'

export type TokenAnswer = { readonly clientId: string } | { readonly refused: string }

/** The words of the public network, which clients know, for a clock that is wrong. */
const notYet = 'JWT validation error: JWT Token is not yet valid'
const expired = 'JWT validation error: JWT Token is expired'

/** Whether the same token would have been valid at another time. */
export const isAboutTime = (refused: string): boolean => refused === notYet || refused === expired

const maxLength = 2_048
const dayS = 86_400
const skewS = 60
/** Three parts of base64url; 64 bytes are 86 characters. */
const form = /^([A-Za-z0-9_-]{1,200})\.([A-Za-z0-9_-]{1,1500})\.([A-Za-z0-9_-]{86})$/

const header = v.strictObject({ alg: v.literal('EdDSA'), typ: v.optional(v.literal('JWT')) })
const seconds = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const claims = v.object({ iss: v.string(), sub: v.pipe(v.string(), v.minLength(1)), aud: v.string(), iat: seconds, exp: seconds })

/** `now` in ms; `isAudience` says whether an address is this relay's. */
export function checkToken(token: string, now: number, isAudience: (audience: string) => boolean): TokenAnswer {
  const [, head = '', body = '', signature = ''] = (token.length <= maxLength && form.exec(token)) || []
  if (![head, body, signature].every(isCanonical)) return { refused: 'The token is not a JWT.' }
  if (!v.is(header, decode(head))) return { refused: 'The token is not signed with EdDSA.' }
  const read = v.safeParse(claims, decode(body))
  if (!read.success) return { refused: 'The token needs iss, sub, aud, iat and exp.' }
  const { iss, aud, iat, exp } = read.output
  const key = parseDidKey(iss)
  if (key === undefined) return { refused: 'The token’s iss is not a did:key of an Ed25519 key.' }
  if (!verify(null, Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'))) {
    return { refused: 'The token’s signature is wrong.' }
  }
  if (!isAudience(aud)) return { refused: 'The token is for another relay: its aud is not an address of this one.' }
  if (exp <= iat || exp - iat > dayS + skewS) return { refused: 'The token must end after it begins, and within a day.' }
  const nowS = now / 1000
  if (iat > nowS + skewS) return { refused: notYet }
  if (exp <= nowS - skewS) return { refused: expired }
  return { clientId: iss }
}

/** Bytes have one spelling in base64url: the last character can have bits that mean nothing, and must have them zero. */
function isCanonical(part: string): boolean {
  return part !== '' && Buffer.from(part, 'base64url').toString('base64url') === part
}

function decode(part: string): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString('utf8'))
  } catch {
    return undefined
  }
}
