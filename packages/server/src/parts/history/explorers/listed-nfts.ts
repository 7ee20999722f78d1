/** What an account may hold of NFTs, out of the lists of an explorer: in one order, page by page. What it does hold the chain says. */
import { createTimedCache } from '@foyer/service/cache'
import type { Address } from 'viem'
import { type HeldNft, HistoryUnavailable, type NftPlace, type NftProvider, type Transfer } from '../history-provider.ts'

/** Accounts of one network. */
const mostKeptNftLists = 50
const keptMs = 30_000

export type NftLister = (account: Address, signal: AbortSignal) => Promise<readonly HeldNft[]>

/** The order is that of an index: pages follow each other whatever the explorer's own order is. */
export function pageNfts(list: NftLister, now: () => number): NftProvider {
  const kept = createTimedCache<readonly HeldNft[]>({ ttlMs: keptMs, now, max: mostKeptNftLists })
  return {
    async readNfts(account, { after, limit, fresh, signal }) {
      if (fresh && after === undefined) kept.forget(account)
      const all = await kept.read(account, async (own) => [...(await list(account, own))].sort(byPlace), signal)
      const from = after === undefined ? 0 : all.findIndex((nft) => byPlace(nft, after) > 0)
      const found = from < 0 ? [] : all.slice(from, from + limit)
      return { found, hasMore: from >= 0 && all.length > from + limit }
    },
  }
}

function byPlace(one: NftPlace, other: NftPlace): number {
  if (one.contract !== other.contract) return one.contract < other.contract ? -1 : 1
  return one.tokenId < other.tokenId ? -1 : one.tokenId > other.tokenId ? 1 : 0
}

/**
 * What is left of transfers, in whichever order they are. Where older ones are not known, whatever came in may be there still.
 * Who sent the transaction is not told, so nobody is taken to have asked for anything.
 *
 * @throws {HistoryUnavailable} for transfers of another account
 */
export function toHeldNfts(transfers: readonly Transfer[], account: Address, isWhole: boolean): readonly HeldNft[] {
  const left = new Map<string, { readonly nft: HeldNft; amount: bigint; hasCome: boolean }>()
  for (const { kind, contract, tokenId, from, to, amount } of transfers) {
    if (from !== account && to !== account) throw new HistoryUnavailable('the explorer gave the NFTs of another account')
    if (contract === undefined || tokenId === undefined || (kind !== 'erc721' && kind !== 'erc1155')) continue
    const key = `${contract}/${tokenId}`
    const known = left.get(key) ?? { nft: { contract, tokenId, kind, isAskedFor: false }, amount: 0n, hasCome: false }
    known.amount += (to === account ? amount : 0n) - (from === account ? amount : 0n)
    known.hasCome ||= to === account
    left.set(key, known)
  }
  return [...left.values()].filter(({ amount, hasCome }) => (isWhole ? amount > 0n : hasCome)).map(({ nft }) => nft)
}
