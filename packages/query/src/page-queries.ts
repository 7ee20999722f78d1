/** Options of infinite queries: what comes page by page, by cursors that the server gives. */
import type { Caip10, Kit, KitError } from '@foyer/core'
import { fetchRead, type HistoryReads, historyReads, type NftReads, nftReads } from '@foyer/core/reads'
import { type InfiniteData, infiniteQueryOptions, type QueryFunctionContext } from '@tanstack/react-query'
import { isUntrue } from './is-untrue.ts'
import { type AccountKey, type AccountOptions, accountKey, accountOfOptions, isKnown, requireAccount } from './keys.ts'
import type { Cursor, KitPages } from './options.ts'
import { pendingPause } from './pending-pause.ts'

type ActivityPage = HistoryReads['page']['answer']
type NftsPage = NftReads['page']['answer']

/** What the account has sent, received and called, newest first and without spam, 50 a page. For `useInfiniteQuery`. */
export function activityQuery(kit: Kit, options: AccountOptions = {}): KitPages<ActivityPage, AccountKey<'activity'>> {
  const account = accountOfOptions(kit, options)
  return infiniteQueryOptions<ActivityPage, KitError, InfiniteData<ActivityPage, Cursor>, AccountKey<'activity'>, Cursor>({
    queryKey: accountKey(kit, account, 'activity'),
    queryFn: async (context) => fetchRead(kit, historyReads, { what: 'page', about: toPage(account, context), signal: context.signal }),
    enabled: kit.options.features.history && isOffered(kit, account),
    staleTime: 15_000,
    refetchInterval: pendingPause,
    retry: false,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

/** The NFTs that the account holds, 24 a page, those flagged as spam among them. For `useInfiniteQuery`. */
export function nftsQuery(kit: Kit, options: AccountOptions = {}): KitPages<NftsPage, AccountKey<'nfts'>> {
  const account = accountOfOptions(kit, options)
  return infiniteQueryOptions<NftsPage, KitError, InfiniteData<NftsPage, Cursor>, AccountKey<'nfts'>, Cursor>({
    queryKey: accountKey(kit, account, 'nfts'),
    queryFn: async (context) => fetchRead(kit, nftReads, { what: 'page', about: toPage(account, context), signal: context.signal }),
    enabled: isOffered(kit, account),
    staleTime: 30_000,
    retry: false,
    initialPageParam: undefined,
    getNextPageParam: ({ next }) => next ?? undefined,
  })
}

type Context = Pick<QueryFunctionContext<AccountKey, Cursor>, 'client' | 'pageParam' | 'queryKey'>

/** Later pages belong to what the first one was read from. */
function toPage(account: Caip10 | undefined, context: Context) {
  const { pageParam: cursor } = context
  return { account: requireAccount(account), cursor, fresh: cursor === undefined && isUntrue(context) }
}

/** A server is named, and the account is of the one family whose history it tells. */
function isOffered(kit: Kit, account: Caip10 | undefined): boolean {
  return kit.options.hosts.api !== undefined && account?.startsWith('eip155:') === true && isKnown(kit, account)
}
