/** Pages of an account's history over one network or all of them, pending transactions on top. */

import type { AccountTransaction } from '@foyer/contract'
import { TooManyWaiting, within } from '@foyer/service/limits'
import type { Address } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { type Context, toTokenImage } from '../../context.ts'
import { parseCursor, toCursor } from './cursor.ts'
import { type Entry, type HistoryPage, type HistoryProvider, HistoryUnavailable, type Transfer } from './history-provider.ts'
import { keyOfNft, type NftKey, type NftReader } from './nfts/nft-facts.ts'
import { createPendingReader, mostPending } from './pending.ts'
import { isSpam } from './spam.ts'
import { toTransaction } from './to-transaction.ts'
import type { KnownToken, TokenReader } from './token-facts.ts'

export const mostPerPage = 50
const chainMs = 8_000
/** NFTs of one page that are asked for name and picture. */
export const mostNftsAsked = 24
/** How long a page waits for that. */
export const longestMetadataMs = 2_000

/** As many contracts that are asked for their names cost a point, or NFTs for name and picture: on a page of NFTs they cost as much. */
const namesPerPoint = 25
const nftsPerPoint = 3

export type HistorySource = { readonly chain: Chain; readonly provider: HistoryProvider }

export type HistoryQuery = {
  readonly sources: readonly HistorySource[]
  /** Of the page before. */
  readonly cursor: string | undefined
  /** Past what is kept. */
  readonly fresh: boolean
  /** Of the caller, who may hang up. */
  readonly signal: AbortSignal
  /** Is told what is about to be asked of contracts and hosts of strangers, and throws where that is too much. */
  readonly charge: (points: number) => void
}

export type FoundHistory = { readonly data: AccountTransaction[]; readonly next: string | null }

export type HistoryReader = {
  /** @throws {HistoryUnavailable} when no network's can be read, {TooManyWaiting}, {BadCursor}, what `charge` throws, or the reason of `signal`. */
  readonly read: (account: Address, query: HistoryQuery) => Promise<FoundHistory>
}

type SourcePage = HistoryPage & { readonly source: HistorySource; readonly from: string | null }
type Described = Pick<HistoryQuery, 'signal' | 'charge'> & { readonly pages: readonly SourcePage[] }
type Found = { readonly source: HistorySource; readonly entry: Entry }

type ReaderParts = Pick<Context, 'now' | 'publicUrl' | 'pictures'> & { readonly tokens: TokenReader; readonly facts: NftReader }

export function createHistoryReader({ now, publicUrl, pictures, tokens, facts }: ReaderParts): HistoryReader {
  const pending = createPendingReader(now)

  async function readPages(account: Address, query: HistoryQuery): Promise<readonly SourcePage[]> {
    const places = query.cursor === undefined ? undefined : parseCursor(query.cursor)
    const open = query.sources.filter(({ chain }) => places === undefined || places.has(chain.config.caip2))
    const settled = await Promise.allSettled(
      open.map(async (source): Promise<SourcePage> => {
        const from = places?.get(source.chain.config.caip2) ?? null
        const page = await within(query.signal, chainMs, (signal) =>
          source.provider.readPage(account, { cursor: from ?? undefined, limit: mostPerPage, signal, fresh: query.fresh }),
        )
        return { ...page, source, from }
      }),
    )
    query.signal.throwIfAborted()
    const failed = settled.filter((one) => one.status === 'rejected').map((one): unknown => one.reason)
    if (failed.length > 0 && failed.length === open.length) throw toUnavailable(failed[0])
    return settled.map((one, index): SourcePage => {
      if (one.status === 'fulfilled') return one.value
      const source = open[index] as HistorySource
      const from = places?.get(source.chain.config.caip2) ?? null
      // Left out of this page, and asked again with the next one.
      return { entries: [], hasMore: true, source, from, ...(from !== null && { next: from }) }
    })
  }

  async function readPending(account: Address, { sources, cursor, signal }: HistoryQuery): Promise<readonly Found[]> {
    if (cursor !== undefined) return []
    const found = await Promise.all(
      sources.map(async (source) => (await pending.read(source.chain, account, signal)).map((entry) => ({ source, entry }))),
    )
    return takeFairly(found, mostPending)
  }

  /** In the form of the contract, with the names of their tokens. */
  async function describe(account: Address, found: readonly Found[], { pages, signal, charge }: Described): Promise<AccountTransaction[]> {
    const ready = new Map<Found, AccountTransaction>()
    await Promise.all(
      [...new Set(found.map(({ source }) => source))].map(async (source) => {
        const own = found.filter((one) => one.source === source)
        const said = pages.find((page) => page.source === source)?.tokens
        const contracts = contractsOf(own)
        charge(Math.ceil(tokens.countUnknown(source.chain, contracts, said) / namesPerPoint))
        const known = await tokens.read(source.chain, contracts, { said, signal })
        const wanted = nftsOf(account, own, known)
        charge(Math.ceil(facts.countUnknown(source.chain, wanted) / nftsPerPoint))
        const nfts = await facts.read(source.chain, wanted, { signal, waitMs: longestMetadataMs })
        const imageOf = (token: Parameters<typeof toTokenImage>[1]) => toTokenImage({ publicUrl, pictures }, token)
        for (const one of own) {
          ready.set(one, toTransaction(one.entry, { account, config: source.chain.config, tokens: known, nfts, imageOf }))
        }
      }),
    )
    return found.flatMap((one) => ready.get(one) ?? [])
  }

  return {
    async read(address, query) {
      const account = address.toLowerCase() as Address
      const [pages, waiting] = await Promise.all([readPages(account, query), readPending(account, query)])
      const { taken, next } = merge(pages)
      const mined = new Set(taken.map(({ entry }) => entry.hash))
      const found = [...waiting.filter(({ entry }) => !mined.has(entry.hash)), ...taken]
      return { data: await describe(account, found, { ...query, pages }), next }
    },
  }
}

/** The first of each list, in the order of the lists: whoever sends many on one network leaves room for those on another. */
function takeFairly<T>(lists: readonly (readonly T[])[], most: number): readonly T[] {
  const taken = new Set(byRank(lists).slice(0, most))
  return lists.flat().filter((one) => taken.has(one))
}

/** The first of each list, then the second of each, and so on. */
function byRank<T>(lists: readonly (readonly T[])[]): readonly T[] {
  const ranked = lists.flatMap((list) => list.map((one, rank) => ({ one, rank })))
  return ranked.sort((a, b) => a.rank - b.rank).map(({ one }) => one)
}

/** The newest of all pages, and where each network goes on. */
function merge(pages: readonly SourcePage[]): { readonly taken: readonly Found[]; readonly next: string | null } {
  const left = pages.map((page) => ({ page, taken: 0 }))
  const taken: Found[] = []
  while (taken.length < mostPerPage) {
    const newest = left
      .filter((one) => one.taken < one.page.entries.length)
      .sort((a, b) => minedAt(b.page, b.taken) - minedAt(a.page, a.taken))[0]
    if (newest === undefined) break
    const placed = newest.page.entries[newest.taken]
    newest.taken++
    if (placed !== undefined) taken.push({ source: newest.page.source, entry: placed.entry })
    // What another network has beyond its page may be newer than the rest.
    if (newest.taken === newest.page.entries.length && newest.page.hasMore) break
  }
  const places = left.flatMap(({ page, taken: count }): readonly (readonly [string, string | null])[] => {
    if (count === page.entries.length && !page.hasMore) return []
    const isAtEnd = count === page.entries.length
    const place = isAtEnd && page.next !== undefined ? page.next : (page.entries[count - 1]?.cursor ?? page.from)
    return [[page.source.chain.config.caip2, place]]
  })
  return { taken, next: toCursor(new Map(places)) }
}

function minedAt(page: SourcePage, index: number): number {
  return page.entries[index]?.entry.minedAt ?? 0
}

/** One transaction may be of as many as whoever sends it likes: it leaves the others of its page their first questions. */
function transfersOf(found: readonly Found[]): readonly { readonly one: Found; readonly transfer: Transfer }[] {
  return byRank(found.map((one) => one.entry.transfers.map((transfer) => ({ one, transfer }))))
}

function contractsOf(found: readonly Found[]): readonly Address[] {
  return [...new Set(transfersOf(found).flatMap(({ transfer }) => transfer.contract ?? []))]
}

/** Hosts and contracts of what was sent to mislead, whatever its metadata may call it, are not asked. */
function nftsOf(account: Address, found: readonly Found[], tokens: ReadonlyMap<string, KnownToken>): readonly NftKey[] {
  const nfts = new Map<string, NftKey>()
  for (const { one, transfer } of transfersOf(found)) {
    const { kind, contract, tokenId } = transfer
    if ((kind !== 'erc721' && kind !== 'erc1155') || contract === undefined || tokenId === undefined) continue
    const token = tokens.get(contract)
    if (isSpam({ transfer, entry: one.entry, account, token, nftName: 'any', config: one.source.chain.config })) continue
    const nft = { contract, tokenId, kind }
    if (nfts.size < mostNftsAsked) nfts.set(keyOfNft(nft), nft)
  }
  return [...nfts.values()]
}

/** @throws {Error} that is no matter of a source. */
function toUnavailable(error: unknown): HistoryUnavailable {
  if (error instanceof HistoryUnavailable) return error
  if (error instanceof TooManyWaiting || (error instanceof Error && error.name === 'BadCursor')) throw error
  return new HistoryUnavailable('the source of the history failed', 2_000, error)
}
