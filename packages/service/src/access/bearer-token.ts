/**
 * Secrets that their holder shows as a bearer token, `<prefix>_<id>_<secret>`. Only a digest of the secret is kept: who
 * reads the database can use none of them. The id finds the row, so that the digest is compared and never searched for.
 */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

export type BearerToken = { readonly id: string; readonly secret: string }

/** The secret has 256 bits that nobody guesses, so a plain digest is as good as a slow one. */
export function createBearerToken(): BearerToken {
  return { id: randomBytes(8).toString('hex'), secret: randomBytes(32).toString('hex') }
}

export function formatToken(prefix: string, { id, secret }: BearerToken): string {
  return `${prefix}_${id}_${secret}`
}

/** Undefined for what is no token with this prefix. */
export function parseToken(prefix: string, text: string): BearerToken | undefined {
  const [, found, id, secret] = /^([a-z-]+)_([0-9a-f]{16})_([0-9a-f]{64})$/.exec(text) ?? []
  return found === prefix && id !== undefined && secret !== undefined ? { id, secret } : undefined
}

export function digestSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Takes as long whatever is given, so that nothing is learnt from trying. */
export function isDigestOf(digest: string, secret: string): boolean {
  const [kept, given] = [digest, digestSecret(secret)].map((hex) => Buffer.from(hex, 'hex')) as [Buffer, Buffer]
  return kept.length === given.length && timingSafeEqual(kept, given)
}

/** For a secret that the deployment itself holds. */
export function isSameSecret(given: string, wanted: string): boolean {
  return isDigestOf(digestSecret(wanted), given)
}
