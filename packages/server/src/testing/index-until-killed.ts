/** Run as a process: indexes the chain behind an address into the database of a folder, and prints how many blocks are left after each write. */
import { randomUUID } from 'node:crypto'
import { pino } from 'pino'
import { createChain } from '../chains/chain.ts'
import { openServerDatabase } from '../database/open-server-database.ts'
import { createMetrics } from '../observe/metrics.ts'
import { createIndexStore } from '../parts/history/indexer/index-store.ts'
import { createIndexer } from '../parts/history/indexer/indexer.ts'
import { createBlockReader } from '../parts/history/indexer/read-blocks.ts'

const [dataDir = '', rpcUrl = ''] = process.argv.slice(2)
const caip2 = 'eip155:31337'
const log = pino({ level: 'silent' })
const { sql } = await openServerDatabase({ dataDir }, {})
const chain = createChain({ caip2, name: 'Written', rpcUrls: [rpcUrl], tokens: [] }, { log, metrics: createMetrics(), now: Date.now })
const store = createIndexStore({ database: sql, caip2, holder: randomUUID(), holdMs: 2_000, keptBlocks: 16 })
const onProgress = ({ behind }: { readonly behind: number }) => void process.stdout.write(`${behind}\n`)
const indexer = createIndexer({ caip2, store, reader: createBlockReader(chain), fromBlock: 0, now: Date.now, log, onProgress })
for (;;) {
  await indexer.catchUp()
  await new Promise((resolve) => setTimeout(resolve, 20))
}
