/**
 * Gets answers to reads out of several nodes: best first, another one when the first is overdue, the next one when one
 * fails, within 20 s in all.
 *
 * A node that has not answered anything yet is tried by one request at a time, so that not all are lost at one that never will.
 */
import { type CallingOff, createCallingOff } from '@foyer/service/limits'
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

/** `fixedOverdueMs`, for tests: after how long any node is overdue. */
export function createReadNodes(nodes: readonly Node[], now: () => number, fixedOverdueMs?: number): ReadNodes {
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
      if (first === undefined || deadline <= now()) break
      const remaining = open.map((index) => requests[index] as RpcCall)
      try {
        const { answers, outdone, failed } = await sendWithHedge(remaining, {
          first,
          next,
          mayHedge: (used) => mayHedge() || (!plain && used.every((node) => node.health.reads(now()) === 'failing')),
          isEnough: (refused) => areBelieved([...refusing, ...refused.filter(saysTooMuch).map(({ node }) => node)], now()),
          timeoutMs: () => Math.min(attemptMs, deadline - now()),
          overdueMs: (node) => fixedOverdueMs ?? overdueMs(node, remaining),
          signal,
          onHedge: () => hedged++,
        })
        for (const node of failed) tried.add(node)
        for (const node of [...failed, ...outdone]) silent.add(node)
        for (const answer of answers) {
          const { node, outcomes } = answer
          tried.add(node)
          // What is at hand at every node has been counted where it was asked.
          if (!remaining.every(isPlain) && !isFailure(answer)) {
            for (const other of silent) other.health.outdone(now())
            silent.clear()
          } else if (saysTooMuch(answer)) silent.add(node)
          outcomes.forEach((outcome, position) => {
            if (!(outcome instanceof NodeFault)) settled.set(open[position] as number, outcome)
            else lastFault = outcome
          })
          if (saysTooMuch(answer)) refusing.push(node)
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

const isFailure = ({ outcomes }: Answer): boolean => outcomes.every((outcome) => outcome instanceof NodeFault)
const saysTooMuch = ({ outcomes }: Answer): boolean => outcomes.every(isTooMuch)

type Hedged = {
  /** Of each node that would not or could not, and at last the good one, where there is one. */
  readonly answers: readonly Answer[]
  /** Were asked before the one that answered, and had told nothing by then. */
  readonly outdone: readonly Node[]
  /** Failed without a word. */
  readonly failed: readonly Node[]
}

type Hedge = {
  readonly first: Node
  /** Gets the same request when the last one asked is overdue or fails; undefined where nobody is left. */
  readonly next: (used: readonly Node[]) => Node | undefined
  readonly mayHedge: (used: readonly Node[]) => boolean
  /** Whether what nodes have refused is an answer, so that no other is waited for. */
  readonly isEnough: (refusals: readonly Answer[]) => boolean
  /** Of one that is asked now. */
  readonly timeoutMs: () => number
  readonly overdueMs: (node: Node) => number
  readonly signal: AbortSignal | undefined
  readonly onHedge: () => void
}

/**
 * The first good answer wins and the other requests are called off. A node that only has errors to tell calls off nobody: while others
 * are waited for the next takes its place, whatever the share of what is asked twice.
 */
function sendWithHedge(requests: readonly RpcCall[], hedge: Hedge): Promise<Hedged> {
  const { first, next, mayHedge, isEnough, timeoutMs, overdueMs, signal, onHedge } = hedge
  return new Promise((resolve, reject) => {
    const used: Node[] = []
    const failed: Node[] = []
    const refusals: Answer[] = []
    const running = new Map<Node, CallingOff>()
    let isOver = false
    let timer: NodeJS.Timeout | undefined
    const start = (node: Node) => {
      const call = createCallingOff()
      if (signal?.aborted) call.abort(signal.reason)
      used.push(node)
      running.set(node, call)
      watch(node)
      node.send(requests, { timeoutMs: timeoutMs(), signal: call.signal }).then(
        (outcomes) => {
          const answer = { node, outcomes }
          if (isFailure(answer)) refusals.push(answer)
          goOn(node, { good: isFailure(answer) ? undefined : answer })
        },
        (error: unknown) => {
          failed.push(node)
          goOn(node, { error })
        },
      )
    }
    const goOn = (node: Node, { good, error }: { readonly good?: Answer | undefined; readonly error?: unknown }) => {
      if (isOver) return
      running.delete(node)
      if (good !== undefined || running.size === 0 || isEnough(refusals)) return end(good, error)
      const another = signal?.aborted || timeoutMs() <= 0 ? undefined : next(used)
      if (another !== undefined) start(another)
    }
    const callOff = () => {
      for (const call of running.values()) call.abort(signal?.reason)
    }
    const end = (good: Answer | undefined, error: unknown) => {
      isOver = true
      clearTimeout(timer)
      signal?.removeEventListener('abort', callOff)
      for (const call of running.values()) call.abort(new Overtaken())
      const answers = good === undefined ? refusals : [...refusals, good]
      const outdone = good === undefined ? [] : used.slice(0, used.indexOf(good.node)).filter((node) => running.has(node))
      if (answers.length === 0) reject(new AllFailed(used, error))
      else resolve({ answers, outdone, failed })
    }
    const watch = (node: Node) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        const another = mayHedge(used) ? next(used) : undefined
        if (another === undefined) return watch(node)
        onHedge()
        start(another)
      }, overdueMs(node))
    }
    signal?.addEventListener('abort', callOff, { once: true })
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
