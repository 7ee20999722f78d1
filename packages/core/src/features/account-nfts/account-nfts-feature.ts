/**
 * The NFTs as a list of pages (docs/behaviour.md, NFTs).
 *
 * A page is taken at its word only as far as it makes sense: what is known already is replaced and not repeated, what is of another
 * network is left out, and a cursor that leads back to itself is the end.
 */
import { nfts as nftsCall } from '@foyer/contract'
import { createPagedList, isUnserved, type PageOf } from '../../feature/paged-list.ts'
import type { Nft, Nfts, NftsState } from './account-nfts.ts'
import { fetchNfts } from './fetch-nfts.ts'

/** How long a first page counts as true (docs/behaviour.md, Cache lifetimes), and what a failure holds back. */
const lifetime = 30_000
const most = 1_000

export const accountNftsFeature = createPagedList<NftsState, Nfts, Nft>({
  knownIn: ({ accounts }) => accounts,
  toSlice: (accounts) => ({ accounts }),
  itemsOf: ({ nfts }) => nfts,
  toKnown: (pages, nfts) => ({ ...pages, nfts }),
  isYoung: (known, at) => at - known.at < lifetime,
  most,
  merge(known, { key, cursor, page }) {
    const data = page.data.filter(({ chainId }) => key.startsWith(`${chainId}:`))
    const merged =
      cursor === undefined ? replaceFirst(known, { data, next: page.next }) : { data: [...known.nfts, ...data], next: page.next }
    const items = [...new Map(merged.data.map((one) => [one.id, one])).values()].sort(byPlace).slice(0, most)
    return { items, next: merged.next }
  },
  fetch: fetchNfts,
  isFinal: (error) => isUnserved(nftsCall, error),
  finalStatus: 'unserved',
})

/** What comes after the new first page stays: pages are in one order, and nothing can be missing between them. */
function replaceFirst(known: Nfts, { data, next }: PageOf<Nft>): PageOf<Nft> {
  // Whatever order it came in.
  const last = [...data].sort(byPlace).at(-1)
  if (next === null || last === undefined) return { data, next }
  const after = known.nfts.filter((one) => byPlace(one, last) > 0)
  return after.length === 0 ? { data, next } : { data: [...data, ...after], next: known.next ?? null }
}

/** By collection and number, as the server has them. */
function byPlace(a: Nft, b: Nft): number {
  if (a.address !== b.address) return a.address < b.address ? -1 : 1
  const [first, second] = [BigInt(a.tokenId), BigInt(b.tokenId)]
  return first < second ? -1 : first > second ? 1 : 0
}
