/**
 * Turns an ENS avatar record into something a page can show, or into nothing (ENSIP-12).
 *
 * An image at an https address is given out at an address of this server, an inline one as it is drawn anew; ipfs goes through a
 * gateway; an NFT is followed to its image if the account holds it.
 */

import type { Egress } from '@foyer/service/egress'
import type { Turns } from '@foyer/service/limits'
import { parseAbi } from 'viem'
import { readContract } from 'viem/actions'
import type { Chain } from '../../chains/chain.ts'
import { readNftMetadata, toWebAddress } from '../../metadata/nft-metadata.ts'
import { createEnsClient } from './ens-client.ts'

export type AvatarParts = {
  readonly egress: Egress
  readonly chains: readonly Chain[]
  readonly ipfsGateway: string
  /** The address by which a picture is shown, null for one that cannot be. */
  readonly show: (source: string, signal: AbortSignal) => Promise<string | null>
  /** Aborted when nobody waits for the picture any more. */
  readonly signal: AbortSignal
  readonly turns: Pick<Turns, 'step'>
}

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

async function toShownImage(written: string, { show, ipfsGateway, signal }: AvatarParts): Promise<string | null> {
  const source = written.trim()
  const url = source.startsWith('data:') ? source : toWebAddress(source, ipfsGateway)
  return url === undefined ? null : show(url, signal)
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
  const client = createEnsClient(chain, { signal: parts.signal, turns: parts.turns })
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
  return (await readNftMetadata(uri, parts)).image
}
