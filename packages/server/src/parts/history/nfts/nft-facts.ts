/** Name and picture of NFTs, as their metadata has them, made safe to show and kept for a while. */
import { toSafeName } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import { TooManyWaiting, within } from '@foyer/service/limits'
import { encodeFunctionData, erc721Abi, type Hex } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import { readString } from '../../../chains/return-data.ts'
import type { Context } from '../../../context.ts'
import { readNftMetadata, toWebAddress } from '../../../metadata/nft-metadata.ts'
import { drawInlinePicture } from '../../../pictures/pictures.ts'
import type { HeldNft } from '../history-provider.ts'
import { erc1155Abi, readEach } from './held-nfts.ts'

export type NftKey = Pick<HeldNft, 'contract' | 'tokenId' | 'kind'>

export type NftFacts = {
  /** Empty where there is none that can be shown. */
  readonly name: string
  /** Ours. Undefined where there is none. */
  readonly preview: string | undefined
}

export type NftReader = {
  /** How many of them would be asked of their contracts and hosts. */
  readonly countUnknown: (chain: Chain, nfts: readonly NftKey[]) => number
  /** By `keyOfNft`; what cannot be had in time is absent, and asked for again the next time. Never throws but for `signal`. */
  readonly read: (
    chain: Chain,
    nfts: readonly NftKey[],
    limits: { readonly signal: AbortSignal; readonly waitMs: number },
  ) => Promise<ReadonlyMap<string, NftFacts>>
}

const keptMs = 3_600_000
/** A host that is away now may be back soon. */
const unknownMs = 60_000
/** NFTs whose names are kept. */
export const mostKeptNfts = 20_000
/** How long a picture's own address waits for the metadata that it stands in. */
export const longestPictureMs = 5_000
/** Characters of an address of metadata, or of metadata that is an address itself, as its contract returns it. */
export const longestUri = 262_144
/** Bytes of a node's answer with one such address, which is hexadecimal, or with several. */
export const longestUriAnswer = 526_336
/** So many are asked of their contracts at once, since each may answer with much. */
const urisAtOnce = 8

/** CAIP-19. */
export function toNftId(caip2: string, { kind, contract, tokenId }: NftKey): string {
  return `${caip2}/${kind}:${contract}/${tokenId}`
}

export function keyOfNft({ contract, tokenId }: Pick<NftKey, 'contract' | 'tokenId'>): string {
  return `${contract}/${tokenId}`
}

type Parts = Pick<Context, 'now' | 'egress' | 'pictures' | 'config' | 'chains'>

export function createNftReader({ now, egress, pictures, config, chains }: Parts): NftReader {
  const { ipfsGateway } = config
  const known = createTimedCache<NftFacts | 'unknown'>({
    ttlMs: (facts) => (facts === 'unknown' ? unknownMs : keptMs),
    now,
    max: mostKeptNfts,
  })

  /** Pictures that stand in their metadata have an address of ours, too. */
  const drawn = pictures.own('nft', async (name, caller) => {
    const [, caip2 = '', kind, contract, number] = /^([^/]+)\/(erc721|erc1155):(0x[0-9a-f]{40})\/(\d{1,78})$/.exec(name) ?? []
    const chain = chains.find(caip2)
    if (chain === undefined || number === undefined) return null
    const nft = { kind, contract, tokenId: BigInt(number) } as NftKey
    try {
      const { image = '' } = await within(caller, longestPictureMs, async (signal) => {
        const [said] = await readUris(chain, [nft], signal)
        return readNftMetadata(said?.uri ?? '', { egress, ipfsGateway, signal })
      })
      return drawInlinePicture(image)
    } catch (error) {
      caller.throwIfAborted()
      if (error instanceof TooManyWaiting) throw error
      return null
    }
  })

  function toPreview(image: string, name: string): string | undefined {
    if (!image.startsWith('data:')) {
      const address = toWebAddress(image, ipfsGateway)
      return address === undefined ? undefined : pictures.addressOf(address)
    }
    const picture = drawInlinePicture(image)
    if (picture === null) return undefined
    drawn.keep(name, picture)
    return drawn.addressOf(name)
  }

  async function toFacts(uri: string, id: string, signal: AbortSignal): Promise<NftFacts | 'unknown'> {
    signal.throwIfAborted()
    try {
      const { name = '', image = '' } = await readNftMetadata(uri, { egress, ipfsGateway, signal })
      return { name: toSafeName(name, 70), preview: toPreview(image, id) }
    } catch (error) {
      // Nobody waits any more, or too many do: that says nothing about the metadata.
      signal.throwIfAborted()
      if (error instanceof TooManyWaiting) throw error
      return 'unknown'
    }
  }

  const findMissing = (chain: Chain, nfts: readonly NftKey[]) =>
    nfts.filter((nft) => known.peek(toNftId(chain.config.caip2, nft)) === undefined)

  return {
    countUnknown: (chain, nfts) => findMissing(chain, nfts).length,
    async read(chain, nfts, { signal: caller, waitMs }) {
      const keyOf = (nft: NftKey) => toNftId(chain.config.caip2, nft)
      const missing = findMissing(chain, nfts)
      if (missing.length > 0) {
        await within(caller, waitMs, async (signal) => {
          const uris = await readUris(chain, missing, signal)
          await Promise.allSettled(
            missing.map(async (nft, index) => {
              const said = uris[index]
              // Who could not be asked has not said anything.
              if (said === undefined) return
              const { uri } = said
              await known.read(keyOf(nft), async (own) => (uri === undefined ? 'unknown' : toFacts(uri, keyOf(nft), own)), signal)
            }),
          )
        })
      }
      caller.throwIfAborted()
      return new Map(
        nfts.flatMap((nft): readonly (readonly [string, NftFacts])[] => {
          const facts = known.peek(keyOf(nft))
          return facts === undefined || facts === 'unknown' ? [] : [[keyOfNft(nft), facts]]
        }),
      )
    },
  }
}

/** Undefined where a contract says none that can be read. */
type SaidUri = { readonly uri: string | undefined }

/** Undefined for those whose contracts could not be asked in time. */
async function readUris(chain: Chain, nfts: readonly NftKey[], signal: AbortSignal): Promise<readonly (SaidUri | undefined)[]> {
  const groups: (readonly NftKey[])[] = []
  for (let start = 0; start < nfts.length; start += urisAtOnce) groups.push(nfts.slice(start, start + urisAtOnce))
  const uris = await Promise.all(
    groups.map(async (group) => {
      const reads = group.map((nft) => ({ target: nft.contract, data: toCallData(nft) }))
      const answers = await readEach(chain, reads, { signal, mostBytes: longestUriAnswer }).catch(() => [])
      return group.map((nft, index): SaidUri | undefined => {
        const { data, isAsked = false } = answers[index] ?? {}
        return isAsked ? { uri: readUri(data, nft.tokenId) } : undefined
      })
    }),
  )
  return uris.flat()
}

function toCallData({ kind, tokenId }: NftKey): Hex {
  return kind === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'tokenURI', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'uri', args: [tokenId] })
}

/** With the number in the place of `{id}`: 64 hexadecimal digits in lower case (ERC-1155 Metadata). */
function readUri(data: Hex | undefined, tokenId: bigint): string | undefined {
  if (data === undefined || data.length > 2 * longestUri) return undefined
  try {
    return readString(data).replaceAll('{id}', tokenId.toString(16).padStart(64, '0'))
  } catch {
    return undefined
  }
}
