/** Puts the requests of one caller into few requests to a node, each of which is called off when nobody waits for any of it. */
import type { ReadNodes } from './read-nodes.ts'
import type { Outcome, RpcCall } from './rpc-types.ts'

export type Batches = {
  /** Resolves with the outcome once the batches are sent. */
  readonly add: (request: RpcCall, signal: AbortSignal) => Promise<Outcome>
  /** Sends what was added. To be called once. */
  readonly send: () => void
}

/** Nodes refuse batches that are much larger. */
export const upstreamBatch = 100

type Added = {
  readonly request: RpcCall
  readonly signal: AbortSignal
  readonly settle: (outcome: Promise<Outcome>) => void
}

export function createBatches(readNodes: ReadNodes): Batches {
  const added: Added[] = []
  return {
    add: (request, signal) => new Promise((settle) => added.push({ request, signal, settle })),
    send() {
      for (let start = 0; start < added.length; start += upstreamBatch) {
        const part = added.slice(start, start + upstreamBatch)
        const outcomes = readNodes(
          part.map(({ request }) => request),
          whenAllAborted(part.map(({ signal }) => signal)),
        )
        part.forEach(({ settle }, index) => {
          settle(outcomes.then((all) => all[index] as Outcome))
        })
      }
    },
  }
}

/** Aborted when the last of them is. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const [first] = signals
  if (signals.length === 1 && first !== undefined) return first
  const all = new AbortController()
  let left = signals.length
  for (const signal of signals) {
    signal.addEventListener(
      'abort',
      () => {
        if (--left === 0) all.abort(signal.reason)
      },
      { once: true },
    )
  }
  return all.signal
}
