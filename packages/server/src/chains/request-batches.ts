/** Puts the requests of one caller into few requests to a node, each of which is called off when nobody waits for any of it. */
import { createCallingOff } from '@foyer/service/limits'
import type { ReadNodes } from './read-nodes.ts'
import type { Outcome, RpcCall } from './rpc-types.ts'

export type Batches = {
  /** Resolves with the outcome once the batches are sent; what comes after that goes with all that comes in the same moment. */
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
  let added: Added[] = []
  let isSent = false
  function sendAdded(): void {
    const all = added
    added = []
    for (let start = 0; start < all.length; start += upstreamBatch) {
      const part = all.slice(start, start + upstreamBatch)
      const outcomes = readNodes(
        part.map(({ request }) => request),
        whenAllAborted(part.map(({ signal }) => signal)),
      )
      part.forEach(({ settle }, index) => {
        settle(outcomes.then((each) => each[index] as Outcome))
      })
    }
  }
  return {
    add: (request, signal) =>
      new Promise((settle) => {
        // Work that was begun for somebody else, and is begun anew when that one was refused, comes later.
        if (isSent && added.length === 0) queueMicrotask(sendAdded)
        added.push({ request, signal, settle })
      }),
    send() {
      isSent = true
      sendAdded()
    },
  }
}

/** Aborted when the last of them is. */
function whenAllAborted(signals: readonly AbortSignal[]): AbortSignal {
  const [first] = signals
  if (signals.length === 1 && first !== undefined) return first
  const all = createCallingOff()
  const open = signals.filter((signal) => !signal.aborted)
  if (open.length === 0) all.abort(first?.reason)
  let left = open.length
  for (const signal of open) {
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
