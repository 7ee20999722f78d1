/** The same pages as the kit's own history reads (`account-history-feature.ts`), one at a time. */
import { createReads } from '../../feature/create-reads.ts'
import { fetchHistory } from './fetch-history.ts'
import type { HistoryReads } from './history-reads.ts'
import { isShown } from './is-spam.ts'

export const historyReadsFeature = createReads<HistoryReads>({
  async page({ about: { account, cursor, fresh = false }, ...rest }) {
    const { data, next } = await fetchHistory({ ...rest, key: account, cursor, fresh })
    // A cursor that leads back to itself has no end.
    return { data: data.filter((one) => isShown(one, account)), next: next === cursor ? null : next }
  },
})
