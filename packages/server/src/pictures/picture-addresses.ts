/**
 * Our own addresses of pictures that are elsewhere. Each carries where the picture is and a seal that this server alone can
 * make, so that it fetches what one of its answers has named, and nothing that somebody asks it to.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type SealedSource = { readonly seal: string; readonly source: string }

const sealBytes = 16
/** Characters of a sealed source: the whole address has to stay short enough to be shown. */
export const maxSealedSource = 1_800

export function sealSource(key: Buffer, url: string): SealedSource | undefined {
  const source = Buffer.from(url).toString('base64url')
  return source.length > maxSealedSource ? undefined : { seal: toSeal(key, source).toString('base64url'), source }
}

/** Undefined for what was not sealed here. */
export function openSource(key: Buffer, { seal, source }: SealedSource): string | undefined {
  const given = Buffer.from(seal, 'base64url')
  const isOurs = given.length === sealBytes && timingSafeEqual(given, toSeal(key, source))
  return isOurs ? Buffer.from(source, 'base64url').toString() : undefined
}

function toSeal(key: Buffer, source: string): Buffer {
  return createHmac('sha256', key).update(source).digest().subarray(0, sealBytes)
}
