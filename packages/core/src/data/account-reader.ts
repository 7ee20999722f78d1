/** What is shown about an account, kept or fetched. A chunk of its own: the first view has no account yet. */
import type { Caip10 } from '../caip.ts'
import type { KitStorage } from '../storage.ts'
import { createCaches, type Kept } from './caches.ts'
import type { AccountData, AccountSlice } from './data-event.ts'
import { type AccountInput, fetchBalance, fetchIdentity, fetchTokens } from './fetch-account.ts'

export type AccountReader = {
  /** What is kept while it lives, unless it has to be `fresh`; else a new answer, which is then kept. */
  read<Slice extends AccountSlice>(slice: Slice, key: Caip10, fresh: boolean): Promise<Kept<Slice>>
}

export type AccountReaderInput = Omit<AccountInput, 'key' | 'fresh'> & {
  readonly storage: KitStorage
  readonly now: () => number /** Nothing is kept about who has gone. */
  readonly isConnected: () => boolean
}

export function createAccountReader({ storage, now, isConnected, ...input }: AccountReaderInput): AccountReader {
  const caches = createCaches(storage, now)
  return {
    async read(slice, key, fresh) {
      const kept = fresh ? undefined : caches.read(slice, key)
      if (kept) return kept
      const fetched = { data: await fetchers[slice]({ ...input, key, fresh }), at: now() }
      if (!input.signal.aborted && isConnected()) caches.write(slice, key, fetched)
      return fetched
    },
  }
}

const fetchers: { readonly [Slice in AccountSlice]: (input: AccountInput) => Promise<AccountData[Slice]> } = {
  identity: fetchIdentity,
  balance: fetchBalance,
  tokens: fetchTokens,
}
