import type { AdapterHost } from '@foyer/core'
import { cancelled } from '../../shared/errors/cancelled.ts'
import { loadPart } from '../../shared/load-part.ts'
import type { NodeReads } from './node-reads.ts'

/** The nodes of the kit's networks; their code loads when something is first read. Everything ends with the signal. */
export function lazyReads(host: AdapterHost, signal: AbortSignal): () => Promise<NodeReads> {
  let reads: NodeReads | undefined
  return async () => {
    const { createNodeReads } = await loadPart(() => import('./node-reads.ts'))
    if (signal.aborted) throw cancelled()
    if (reads) return reads
    const opened = createNodeReads(host)
    signal.addEventListener('abort', opened.dispose)
    reads = opened
    return opened
  }
}
