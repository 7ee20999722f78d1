/**
 * Reads that money moves by, asked of several nodes: what code an address has, which nonce an account is at. One node that lies, or that is
 * behind, is not believed alone.
 *
 * Two are asked at once, of different hosts, and all of them where those differ. What differs for want of time, since one has heard of a block or a
 * transaction before the other, is asked again a few times. What then still differs is answered as more than half say it, or refused.
 */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from '@foyer/service/observe'
import type { Metrics } from '../observe/metrics.ts'
import { decide, type Said, type Verdict } from './decide.ts'
import type { Node } from './node.ts'
import { type ReadNodes, rankForReads } from './read-nodes.ts'
import { NodeFault, nodesDiffer, type Outcome, type RpcCall } from './rpc-types.ts'

const outcomeLabels = ['agreed', 'alone', 'contradicted', 'differed', 'silent'] as const

const agreedReads = new Set(['eth_getCode', 'eth_getTransactionCount'])

const longestVoiceMs = 2_000
/** How often all are asked again while they differ, and after which pause: a block or a transaction has reached every node by then. */
const mostRounds = 3
const roundMs = 400
/** What differs is in the log so often at most. */
const logMs = 60_000

export type AgreementParts = {
  readonly nodes: readonly Node[]
  /** For those that nobody else can confirm. */
  readonly readNodes: ReadNodes
  readonly chain: string
  readonly now: () => number
  readonly log: Logger
  readonly metrics: Pick<Metrics, 'agreement'>
  /** Between two rounds. */
  readonly wait?: (ms: number) => Promise<unknown>
  /** For an answer of one node, before the next is asked in its place. Default: what is at hand everywhere is there in two seconds. */
  readonly voiceMs?: number | undefined
}

/** Whether several nodes have to agree on it. */
export function needsAgreement({ method }: RpcCall): boolean {
  return agreedReads.has(method)
}

/** Undefined where all nodes are of one host: there is nobody to agree with. */
export function createAgreement(parts: AgreementParts): ReadNodes | undefined {
  const { nodes, readNodes, now, wait = (ms: number) => sleep(ms), voiceMs = longestVoiceMs } = parts
  if (new Set(nodes.map(({ host }) => host)).size < 2) return undefined
  const settle = createSettle(parts)

  return async (requests, signal) => {
    const voices = oneOfEachHost(rankForReads(nodes, now()))
    const said = requests.map((): Said => new Map())
    const verdicts = new Map<number, Verdict>()
    const tried = new Set<Node>()
    const silent = new Set<Node>()
    const open = () => requests.map((_, index) => index).filter((index) => !verdicts.has(index))

    async function ask(queue: readonly Node[], atOnce: number): Promise<void> {
      const indexes = open()
      const asked = indexes.map((index) => requests[index] as RpcCall)
      const keep = (node: Node, outcomes: readonly (Outcome | NodeFault)[]) =>
        outcomes.forEach((outcome, position) => {
          if (!(outcome instanceof NodeFault)) said[indexes[position] as number]?.set(node, outcome)
        })
      await askInParallel(queue, {
        ...{ requests: asked, atOnce, voiceMs, signal, keep },
        onTry: (node) => tried.add(node),
        onSilence: (node) => silent.add(node),
      })
      signal?.throwIfAborted()
    }

    function judge(isLast: boolean): void {
      for (const index of open()) {
        const isEverybody = isLast || voices.every((node) => tried.has(node))
        const verdict = decide(requests[index] as RpcCall, said[index] as Said, { isEverybody, isLast })
        if (verdict !== undefined) verdicts.set(index, verdict)
      }
    }

    await ask(voices, 2)
    judge(false)
    if (open().length > 0) {
      const others = voices.filter((node) => !tried.has(node))
      await ask(others, others.length)
      judge(false)
    }
    for (let round = 1; round <= mostRounds && open().length > 0; round++) {
      const differing = voices.filter((node) => open().some((index) => said[index]?.has(node)))
      if (differing.length === 0) break
      await wait(roundMs)
      await ask(differing, differing.length)
      judge(round === mostRounds)
    }
    if (said.some(({ size }) => size > 0)) settle.silent(silent)
    const outcomes = requests.map((request, index) => settle.verdict(request, verdicts.get(index)))
    return settleRest(requests, outcomes, (left) => readNodes(left, signal))
  }
}

/** Those that were asked, and what is counted and logged of them. */
function createSettle({ nodes, chain, now, log, metrics }: AgreementParts) {
  const logged = new Map<string, number>()
  const count = (among: Iterable<Node>, outcome: (typeof outcomeLabels)[number], by = 1) => {
    for (const { label } of among) metrics.agreement.inc({ chain, upstream: label, outcome }, by)
  }
  // What grows from nothing is seen to grow only where nothing was seen before.
  for (const outcome of outcomeLabels) count(nodes, outcome, 0)
  function warn(key: string, fields: object, words: string): void {
    if (now() - (logged.get(key) ?? Number.NEGATIVE_INFINITY) < logMs) return
    logged.set(key, now())
    log.warn({ chain, ...fields }, words)
  }
  return {
    /** Where others have answered. No fault of theirs: who asks for a hundred codes at once makes that take long. */
    silent: (among: Iterable<Node>) => count(among, 'silent'),
    /** Undefined for what none of them has answered. */
    verdict({ method }: RpcCall, verdict: Verdict | undefined): Outcome | undefined {
      if (verdict === undefined) return undefined
      if (verdict.kind === 'differs') {
        const upstreams = verdict.nodes.map(({ label }) => label)
        count(verdict.nodes, 'differed')
        warn(`${method} ${upstreams}`, { method, upstreams }, 'nodes differ on what money moves by, which is not answered')
        return { error: nodesDiffer(method) }
      }
      const { outcome, agreed, against } = verdict
      count(agreed, agreed.length > 1 ? 'agreed' : 'alone')
      count(against, 'contradicted')
      for (const node of against) {
        node.health.contradicted(now())
        warn(
          `${method} ${node.label}`,
          { method, upstream: node.label },
          'a node contradicts the others, and is asked after them for a minute',
        )
      }
      return outcome
    },
  }
}

type Asking = {
  readonly requests: readonly RpcCall[]
  /** So many are to answer; each that does not is replaced by the next. */
  readonly atOnce: number
  readonly voiceMs: number
  readonly signal: AbortSignal | undefined
  readonly keep: (node: Node, outcomes: readonly (Outcome | NodeFault)[]) => void
  readonly onTry: (node: Node) => void
  readonly onSilence: (node: Node) => void
}

async function askInParallel(queue: readonly Node[], { requests, atOnce, voiceMs, signal, keep, onTry, onSilence }: Asking): Promise<void> {
  const left = [...queue]
  const next = async (): Promise<void> => {
    for (let node = left.shift(); node !== undefined; node = left.shift()) {
      onTry(node)
      try {
        const outcomes = await node.send(requests, { timeoutMs: voiceMs, ...(signal !== undefined && { signal }) })
        keep(node, outcomes)
        if (outcomes.some((outcome) => !(outcome instanceof NodeFault))) return
      } catch {
        // The next is asked in its place.
      }
      if (signal?.aborted) return
      onSilence(node)
    }
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, left.length) }, next))
}

/** The best of each: two addresses at one provider say the same. */
function oneOfEachHost(ranked: readonly Node[]): readonly Node[] {
  const hosts = new Set<string>()
  return ranked.filter(({ host }) => !hosts.has(host) && hosts.add(host))
}

/** What no node has answered in the time of an agreement is asked in the way of all other reads. */
async function settleRest(
  requests: readonly RpcCall[],
  outcomes: readonly (Outcome | undefined)[],
  read: (requests: readonly RpcCall[]) => Promise<readonly Outcome[]>,
): Promise<readonly Outcome[]> {
  const missing = outcomes.flatMap((outcome, index) => (outcome === undefined ? [index] : []))
  if (missing.length === 0) return outcomes as readonly Outcome[]
  const late = await read(missing.map((index) => requests[index] as RpcCall))
  return outcomes.map((outcome, index) => outcome ?? (late[missing.indexOf(index)] as Outcome))
}
