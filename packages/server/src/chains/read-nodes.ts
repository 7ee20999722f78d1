/**
 * Gets answers to reads out of several nodes: best first, another one when the first is overdue, the next one when one
 * fails, within 20 s in all.
 *
 * A node that has not answered anything yet is tried by one request at a time, so that not all are lost at one that never will.
 */
import { isPlain } from './methods.ts'
import { isTooMuch, type Node } from './node.ts'
import { ChainUnavailable, NodeFault, type Outcome, Overtaken, type RpcCall } from './rpc-types.ts'

const budgetMs = 20_000
const attemptMs = 10_000
/**
 * An even share of requests may be asked twice; more would double the load on nodes that are slow because they are loaded. What
 * waits for nodes that others outdo is asked again whatever the share.
 */
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
    const refusing: Node[] = []
    let lastFault: unknown
    for (;;) {
      const open = requests.map((_, index) => index).filter((index) => !settled.has(index))
      if (open.length === 0) return requests.map((_, index) => settled.get(index) as Outcome)
      signal?.throwIfAborted()
      const plain = requests.every(isPlain)
      const next = (used: readonly Node[]) => {
        const ranked = plain ? rankNodes(nodes, now()) : rankForReads(nodes, now())
        return ranked.find((node) => !tried.has(node) && !used.includes(node))
      }
      const first = next([])
      const left = deadline - now()
      if (first === undefined || left <= 0) break
      const remaining = open.map((index) => requests[index] as RpcCall)
      try {
        const { answers, outdone, failed } = await sendWithHedge(remaining, {
          first,
          next,
          mayHedge: (used) => mayHedge() || (!plain && used.every((node) => node.health.reads(now()) === 'failing')),
          timeoutMs: Math.min(attemptMs, left),
          signal,
          onHedge: () => hedged++,
        })
        for (const node of failed) tried.add(node)
        for (const node of [...failed, ...outdone]) silent.add(node)
        for (const { node, outcomes } of answers) {
          tried.add(node)
          // What is at hand at every node has been counted where it was asked.
          if (!remaining.every(isPlain) && !isFailure(outcomes)) {
            for (const other of silent) other.health.outdone(now())
            silent.clear()
          } else if (outcomes.every(isTooMuch)) silent.add(node)
          outcomes.forEach((outcome, position) => {
            if (!(outcome instanceof NodeFault)) settled.set(open[position] as number, outcome)
            else lastFault = outcome
          })
          if (outcomes.every(isTooMuch)) refusing.push(node)
        }
        if (areBelieved(refusing, now())) break
      } catch (error) {
        signal?.throwIfAborted()
        lastFault = error instanceof AllFailed ? error.cause : error
        for (const node of error instanceof AllFailed ? error.used : [first]) {
          tried.add(node)
          silent.add(node)
        }
      }
    }
    return settleRest({ requests, settled, fault: lastFault, waitMs: () => Math.max(...nodes.map((node) => node.health.waitMs(now()))) })
  }
}

/**
 * That the answer is too large: each takes megabytes to say so. Two do, of which one has answered others; who have never answered
 * anything could keep everything from everybody.
 */
function areBelieved(refusing: readonly Node[], now: number): boolean {
  return refusing.length > 1 && refusing.some((node) => node.health.reads(now) === 'proven')
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

/**
 * For what askers choose: first the nodes that answer it, and those that nobody knows yet, one request at a time; then those
 * that are being tried, the least busy first; at last those that have failed at it. Where all are alike it is as above.
 */
export function rankForReads(nodes: readonly Node[], now: number): readonly Node[] {
  const placeOf = (node: Node): number => {
    const reads = node.health.reads(now)
    if (reads === 'failing') return Number.POSITIVE_INFINITY
    return reads === 'proven' ? 0 : node.reading()
  }
  return rankNodes(nodes, now)
    .map((node) => ({ node, place: placeOf(node) }))
    .sort((a, b) => (a.place === b.place ? 0 : a.place - b.place))
    .map(({ node }) => node)
}

class AllFailed extends Error {
  readonly used: readonly Node[]
  constructor(used: readonly Node[], cause: unknown) {
    super('Every node that was asked failed.', { cause })
    this.used = used
  }
}

type Answer = { readonly node: Node; readonly outcomes: readonly (Outcome | NodeFault)[] }

const isFailure = (outcomes: Answer['outcomes']): boolean => outcomes.every((outcome) => outcome instanceof NodeFault)

type Hedged = {
  /** The good one, or of each node that was asked that it would not or could not. */
  readonly answers: readonly Answer[]
  /** Were asked before the one that answered. */
  readonly outdone: readonly Node[]
  /** Gave none, and neither did anybody else. */
  readonly failed: readonly Node[]
}

type Hedge = {
  readonly first: Node
  /** Gets the same request when the last one asked is overdue; undefined where nobody is left. */
  readonly next: (used: readonly Node[]) => Node | undefined
  readonly mayHedge: (used: readonly Node[]) => boolean
  readonly timeoutMs: number
  readonly signal: AbortSignal | undefined
  readonly onHedge: () => void
}

/** The first good answer wins and the other requests are called off; a node that only has errors to tell calls off nobody. */
function sendWithHedge(requests: readonly RpcCall[], { first, next, mayHedge, timeoutMs, signal, onHedge }: Hedge): Promise<Hedged> {
  return new Promise((resolve, reject) => {
    const used: Node[] = []
    const calls: AbortController[] = []
    const refusals: Answer[] = []
    let running = 0
    let timer: NodeJS.Timeout | undefined
    const start = (node: Node) => {
      const call = new AbortController()
      used.push(node)
      calls.push(call)
      running++
      node
        .send(requests, { timeoutMs, signal: signal === undefined ? call.signal : AbortSignal.any([call.signal, signal]) })
        .then((outcomes) => {
          if (isFailure(outcomes)) {
            refusals.push({ node, outcomes })
            return end(undefined)
          }
          clearTimeout(timer)
          for (const other of calls) if (other !== call) other.abort(new Overtaken())
          resolve({ answers: [{ node, outcomes }], outdone: used.slice(0, used.indexOf(node)), failed: [] })
        }, end)
    }
    const end = (error: unknown) => {
      running--
      if (running > 0) return
      clearTimeout(timer)
      if (refusals.length === 0) reject(new AllFailed(used, error))
      else resolve({ answers: refusals, outdone: [], failed: used.filter((node) => !refusals.some((refusal) => refusal.node === node)) })
    }
    const watch = (node: Node) => {
      timer = setTimeout(
        () => {
          const another = mayHedge(used) ? next(used) : undefined
          if (another !== undefined) {
            onHedge()
            start(another)
          }
          watch(another ?? node)
        },
        overdueMs(node, requests),
      )
    }
    watch(first)
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
