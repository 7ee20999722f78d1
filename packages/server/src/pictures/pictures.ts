/**
 * The one way by which pictures that strangers name are shown: fetched by this server through the egress guard, drawn anew
 * and given out from an address of its own. Whoever holds the picture learns of the server alone, never who looks.
 */
import { parseUrl } from '@foyer/contract'
import { createSharedWork } from '@foyer/service/cache'
import type { Egress } from '@foyer/service/egress'
import { TooManyWaiting } from '@foyer/service/limits'
import { drawPicture, type Picture } from '@foyer/service/pictures'
import { decodeLoosely } from '../metadata/decode-loosely.ts'
import type { Metrics } from '../observe/metrics.ts'
import { createKeptPictures, type Kept } from './kept-pictures.ts'
import { openSource, type SealedSource, sealSource } from './picture-addresses.ts'

export type Pictures = {
  /** Our address of the picture at that https address, which nobody has looked at yet. Undefined for what is no such address, or a long one. */
  readonly addressOf: (source: string) => string | undefined
  /** The address of a picture that is there and can be shown: ours, or the picture itself where the source is one. Null otherwise. */
  readonly show: (source: string, signal: AbortSignal) => Promise<string | null>
  /** Where the picture is, by our address of it. Undefined for what was not given out here. */
  readonly open: (sealed: SealedSource) => string | undefined
  /** Only from memory. Null where there is none that can be shown. */
  readonly peek: (source: string) => Kept | undefined
  /** Gives pictures that are at no web address one of ours: `scheme` is theirs alone, and `read` finds them again when they are not kept. */
  readonly own: (scheme: string, read: ReadOwn) => OwnPictures
  /** Null where there is none that can be shown. @throws the reason of the signal. */
  readonly read: (source: string, signal: AbortSignal) => Promise<Kept>
}

/** By what stands behind the scheme. Null where there is none that can be shown; never throws but for the signal. */
export type ReadOwn = (name: string, signal: AbortSignal) => Promise<Kept>

export type OwnPictures = {
  /** Ours. Undefined for a long name. */
  readonly addressOf: (name: string) => string | undefined
  /** What was read on another occasion. */
  readonly keep: (name: string, picture: Picture) => void
}

export type PicturesParts = {
  readonly key: Buffer
  readonly egress: Egress
  /** For a local world only: http. */
  readonly allowLocal: boolean
  readonly publicUrl: () => string
  readonly now: () => number
  readonly metrics: Metrics
}

/** Characters of a picture that stands in a record itself. */
export const maxInline = 65_536

const inline = /^data:image\/[a-z+]{1,10}(?:;charset=utf-?8|;utf-?8)?(;base64)?,(.*)$/is

export function createPictures({ key, egress, allowLocal, publicUrl, now, metrics }: PicturesParts): Pictures {
  const kept = createKeptPictures(now)
  const fetching = createSharedWork<Kept>()
  const owners = new Map<string, ReadOwn>()

  function addressOf(url: string): string | undefined {
    const parsed = parseUrl(url)
    const isWeb = parsed?.protocol === 'https:' || (allowLocal && parsed?.protocol === 'http:')
    return isWeb ? toAddress(url) : undefined
  }

  function toAddress(source: string): string | undefined {
    const sealed = sealSource(key, source)
    return sealed && `${publicUrl()}/public/getPicture/${sealed.seal}/${sealed.source}`
  }

  function readOutside(url: string, signal: AbortSignal): Promise<Kept> {
    return egress
      .fetch(url, { signal }, /^image\//)
      .then(({ bytes }) => drawPicture(bytes))
      .catch((error: unknown) => {
        // That says nothing about the picture.
        if (error instanceof TooManyWaiting) throw error
        return null
      })
  }

  async function fetchPicture(url: string, signal: AbortSignal): Promise<Kept> {
    signal.throwIfAborted()
    const [, scheme = '', name = ''] = /^([a-z]+):(.*)$/s.exec(url) ?? []
    const picture = await (owners.get(scheme)?.(name, signal) ?? readOutside(url, signal))
    // Nobody waits any more: that says nothing about the picture.
    signal.throwIfAborted()
    kept.keep(url, picture)
    return picture
  }

  async function read(url: string, signal: AbortSignal): Promise<Kept> {
    const known = kept.read(url)
    metrics.cache.inc({ cache: 'picture', outcome: known !== undefined ? 'hit' : fetching.has(url) ? 'shared' : 'miss' })
    return known !== undefined ? known : fetching.join(url, (own) => fetchPicture(url, own), signal)
  }

  return {
    addressOf,
    open: (sealed) => openSource(key, sealed),
    peek: kept.read,
    read,
    own(scheme, readOwn) {
      owners.set(scheme, readOwn)
      return { addressOf: (name) => toAddress(`${scheme}:${name}`), keep: (name, picture) => kept.keep(`${scheme}:${name}`, picture) }
    },
    async show(source, signal) {
      if (source.startsWith('data:')) return drawInline(source)
      const address = addressOf(source)
      if (address === undefined) return null
      return (await read(source, signal)) === null ? null : address
    },
  }
}

/** A picture that stands in its own address (`data:`), drawn anew like any other. */
export function drawInlinePicture(source: string): Picture | null {
  if (source.length > maxInline) return null
  const [, isBase64, data = ''] = inline.exec(source) ?? []
  try {
    return drawPicture(isBase64 ? Buffer.from(data, 'base64') : Buffer.from(decodeLoosely(data)))
  } catch {
    return null
  }
}

function drawInline(source: string): string | null {
  const picture = drawInlinePicture(source)
  if (picture === null) return null
  const address = `data:${picture.contentType};base64,${Buffer.from(picture.bytes).toString('base64')}`
  return address.length > maxInline ? null : address
}
