/** Acknowledgements on their way to the database: remembered here until they are there. */
import type { Logger } from '../../../observe/log.ts'
import type { MailKey, MailQueries, Receipt } from './queries.ts'

const delayMs = 100
const batchRows = 1_000
/** While the database is away. Beyond it the oldest are forgotten, and their mail is told twice. */
const remembered = 100_000
const retryMs = 1_000

export function createReceipts(queries: MailQueries, log: Logger) {
  const waiting = new Map<string, Receipt>()
  let timer: NodeJS.Timeout | undefined
  let writing: Promise<void> | undefined

  async function writeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting].slice(0, batchRows)
      await queries.insertReceipts(batch.map(([, receipt]) => receipt))
      for (const [key] of batch) waiting.delete(key)
    }
  }

  function start(): Promise<void> {
    clearTimeout(timer)
    timer = undefined
    writing ??= writeAll()
      .catch((error: unknown) => {
        log.warn({ err: error }, 'the relay could not write receipts yet')
        timer ??= setTimeout(start, retryMs).unref()
      })
      .finally(() => {
        writing = undefined
      })
    return writing
  }

  return {
    of: (client: string): readonly MailKey[] => [...waiting.values()].filter((receipt) => receipt.client === client),
    add(receipt: Receipt): void {
      waiting.set(`${receipt.topic}${receipt.hash}${receipt.client}`, receipt)
      if (waiting.size > remembered) waiting.delete(waiting.keys().next().value as string)
      if (!writing) timer ??= setTimeout(start, delayMs)
    },
    async close(): Promise<void> {
      await start()
      clearTimeout(timer)
    },
  }
}
