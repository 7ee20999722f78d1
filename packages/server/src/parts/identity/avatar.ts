/**
 * Turns an ENS avatar record into something a page can show, or into nothing (ENSIP-12).
 *
 * An https image is fetched once through the egress guard and given out as its address only if it is an image; an inline
 * image is given out as it is; ipfs goes through a gateway; an NFT is followed to its image if the account holds it.
 */

import { parseUrl } from '@foyer/contract'
import type { Egress } from '@foyer/service/egress'
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { Chain } from '../../chains/chain.ts'
import { createEnsClient } from './ens-client.ts'

export type AvatarParts = {
  readonly egress: Egress
  readonly chains: readonly Chain[]
  readonly ipfsGateway: string
  readonly allowLocal: boolean
  /** Aborted when nobody waits for the picture any more. */
  readonly signal: AbortSignal
}

const image = /^image\/(?:png|jpeg|gif|webp|avif|svg\+xml)\b/
const inlineImage = /^data:image\/(?:png|jpeg|gif|webp|avif|svg\+xml)[;,]/
const maxInline = 65_536

/** Null for what is not an image or cannot be reached. Never throws. */
export async function readAvatar(record: string, owner: `0x${string}`, parts: AvatarParts): Promise<string | null> {
  try {
    const nft = /^eip155:(\d{1,16})\/(erc721|erc1155):(0x[0-9a-fA-F]{40})\/(\d{1,78})$/.exec(record)
    const source = nft === null ? record : await readNftImage(nft, owner, parts)
    return source === undefined ? null : await toShownImage(source, parts)
  } catch {
    return null
  }
}

async function toShownImage(source: string, { egress, ipfsGateway, allowLocal, signal }: AvatarParts): Promise<string | null> {
  if (source.startsWith('data:')) return inlineImage.test(source) && source.length <= maxInline ? source : null
  const url = toHttps(source, ipfsGateway)
  if (url === undefined || url.length > 2048 || !(url.startsWith('https://') || (allowLocal && url.startsWith('http://')))) return null
  await egress.fetch(url, { signal }, image)
  return url
}

/** ipfs://, ipns:// and bare content ids through the gateway; anything else as it stands. */
function toHttps(source: string, gateway: string): string | undefined {
  const ipfs = /^(?:ipfs:\/\/(?:ipfs\/)?)([\w./-]{20,500})$/.exec(source)
  if (ipfs) return `${gateway}/ipfs/${ipfs[1]}`
  const ipns = /^ipns:\/\/([\w./-]{1,500})$/.exec(source)
  if (ipns) return `${gateway}/ipns/${ipns[1]}`
  const bare = /^(?:Qm[1-9A-HJ-NP-Za-km-z]{44}|baf[a-z2-7]{50,80})(?:\/[\w./-]{1,400})?$/.exec(source)
  return bare ? `${gateway}/ipfs/${source}` : parseUrl(source) === undefined ? undefined : source
}

const abi = parseAbi([
  'function ownerOf(uint256 id) view returns (address)',
  'function tokenURI(uint256 id) view returns (string)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

async function readNftImage(nft: RegExpExecArray, owner: `0x${string}`, parts: AvatarParts): Promise<string | undefined> {
  const [, chainId, standard, address, token] = nft as unknown as [string, string, 'erc721' | 'erc1155', `0x${string}`, string]
  const chain = parts.chains.find((one) => one.config.caip2 === `eip155:${chainId}`)
  if (chain === undefined) return undefined
  const client = createEnsClient(chain, { signal: parts.signal })
  const id = BigInt(token)
  let uri: string
  if (standard === 'erc721') {
    const holder = await readContract(client, { address, abi, functionName: 'ownerOf', args: [id] })
    if (holder.toLowerCase() !== owner.toLowerCase()) return undefined
    uri = await readContract(client, { address, abi, functionName: 'tokenURI', args: [id] })
  } else {
    const held = await readContract(client, { address, abi, functionName: 'balanceOf', args: [owner, id] })
    if (held === 0n) return undefined
    uri = (await readContract(client, { address, abi, functionName: 'uri', args: [id] })).replaceAll(
      '{id}',
      id.toString(16).padStart(64, '0'),
    )
  }
  const metadata = await readMetadata(uri, parts)
  for (const key of ['image', 'image_url', 'image_data'] as const) {
    const value = metadata[key]
    if (typeof value !== 'string') continue
    return value.startsWith('<svg') ? `data:image/svg+xml;base64,${Buffer.from(value).toString('base64')}` : value
  }
  return undefined
}

async function readMetadata(uri: string, parts: AvatarParts): Promise<Partial<Record<string, unknown>>> {
  const inline = /^data:application\/json(?:;charset=utf-?8)?(;base64)?,(.*)$/is.exec(uri)
  const text = inline
    ? inline[1]
      ? Buffer.from(inline[2] ?? '', 'base64').toString('utf8')
      : decodeURIComponent(inline[2] ?? '')
    : (
        await parts.egress.fetch(
          toHttps(uri, parts.ipfsGateway) ?? '',
          { signal: parts.signal },
          /^(?:application\/(?:[\w.-]+\+)?json|text\/plain)\b/,
        )
      ).text()
  const metadata: unknown = JSON.parse(text)
  return typeof metadata === 'object' && metadata !== null ? (metadata as Partial<Record<string, unknown>>) : {}
}
