/**
 * Loaded into the server's process before the server (`--import`), to hold it on this machine, to measureMemory its memory when all that can
 * be collected is, and to jump with its clock. It changes nothing else of it.
 */
import { guard } from '../guard/install.ts'
import type { Weight } from './attacked-server.ts'

const RealDate = Date
let shiftMs = 0

/** As a machine's clock that somebody sets: `Date` jumps, what counts from a start goes on. */
globalThis.Date = class extends RealDate {
  constructor(...args: readonly []) {
    if (args.length === 0) super(RealDate.now() + shiftMs)
    else super(...args)
  }
  static override now(): number {
    return RealDate.now() + shiftMs
  }
} as DateConstructor

const answers: Readonly<Record<string, (value: never) => unknown>> = {
  measureMemory: async (collects: boolean): Promise<Weight> => {
    // What one collection frees lets the next free more: streams and their buffers.
    for (let round = collects ? 3 : 0; round > 0; round--) {
      ;(globalThis as { gc?: () => void }).gc?.()
      await new Promise((resolve) => setTimeout(resolve, 50))
    }
    const { heapUsed, external, rss } = process.memoryUsage()
    return { heap: heapUsed, live: heapUsed + external, resident: rss, refused: guard.refused() }
  },
  shiftClock: (ms: number) => {
    shiftMs = ms
  },
}

process.on('message', async ({ id, name, value }: { id: number; name: string; value: never }) => {
  process.send?.({ id, value: await answers[name]?.(value) })
})
// Listening alone would keep a server alive that has been told to stop.
process.channel?.unref()
