/**
 * Keeps the index of one network level with its chain.
 *
 * Blocks are read in order, and each must name the one before as its parent: where it does not, or where the newest one
 * has another hash by now, the chain was reorganised, and the index goes back to the last block that both have. Reading is
 * at most one step ahead of writing, so memory is bounded and a slow database slows the reading down.
 */
import { setMaxListeners } from 'node:events'
import { createPause } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import type { IndexedBlock } from './decode-block.ts'
import { type BlockId, type IndexStore, NotHeld } from './index-store.ts'
import type { BlockReader } from './read-blocks.ts'

export type Indexer = {
  /** Reads all that there is to read; done at once where another process does it, or after a failure a while ago. */
  readonly catchUp: () => Promise<void>
  readonly close: () => Promise<void>
}

export type IndexerParts = {
  readonly caip2: string
  readonly store: IndexStore
  readonly reader: BlockReader
  /** Where the history begins. */
  readonly fromBlock: number
  readonly now: () => number
  readonly log: Logger
  readonly onProgress?: (progress: { readonly entries: number; readonly behind: number }) => void
}

/** Written in one transaction, unless a single block has more. */
export const mostPerWrite = 2_000
const firstPauseMs = 1_000
const longestPauseMs = 30_000

export function createIndexer(parts: IndexerParts): Indexer {
  const { store, reader, log, now } = parts
  const closing = new AbortController()
  // Each request of a batch listens.
  setMaxListeners(0, closing.signal)
  const { signal } = closing
  let running: Promise<void> | undefined
  let pauseMs = 0
  const pause = createPause(now)
  /** The head that the index is level with. Most looks find no new one, and cost the database nothing. */
  let level: BlockId | undefined

  async function readLevel(): Promise<void> {
    const head = await reader.readHead(signal)
    if (level?.number === head.number && level.hash === head.hash) return
    level = undefined
    await store.noteHead(head.number)
    let last = await findCommon(parts, head, signal)
    let next = ahead(last, head.number)
    while (next !== undefined) {
      const blocks = await next
      signal.throwIfAborted()
      if (!isChain(last, blocks)) {
        // The chain has changed since the head was read; the next run goes back.
        log.debug({ chain: parts.caip2, block: blocks[0]?.number }, 'the chain was reorganised while it was read')
        return
      }
      const end = blocks.at(-1) as IndexedBlock
      next = ahead(end, head.number)
      for (const group of toWrites(blocks)) {
        await store.write(group, last)
        last = group.at(-1) as IndexedBlock
        parts.onProgress?.({ entries: countEntries(group), behind: head.number - last.number })
      }
    }
    if (!(await deletePart())) level = head
  }

  /** Of what was put aside, of any network: a part with each look, so that nobody's history waits for it. Whether there may be more. */
  async function deletePart(): Promise<boolean> {
    try {
      return await store.deleteAside()
    } catch (error) {
      log.warn({ err: error, chain: parts.caip2 }, 'a history that another took the place of could not be deleted')
      return false
    }
  }

  /** What is read while the blocks before are written. */
  function ahead(last: BlockId | undefined, head: number): Promise<readonly IndexedBlock[]> | undefined {
    const first = last === undefined ? parts.fromBlock : last.number + 1
    if (first > head) return undefined
    const blocks = reader.readBlocks(first, head, signal)
    blocks.catch(() => undefined)
    return blocks
  }

  async function attempt(): Promise<void> {
    if (signal.aborted || pause.leftMs() > 0) return
    try {
      if (!(await store.hold())) return
      await readLevel()
      pauseMs = 0
    } catch (error) {
      if (signal.aborted || error instanceof NotHeld) return
      pauseMs = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs * 2))
      pause.begin(pauseMs)
      log.warn({ err: error, chain: parts.caip2, pauseMs }, 'the history of a network could not be brought up to date')
    }
  }

  return {
    catchUp() {
      running ??= attempt().finally(() => {
        running = undefined
      })
      return running
    },
    async close() {
      closing.abort(new Error('The server stops.'))
      await running
      await store.release().catch((error: unknown) => log.debug({ err: error, chain: parts.caip2 }, 'a network was not released'))
    },
  }
}

/** The last block that index and chain have in common, to which the index has gone back where it had to. */
async function findCommon({ caip2, store, reader, log }: IndexerParts, head: BlockId, signal: AbortSignal): Promise<BlockId | undefined> {
  const { first, last } = await store.readState()
  if (first === undefined || last === undefined) return undefined
  if (head.number === last.number && head.hash === last.hash) return last
  if (head.number > last.number && (await reader.readHash(last.number, signal)) === last.hash) return last
  const kept = await store.readBlocks()
  // A node that has not got as far says nothing of what comes after.
  if (head.number < last.number && kept.some((block) => block.number === head.number && block.hash === head.hash)) return last
  for (const block of kept) {
    if (block.number > head.number || (await reader.readHash(block.number, signal)) !== block.hash) continue
    log.info({ chain: caip2, from: last.number, to: block.number }, 'a network was reorganised; its history goes back')
    await store.rewind(last, block)
    return block
  }
  const firstHash = head.number < first.number ? undefined : await reader.readHash(first.number, signal)
  if (firstHash === undefined || firstHash === first.hash) {
    throw new Error(`A node of ${caip2} is far behind the index, or the chain was reorganised deeper than the index can go back.`)
  }
  log.warn({ chain: caip2 }, 'under the id of a network there is another chain now; its history begins anew')
  await store.clear(last)
  if (!(await store.hold())) throw new NotHeld('Another process indexes this network now.')
  await store.noteHead(head.number)
  return undefined
}

function isChain(last: BlockId | undefined, blocks: readonly IndexedBlock[]): boolean {
  return blocks.every((block, index) => {
    const before = index === 0 ? last : blocks[index - 1]
    return before === undefined || (block.parentHash === before.hash && block.number === before.number + 1)
  })
}

function toWrites(blocks: readonly IndexedBlock[]): readonly (readonly IndexedBlock[])[] {
  const groups: IndexedBlock[][] = []
  let entries = Number.POSITIVE_INFINITY
  for (const block of blocks) {
    entries += block.entries.length
    if (entries > mostPerWrite) {
      groups.push([block])
      entries = block.entries.length
    } else groups.at(-1)?.push(block)
  }
  return groups
}

function countEntries(blocks: readonly IndexedBlock[]): number {
  return blocks.reduce((sum, { entries }) => sum + entries.length, 0)
}
