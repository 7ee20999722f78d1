/** What the options are to the type checker. Written out: what it infers names a package that an app does not have in its own list. */
import type { KitError } from '@foyer/core'
import type { DataTag, InfiniteData, QueryKey, UnusedSkipTokenInfiniteOptions, UnusedSkipTokenOptions } from '@tanstack/react-query'

/** For `useQuery`, `useSuspenseQuery`, `fetchQuery` and their kin; its key knows what is kept under it. */
export type KitQuery<Data, Key extends QueryKey> = UnusedSkipTokenOptions<Data, KitError, Data, Key> & {
  queryKey: DataTag<Key, Data, KitError>
}

/** Of the page after; the first has none. */
export type Cursor = string | undefined

/** For `useInfiniteQuery` and its kin. */
export type KitPages<Page, Key extends QueryKey> = UnusedSkipTokenInfiniteOptions<
  Page,
  KitError,
  InfiniteData<Page, Cursor>,
  Key,
  Cursor
> & { queryKey: DataTag<Key, InfiniteData<Page>, KitError> }
