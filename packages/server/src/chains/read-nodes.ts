/**
 * Gets answers to reads out of several nodes: best first, a second one when the first is overdue, the next one when one
 * fails, within 20 s in all.
 */
import { isPlain } from './methods.ts'
import type { Node } from './node.ts'
import { ChainUnavailable, NodeFault, type Outcome, Overtaken, type RpcCall } from './rpc-types.ts'

const budgetMs = 20_000
const attemptMs = 10_000
/** An even share of requests may be asked twice; more would double the load on nodes that are slow because they are loaded. */
const hedgeShare = 0.1
const leastOverdueMs = 500

/** @throws the reason of `signal` when nobody waits any more. */
export type ReadNodes = (requests: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly Outcome[]>

export function createReadNodes(nodes: readonly Node[], now: () => number): ReadNodes {
  let asked = 0
  let hedged = 0
  const mayHedge = () => hedged < 5 + asked * hedgeShare

  return async (requests, signal) => {
    asked++
    const deadline = now() + budgetMs
    const settled = new Map<number, Outcome>()
    const tried = new Set<Node>()
    /** Gave no answer. Whether that is their fault or the request's, the next node's answer tells. */
    const silent = new Set<Node>()
    let lastFault: unknown
    for (;;) {
      const open = requests.map((_, index) => index).filter((index) => !settled.has(index))
      if (open.length === 0) return requests.map((_, index) => settled.get(index) as Outcome)
      const candidates = rankNodes(nodes, now()).filter((node) => !tried.has(node))
      signal?.throwIfAborted()
      const [first, second] = candidates
      const left = deadline - now()
      if (first === undefined || left <= 0) break
      const remaining = open.map((index) => requests[index] as RpcCall)
      try {
        const { outcomes, used, outdone } = await sendWithHedge(remaining, {
          first,
          second: mayHedge() ? second : undefined,
          timeoutMs: Math.min(attemptMs, left),
          signal,
          onHedge: () => hedged++,
        })
        for (const node of used) tried.add(node)
        for (const node of outdone) silent.add(node)
        // What is at hand at every node has been counted where it was asked.
        if (!remaining.every(isPlain) && outcomes.some((outcome) => !(outcome instanceof NodeFault))) {
          for (const node of silent) node.health.outdone()
          silent.clear()
        }
        outcomes.forEach((outcome, position) => {
          if (!(outcome instanceof NodeFault)) settled.set(open[position] as number, outcome)
          else lastFault = outcome
        })
      } catch (error) {
        signal?.throwIfAborted()
        lastFault = error instanceof BothFailed ? error.cause : error
        for (const node of error instanceof BothFailed ? error.used : [first]) {
          tried.add(node)
          silent.add(node)
        }
      }
    }
    return settleRest({ requests, settled, fault: lastFault, waitMs: () => Math.max(...nodes.map((node) => node.health.waitMs(now()))) })
  }
}

/** Available nodes, best first; configured order decides between equals. */
export function rankNodes(nodes: readonly Node[], now: number): readonly Node[] {
  const available = nodes.filter((node) => node.health.available(now))
  const slowest = Math.max(0, ...available.map((node) => node.health.meanMs() ?? 0))
  return available
    .map((node) => ({ node, score: node.health.score(slowest) }))
    .sort((a, b) => b.score - a.score)
    .map(({ node }) => node)
}

class BothFailed extends Error {
  readonly used: readonly Node[]
  constructor(used: readonly Node[], cause: unknown) {
    super('Every node that was asked failed.', { cause })
    this.used = used
  }
}

type Hedged = {
  readonly outcomes: readonly (Outcome | NodeFault)[]
  readonly used: readonly Node[]
  /** Were asked before the one that answered. */
  readonly outdone: readonly Node[]
}

type Hedge = {
  readonly first: Node
  /** Gets the same request when the first is overdue. */
  readonly second: Node | undefined
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly onHedge: () => void
}

/** The first good answer wins and the other request is called off. */
function sendWithHedge(requests: readonly RpcCall[], { first, second, timeoutMs, signal, onHedge }: Hedge): Promise<Hedged> {
  return new Promise((resolve, reject) => {
    const used: Node[] = []
    const calls: AbortController[] = []
    let running = 0
    const start = (node: Node) => {
      const call = new AbortController()
      used.push(node)
      calls.push(call)
      running++
      node.send(requests, { timeoutMs, signal: signal === undefined ? call.signal : AbortSignal.any([call.signal, signal]) }).then(
        (outcomes) => {
          clearTimeout(timer)
          for (const other of calls) if (other !== call) other.abort(new Overtaken())
          resolve({ outcomes, used: [node], outdone: used.slice(0, used.indexOf(node)) })
        },
        (error: unknown) => {
          running--
          if (running > 0) return
          clearTimeout(timer)
          reject(new BothFailed(used, error))
        },
      )
    }
    const timer =
      second === undefined
        ? undefined
        : setTimeout(
            () => {
              onHedge()
              start(second)
            },
            overdueMs(first, requests),
          )
    start(first)
  })
}

/** What takes as long as its asker wants is overdue later. */
function overdueMs({ health }: Node, requests: readonly RpcCall[]): number {
  return requests.every(isPlain) ? health.overdueMs() : Math.max(leastOverdueMs, 2 * health.overdueMs())
}

type Unsettled = {
  readonly requests: readonly RpcCall[]
  readonly settled: ReadonlyMap<number, Outcome>
  /** Of the last attempt. */
  readonly fault: unknown
  /** Until a node is available again. */
  readonly waitMs: () => number
}

/** What no node answered gets the error of a node's own where one gave it; where nothing was answered at all, the chain is away. */
function settleRest({ requests, settled, fault, waitMs }: Unsettled): readonly Outcome[] {
  const reported = fault instanceof NodeFault ? fault.error : undefined
  if (settled.size === 0 && reported === undefined) throw new ChainUnavailable(Math.min(10_000, Math.max(1_000, waitMs())), fault)
  const error = reported ?? { code: -32002, message: 'No node of this network answered this request.' }
  return requests.map((_, index) => settled.get(index) ?? { error })
}
