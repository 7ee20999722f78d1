/**
 * What the sandbox and this server say to each other is signed by a key that both have: HMAC-SHA-256 (RFC 2104) of the time
 * and everything that matters, as `t=<seconds>,v1=<hexadecimal>`.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/** Header of requests and of answers. */
export const signatureHeader = 'foyer-signature'

const goodForSeconds = 60

export function signMessage(key: string, parts: readonly string[], nowMs: number): string {
  const time = String(Math.floor(nowMs / 1000))
  return `t=${time},v1=${digest(key, [time, ...parts])}`
}

export function isSignedMessage(
  key: string,
  { parts, signature, now }: { readonly parts: readonly string[]; readonly signature: unknown; readonly now: number },
): boolean {
  const [, time = '', given = ''] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(typeof signature === 'string' ? signature : '') ?? []
  if (given === '' || Math.abs(now / 1000 - Number(time)) > goodForSeconds) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), Buffer.from(digest(key, [time, ...parts]), 'hex'))
}

/** Parts are told apart by their lengths. */
function digest(key: string, parts: readonly string[]): string {
  return createHmac('sha256', key)
    .update(parts.map((part) => `${Buffer.byteLength(part)}:${part}`).join(''))
    .digest('hex')
}
