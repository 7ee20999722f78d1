/** What a server and the sandbox say to each other is signed: `t=<seconds>,v1=<HMAC-SHA-256 in hexadecimal>` (docs/devnet.md). */
import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureHeader = 'foyer-signature'

/** Either way, in seconds. */
const mostSkew = 60

/** The time first, each part with its length in bytes. */
function digest(key: string, parts: readonly string[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(`${Buffer.byteLength(part)}:${part}`)
  return hmac.digest()
}

export function signParts(key: string, parts: readonly string[], now: number): string {
  const time = String(Math.floor(now / 1000))
  return `t=${time},v1=${digest(key, [time, ...parts]).toString('hex')}`
}

export type SignedParts = { readonly parts: readonly string[]; readonly signature: string | undefined; readonly now: number }

export function areSigned(key: string, { parts, signature = '', now }: SignedParts): boolean {
  const match = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature)
  if (!match || Math.abs(now / 1000 - Number(match[1])) > mostSkew) return false
  return timingSafeEqual(digest(key, [match[1] ?? '', ...parts]), Buffer.from(match[2] ?? '', 'hex'))
}
