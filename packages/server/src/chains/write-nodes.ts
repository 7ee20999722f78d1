/**
 * Sends a signed transaction, once as far as anyone can tell.
 *
 * A node that was not reached is simply replaced by the next. When a node may have taken the transaction (time-out,
 * broken answer), the others are first asked whether they know it by its hash; only an unknown one is sent again, and
 * those are the same signed bytes, which a chain takes at most once. A node that says that it does not take it leaves no doubt: where
 * it has a reason of its own (a limit, a fault inside) the next is asked, and where none takes it the last reason is the answer.
 */
import { type Hex, keccak256 } from 'viem'
import type { Node } from './node.ts'
import { rankNodes } from './read-nodes.ts'
import { ChainUnavailable, NodeFault, type Outcome, type RpcError } from './rpc-types.ts'

const budgetMs = 20_000
const attemptMs = 10_000
const lookUpMs = 3_000

type Sending = { readonly now: () => number; readonly signal: AbortSignal | undefined }

/** @throws the reason of `signal` when nobody waits any more; the transaction may have been sent by then. */
export async function sendRaw(nodes: readonly Node[], raw: Hex, { now, signal }: Sending): Promise<Outcome> {
  const deadline = now() + budgetMs
  const readHash = createHashReader(raw)
  const toKnown = (): Outcome => ({ result: JSON.stringify(readHash()) })
  let doubtful = false
  let refused: RpcError | undefined
  let fault: unknown
  for (const node of rankNodes(nodes, now())) {
    const left = deadline - now()
    signal?.throwIfAborted()
    if (left <= 0) break
    if (doubtful && (await isKnown(nodes, readHash()))) return toKnown()
    try {
      const [outcome] = await node.send([{ method: 'eth_sendRawTransaction', params: [raw] }], {
        timeoutMs: Math.min(attemptMs, left),
        ...(signal !== undefined && { signal }),
      })
      if (outcome === undefined || outcome instanceof NodeFault) throw outcome
      if ('error' in outcome && isAlreadyThere(outcome.error.message) && (await isKnown(nodes, readHash()))) return toKnown()
      return outcome
    } catch (error) {
      signal?.throwIfAborted()
      fault = error
      if (!(error instanceof NodeFault)) doubtful = true
      else if (error.isRefusal) refused = error.error ?? refused
      else if (error.reached) doubtful = true
    }
  }
  // A fault inside a node may have come after it passed the transaction on.
  if ((doubtful || refused !== undefined) && (await isKnown(nodes, readHash()))) return toKnown()
  if (doubtful) {
    return {
      error: {
        code: -32002,
        message: `It is not known whether the transaction was taken. Look for ${readHash()} before sending another.`,
      },
    }
  }
  if (refused !== undefined) return { error: refused }
  throw new ChainUnavailable(1_000, fault)
}

/** Most are sent without their hash: it takes milliseconds of everybody's time, so it is made where it is wanted, once. */
function createHashReader(raw: Hex): () => Hex {
  let hash: Hex | undefined
  return () => {
    hash ??= keccak256(raw)
    return hash
  }
}

/** What nodes say of a transaction that they, or the chain, already have. */
function isAlreadyThere(message: string): boolean {
  return /already known|already imported|known transaction|nonce too low|already in mempool/i.test(message)
}

async function isKnown(nodes: readonly Node[], hash: Hex): Promise<boolean> {
  const request = { method: 'eth_getTransactionByHash', params: [hash] }
  const answers = await Promise.all(nodes.map((node) => node.send([request], { timeoutMs: lookUpMs }).catch(() => [])))
  return answers.some(([outcome]) => outcome !== undefined && 'result' in outcome && outcome.result !== 'null')
}
