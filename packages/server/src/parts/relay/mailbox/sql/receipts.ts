/** Receipts on their way to the database, which this process remembers until they are there. */
import type { Logger } from '@foyer/service/observe'
import { keyOf, type MessageKey } from '../mailbox.ts'
import type { MailboxQueries, Receipt } from './queries.ts'

const delayMs = 100
const batchRows = 1_000
/** While the database is unreachable. Beyond it the oldest are dropped, and their messages are delivered again. */
const capacity = 100_000
const retryMs = 1_000

export function createReceipts(
  queries: Pick<MailboxQueries, 'insertReceipts'>,
  { perMessage, log }: { readonly perMessage: number; readonly log: Logger },
) {
  const unwritten = new Map<string, Receipt>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (unwritten.size > 0) {
      const batch = [...unwritten].slice(0, batchRows)
      await queries.insertReceipts(
        batch.map(([, receipt]) => receipt),
        perMessage,
      )
      for (const [key] of batch) unwritten.delete(key)
    }
  }

  function flush(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the relay could not write receipts yet')
        timer ??= setTimeout(flush, retryMs).unref()
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  return {
    of: (client: string): readonly MessageKey[] => [...unwritten.values()].filter((receipt) => receipt.client === client),
    add(receipt: Receipt): void {
      unwritten.set(keyOf(receipt) + receipt.client, receipt)
      if (unwritten.size > capacity) unwritten.delete(unwritten.keys().next().value as string)
      if (!writing) timer ??= setTimeout(flush, delayMs)
    },
    async close(): Promise<void> {
      await flush()
      clearTimeout(timer)
    },
  }
}
