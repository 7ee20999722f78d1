/**
 * What an NFT says of itself: JSON in its address or behind one (ERC-721 Metadata, ERC-1155 Metadata URI), which anybody may have
 * written. It is fetched through the egress guard and is bounded in size, depth and time.
 */
import { parseUrl } from '@foyer/contract'
import type { Egress } from '@foyer/service/egress'
import { parseJson } from '@foyer/service/http'
import * as v from 'valibot'
import { decodeLoosely } from './decode-loosely.ts'

/** Base of the IPFS gateway; without one nothing is asked of IPFS. */
export type MetadataParts = { readonly egress: Egress; readonly ipfsGateway: string | undefined; readonly signal: AbortSignal }

export type NftMetadata = {
  /** As written. */
  readonly name: string | undefined
  /** An address, or an image in itself. */
  readonly image: string | undefined
}

/** Characters of the metadata, pictures in them included. */
export const longestMetadata = 262_144
const metadataBounds = { depth: 12, keys: 2_000, elements: 5_000 }

const jsonType = /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/
const jsonInline = /^data:(?:application\/json|text\/plain)(?:;charset=[\w-]{1,20}|;utf-?8)?(;base64)?,(.*)$/is

/** A string, or nothing: what else stands there is no reason to refuse the rest. */
const word = v.fallback(v.optional(v.string()), undefined)
const metadataSchema = v.object({ name: word, image: word, image_url: word, image_data: word })

/** @throws {Error} when it cannot be had, or is none. */
export async function readNftMetadata(uri: string, { egress, ipfsGateway, signal }: MetadataParts): Promise<NftMetadata> {
  const address = uri.trim()
  const text = readInline(address) ?? (await egress.fetch(toWebAddress(address, ipfsGateway) ?? '', { signal }, jsonType)).text()
  if (text.length > longestMetadata) throw new Error('The metadata is too long.')
  const { name, image, image_url, image_data } = v.parse(metadataSchema, parseJson(text, metadataBounds))
  const source = [image, image_url, image_data].map((one) => one?.trim()).find((one) => one !== undefined && one !== '')
  return { name, image: source?.startsWith('<svg') ? toDataAddress(source) : source }
}

function readInline(uri: string): string | undefined {
  const [, isBase64, data] = jsonInline.exec(uri) ?? []
  if (data === undefined) return undefined
  if (data.length > 2 * longestMetadata) throw new Error('The metadata is too long.')
  return isBase64 ? Buffer.from(data, 'base64').toString('utf8') : decodeLoosely(data)
}

function toDataAddress(svg: string): string {
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

/** ipfs://, ipns:// and bare content ids through the gateway, if there is one; anything else as it stands. Undefined for what is no address. */
export function toWebAddress(source: string, gateway: string | undefined): string | undefined {
  const onIpfs = toIpfsPath(source)
  if (onIpfs !== undefined) return gateway === undefined ? undefined : `${gateway.replace(/\/+$/, '')}${onIpfs}`
  return parseUrl(source) === undefined ? undefined : source
}

/** What may follow a content id: a path as somebody named its files, or a query. */
const below = /(?:[/?].{0,499})?/.source
const ipfsAddress = new RegExp(`^ipfs://(?:ipfs/)?([\\w-]{20,100})(${below})$`, 's')
const ipnsAddress = new RegExp(`^ipns://([\\w.-]{1,253})(${below})$`, 's')
const contentId = new RegExp(`^(Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,80})(${below})$`, 's')

function toIpfsPath(source: string): string | undefined {
  const [, ipns, ipnsRest = ''] = ipnsAddress.exec(source) ?? []
  if (ipns !== undefined) return toPath(`/ipns/${ipns}${ipnsRest}`)
  const [, id, rest = ''] = ipfsAddress.exec(source) ?? contentId.exec(source) ?? []
  return id === undefined ? undefined : toPath(`/ipfs/${id}${rest}`)
}

/** Escaped once. Undefined for what leads out of where it is, or is no text. */
function toPath(path: string): string | undefined {
  const segments = path.replace(/%(?:2e|2f|5c)/gi, (escaped) => decodeURIComponent(escaped)).split(/[/\\?]/)
  if (segments.includes('..')) return undefined
  try {
    // A # belongs to a name here: nothing is looked up in what is fetched.
    return encodeURI(path)
      .replace(/%25(?=[0-9a-f]{2})/gi, '%')
      .replaceAll('#', '%23')
  } catch {
    return undefined
  }
}
