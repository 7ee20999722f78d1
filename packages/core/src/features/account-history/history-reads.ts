/** A page of an account's history, read once for whoever keeps the answer. */
import type { Caip10 } from '@foyer/contract/entities'
import type { ReadsDescriptor } from '../../feature/reads.ts'
import type { HistoryPage } from './account-history.ts'

/** Without a cursor the first page; `fresh`: the server too reads again what it keeps. */
export type HistoryInput = { readonly account: Caip10; readonly cursor?: string | undefined; readonly fresh?: boolean }

/** Without spam and without other networks, as the server orders them; `next` is the cursor of the page after it. */
export type HistoryReads = { readonly page: { readonly about: HistoryInput; readonly answer: HistoryPage } }

export const historyReads: ReadsDescriptor<HistoryReads> = {
  name: 'history-reads',
  initial: null,
  load: () => import('./history-reads-feature.ts').then((chunk) => chunk.historyReadsFeature),
}
