/**
 * Group commit: everything that arrives while one commit is in progress goes into the next, so that many publishers share
 * one write.
 */

type Options<Item> = {
  readonly maxItems: number
  readonly maxBytes: number
  readonly sizeOf: (item: Item) => number
  /** Must not throw: each item learns its own outcome. */
  readonly commit: (batch: readonly Item[]) => Promise<void>
}

export type GroupCommit<Item> = {
  readonly add: (item: Item) => void
  /** Adds an item that may wait for the next commit, whoever starts it. */
  readonly addLazily: (item: Item) => void
  /** Commits what is queued. */
  readonly flush: () => void
  readonly queued: () => number
  /** Resolves when nothing is queued or being committed. */
  readonly idle: () => Promise<void>
}

export function createGroupCommit<Item>({ maxItems, maxBytes, sizeOf, commit }: Options<Item>): GroupCommit<Item> {
  let queue: Item[] = []
  let running: Promise<void> | undefined

  function takeBatch(): readonly Item[] {
    let bytes = 0
    const end = queue.findIndex((item, index) => {
      bytes += sizeOf(item)
      return index >= maxItems || (index > 0 && bytes > maxBytes)
    })
    const batch = end < 0 ? queue : queue.slice(0, end)
    queue = end < 0 ? [] : queue.slice(end)
    return batch
  }

  async function commitAll(): Promise<void> {
    while (queue.length > 0) await commit(takeBatch())
  }

  function flush(): void {
    running ??= commitAll().finally(() => {
      running = undefined
      // An item may have arrived after the last look at the queue.
      if (queue.length > 0) flush()
    })
  }

  return {
    add(item) {
      queue.push(item)
      flush()
    },
    addLazily: (item) => void queue.push(item),
    flush,
    queued: () => queue.length,
    async idle() {
      while (running !== undefined) await running
    },
  }
}
