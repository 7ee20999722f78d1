/** Pages that explorers gave: asked for again after a while only, whoever wants them; bounded by what they weigh, not by how many they are. */
import { createTimedCache } from '@foyer/service/cache'
import type { HistoryPage, HistoryProvider } from '../history-provider.ts'
import { bytesOfFacts } from '../token-facts.ts'

export type KeptPages = {
  /** The same provider, of that network, with what is kept of it. */
  readonly keepOf: (caip2: string, provider: HistoryProvider) => HistoryProvider
}

const keptMs = 15_000
/** Bytes of all pages, of all networks. */
const maxKeptPages = 33_554_432
/** What a page weighs by itself, and each of its transactions, transfers and tokens beside their texts. */
const pieceBytes = 384

export function createKeptPages(now: () => number): KeptPages {
  const kept = createTimedCache<HistoryPage>({ ttlMs: keptMs, now, max: maxKeptPages, costOf: bytesOfPage })
  return {
    keepOf: (caip2, provider) => ({
      readPage(account, query) {
        const key = `${caip2}/${account}/${query.cursor ?? ''}`
        if (query.fresh) kept.forget(key)
        return kept.read(key, (signal) => provider.readPage(account, { ...query, signal }), query.signal)
      },
    }),
  }
}

function bytesOfPage({ entries, tokens = new Map() }: HistoryPage): number {
  let bytes = pieceBytes
  for (const { entry } of entries) bytes += pieceBytes * (1 + entry.transfers.length)
  for (const facts of tokens.values()) bytes += pieceBytes + bytesOfFacts(facts)
  return bytes
}
