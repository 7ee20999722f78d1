/** The history of a network, and what accounts may have of NFTs there, from this deployment's own index. */
import { createTimedCache } from '@foyer/service/cache'
import { BadCursor, type HistoryProvider, HistoryUnavailable, type NftProvider } from '../history-provider.ts'
import type { IndexState, IndexStore, Position } from './index-store.ts'

/** An index that has so many blocks left to read tells of a past that is over, and is not read. */
export const mostBehind = 256
const stateMs = 1_000

export type IndexedProvider = HistoryProvider &
  NftProvider & {
    /** Blocks left to read, whichever process reads them; infinitely many until a node has told of one. */
    readonly readBehind: (signal: AbortSignal) => Promise<number>
  }

export function createIndexedProvider(
  store: Pick<IndexStore, 'readState' | 'readEntries' | 'readNfts'>,
  now: () => number,
): IndexedProvider {
  const states = createTimedCache<IndexState>({ ttlMs: stateMs, now, max: 1 })

  async function readBehind(signal: AbortSignal): Promise<number> {
    const { last, head } = await states.read('', (own) => store.readState(own), signal)
    return head === undefined ? Number.POSITIVE_INFINITY : head - (last?.number ?? -1)
  }

  async function checkLevel(signal: AbortSignal): Promise<void> {
    const behind = await readBehind(signal)
    if (behind > mostBehind) {
      throw new HistoryUnavailable(`the index has ${Number.isFinite(behind) ? behind : 'all'} blocks left to read`, 10_000)
    }
  }

  return {
    readBehind,
    async readPage(account, { cursor, limit, signal }) {
      const before = cursor === undefined ? undefined : parsePosition(cursor)
      await checkLevel(signal)
      const entries = await store.readEntries(account, { before, limit: limit + 1, signal })
      return { entries: entries.slice(0, limit), hasMore: entries.length > limit }
    },
    async readNfts(account, { after, limit, signal }) {
      await checkLevel(signal)
      const found = await store.readNfts(account, { after, limit: limit + 1, signal })
      return { found: found.slice(0, limit), hasMore: found.length > limit }
    },
  }
}

/** @throws {BadCursor} */
function parsePosition(text: string): Position {
  const [, block, position] = /^(\d{1,15})\.(\d{1,9})$/.exec(text) ?? []
  if (block === undefined || position === undefined) throw new BadCursor()
  return { block: Number(block), position: Number(position) }
}
