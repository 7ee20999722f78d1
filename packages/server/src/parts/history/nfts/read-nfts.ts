/** Pages of what an account holds of NFTs on a network: as an index or an explorer says, checked with the chain, with name and picture. */

import { isLure, type Nft } from '@foyer/contract'
import { createTimedCache } from '@foyer/service/cache'
import { TooManyWaiting, within } from '@foyer/service/limits'
import type { Address } from 'viem'
import type { Chain } from '../../../chains/chain.ts'
import { BadCursor, type HeldNft, HistoryUnavailable, type NftPlace, type NftProvider } from '../history-provider.ts'
import type { KnownToken, TokenReader } from '../token-facts.ts'
import { type OwnedNft, readOwned } from './held-nfts.ts'
import { keyOfNft, type NftFacts, type NftReader, toNftId } from './nft-facts.ts'

export type NftSource = { readonly chain: Chain; readonly provider: NftProvider }

export type NftsQuery = {
  readonly source: NftSource
  /** Of the page before. */
  readonly cursor: string | undefined
  /** Past what is kept. */
  readonly fresh: boolean
  /** Of the caller, who may hang up. */
  readonly signal: AbortSignal
}

export type FoundNfts = { readonly data: Nft[]; readonly next: string | null }

export type NftsReader = {
  /** Whether that page is kept. */
  readonly isKept: (account: Address, query: NftsQuery) => boolean
  /** @throws {HistoryUnavailable}, {TooManyWaiting}, {BadCursor}, or the reason of `signal`. */
  readonly read: (account: Address, query: NftsQuery) => Promise<FoundNfts>
}

export const mostNftsPerPage = 24
/** Of all accounts. */
export const mostKeptNftPages = 5_000
const keptMs = 30_000
const chainMs = 8_000
/** How long a page waits for metadata; what is not there yet is in the next answer. */
export const longestMetadataMs = 4_000

type OwnedPage = { readonly owned: readonly OwnedNft[]; readonly next: HeldNft | undefined }

export function createNftsReader({ now, tokens, facts }: { now: () => number; tokens: TokenReader; facts: NftReader }): NftsReader {
  const kept = createTimedCache<OwnedPage>({ ttlMs: keptMs, now, max: mostKeptNftPages })
  const keyOf = (account: Address, { source, cursor = '' }: NftsQuery) => `${source.chain.config.caip2}/${account}/${cursor}`.toLowerCase()

  async function readPage(account: Address, { source, cursor, fresh }: NftsQuery, own: AbortSignal): Promise<OwnedPage> {
    const after = cursor === undefined ? undefined : parsePlace(cursor)
    return within(own, chainMs, async (signal) => {
      const { found, hasMore } = await source.provider.readNfts(account, { after, limit: mostNftsPerPage, fresh, signal })
      return { owned: await readOwned(source.chain, found, { account, signal }), next: hasMore ? found.at(-1) : undefined }
    })
  }

  return {
    isKept: (account, query) => !query.fresh && kept.peek(keyOf(account, query)) !== undefined,
    async read(account, query) {
      const { source, signal, fresh } = query
      const { chain } = source
      const key = keyOf(account, query)
      if (fresh) kept.forget(key)
      const page = await kept
        .read(key, (own) => readPage(account.toLowerCase() as Address, query, own), signal)
        .catch((error: unknown) => {
          signal.throwIfAborted()
          if (error instanceof HistoryUnavailable || error instanceof TooManyWaiting || error instanceof BadCursor) throw error
          throw new HistoryUnavailable('the NFTs of an account could not be read', 2_000, error)
        })
      const [collections, known] = await Promise.all([
        tokens.read(chain, [...new Set(page.owned.map(({ contract }) => contract))], { said: undefined, signal }),
        facts.read(chain, page.owned, { signal, waitMs: longestMetadataMs }),
      ])
      const nfts = page.owned.map((owned) =>
        toNft(owned, { caip2: chain.config.caip2, collection: collections.get(owned.contract), facts: known.get(keyOfNft(owned)) }),
      )
      return { data: nfts, next: page.next === undefined ? null : `${page.next.contract}.${page.next.tokenId}` }
    },
  }
}

type Said = { readonly caip2: Nft['chainId']; readonly collection: KnownToken | undefined; readonly facts: NftFacts | undefined }

function toNft({ contract, tokenId, kind, amount, isAskedFor }: OwnedNft, { caip2, collection, facts }: Said): Nft {
  const texts = [collection?.name ?? '', collection?.symbol ?? '', facts?.name ?? '']
  return {
    id: toNftId(caip2, { kind, contract, tokenId }),
    chainId: caip2,
    address: `${caip2}:${contract}`,
    tokenId: tokenId.toString(),
    standard: kind,
    quantity: { numeric: amount.toString() },
    ...(facts !== undefined && { name: facts.name }),
    collection: { name: (collection?.name ?? '').slice(0, 100), symbol: (collection?.symbol ?? '').slice(0, 40) },
    ...(facts?.preview !== undefined && { preview: { url: facts.preview } }),
    flags: { is_spam: !isAskedFor && isLure(texts) },
  }
}

/** @throws {BadCursor} */
function parsePlace(text: string): NftPlace {
  const [, contract, tokenId] = /^(0x[0-9a-f]{40})\.(\d{1,78})$/.exec(text) ?? []
  if (contract === undefined || tokenId === undefined) throw new BadCursor()
  return { contract: contract as Address, tokenId: BigInt(tokenId) }
}
