/** What the account in use has sent, received and called on its network, page by page. */
import type { AccountTransaction, AccountTransfer } from '@foyer/contract'
import type { FeatureDescriptor } from '../../feature/feature.ts'
import type { PagedEvent, PageOf } from '../../feature/paged-list.ts'
import type { Pages } from '../../feature/pages.ts'
import { caipAddressOf } from '../../kernel/select.ts'

export type { AccountTransaction, AccountTransfer }

/** The history of one account on one network, as far as it is known. */
export type History = Omit<Pages, 'status'> & {
  /** `unserved`: the server tells no history of this network. */
  readonly status: Pages['status'] | 'unserved'
  /** Pending ones first, then newest first; without spam and without other networks. */
  readonly transactions: readonly AccountTransaction[]
}

/** By CAIP-10. */
export type HistoryState = { readonly histories: Readonly<Record<string, History>> }

export type HistoryEvent = PagedEvent<AccountTransaction>

export type HistoryPage = PageOf<AccountTransaction>

/** The one text that a visitor sees of any failure. */
export const historyFailed = 'Failed to fetch transactions'

export const accountHistory: FeatureDescriptor<HistoryState, HistoryEvent> = {
  name: 'account-history',
  initial: { histories: {} },
  load: () => import('./account-history-feature.ts').then((chunk) => chunk.accountHistoryFeature),
  failed({ error, at, state, slice }) {
    const key = caipAddressOf(state)
    if (key === undefined) return slice
    const failed: History = { status: 'failed', transactions: [], next: undefined, attempt: 0, at, error, skipped: 0 }
    return { histories: { ...slice.histories, [key]: failed } }
  },
}
