/**
 * One network: its nodes, what is final on it, and the one way in which requests reach them.
 *
 * Identical requests in flight share one answer, final answers are kept, and the rest goes to the nodes.
 */

import { createSharedWork } from '@foyer/service/cache'
import { TooManyWaiting } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import { Agent } from 'undici'
import type { Hex } from 'viem'
import type { Metrics } from '../observe/metrics.ts'
import { createAgreement, needsAgreement } from './agreement.ts'
import { createSharedAnswers, type SharedAnswers } from './answer-cache.ts'
import { boundCall, defaultMaxCallGas } from './call-bounds.ts'
import type { ChainConfig } from './chain-config.ts'
import { isFinal } from './finality.ts'
import { isWrite, whyNot } from './methods.ts'
import { createNode, type Node } from './node.ts'
import { readQuantity } from './quantity.ts'
import { createReadNodes } from './read-nodes.ts'
import { type Batches, createBatches } from './request-batches.ts'
import { ChainUnavailable, maxAnswerBytes, type Outcome, parseJson, type RpcCall, RpcRefused } from './rpc-types.ts'
import { sendRaw } from './write-nodes.ts'

export type Chain = {
  readonly config: ChainConfig
  /**
   * Answers requests from outside, each checked on its own. What nobody waits for any more is called off.
   * @throws {ChainUnavailable} when none could be answered, {TooManyWaiting} when none may wait, or the reason of `signal`.
   */
  readonly answer: (requests: readonly RpcCall[], signal?: AbortSignal) => Promise<readonly Outcome[]>
  /** Asks for the server itself. @throws {RpcRefused} for a node's error, {ChainUnavailable} when none answers, or the reason of `signal`. */
  readonly request: (method: string, params: readonly unknown[], signal?: AbortSignal) => Promise<unknown>
  /** The same, of what may have a bound of its own. @throws {RpcRefused} with `moreThanWanted`, too. */
  readonly requestCall: (call: RpcCall, signal?: AbortSignal) => Promise<unknown>
  /** The newest block, asked now of any node, open circuit or not. @throws {Error} when none answers within two seconds. */
  readonly probe: () => Promise<number>
  readonly close: () => Promise<void>
}

export type ChainParts = {
  readonly log: Logger
  readonly metrics: Metrics
  readonly now: () => number
  /** Of all networks of one server. Default: of this one alone. */
  readonly answers?: SharedAnswers
  /** For tests: after how long a node is overdue, and its word is not waited for, whatever it has needed so far. */
  readonly times?: { readonly overdueMs?: number; readonly voiceMs?: number }
}

const sampleMs = 4_000
const sampleTimeoutMs = 1_000
const idleMs = 60_000
/** To one node; what is asked beyond waits. */
const maxConnections = 64
const connectTimeoutMs = 3_000

/** In the place of what was not answered in the time of a request. */
export const tooLate = 'This takes too long now. Ask for less at once.'

/** A failure is in the node's health by then. */
function sample(nodes: readonly Node[]): void {
  for (const node of nodes) askHead(node, sampleTimeoutMs).catch(() => {})
}

export function createChain(config: ChainConfig, parts: ChainParts): Chain {
  const { now, log, metrics, answers = createSharedAnswers(), times = {} } = parts
  const chainLabel = config.caip2
  const dispatcher = new Agent({
    connections: maxConnections,
    connect: { timeout: connectTimeoutMs },
    maxResponseSize: maxAnswerBytes,
    keepAliveTimeout: 30_000,
  })
  const nodes = config.rpcUrls.map((url, index) =>
    createNode({
      ...parts,
      url,
      label: `${index + 1}:${new URL(url).host}`,
      chain: chainLabel,
      expectedChainId: readChainId(config.caip2),
      dispatcher,
      inTurn: (task) => answers.inTurn(task, chainLabel),
      step: () => answers.step(chainLabel),
      pace: answers.pace,
      rooms: answers.rooms,
    }),
  )
  const readNodes = createReadNodes(nodes, now, times.overdueMs)
  const readAgreed = createAgreement({ ...parts, nodes, readNodes, chain: chainLabel, voiceMs: times.voiceMs })
  const inFlight = createSharedWork<Outcome>()
  let lastUse = Number.NEGATIVE_INFINITY

  // While it is in use, every node tells its newest block every 4 s: that is its health, its rank and what is final.
  const sampling = setInterval(() => {
    if (now() - lastUse < idleMs) sample(nodes)
  }, sampleMs)
  sampling.unref()

  async function answer(requests: readonly RpcCall[], signal?: AbortSignal): Promise<readonly Outcome[]> {
    if (now() - lastUse > idleMs) sample(nodes)
    lastUse = now()
    const batches = createBatches(readNodes)
    const agreed = readAgreed && createBatches(readAgreed)
    const waiting = requests.map((asked): Promise<Outcome> => {
      const refused = whyNot(asked, config.maxLogsRange ?? 10_000, () => lowestHead(nodes))
      if (refused !== undefined) return Promise.resolve({ error: refused })
      if (isWrite(asked.method)) {
        metrics.rpcElements.inc({ chain: chainLabel, source: 'node' })
        return sendRaw(nodes, (asked.params as [Hex])[0], { now, signal })
      }
      const request = boundCall(asked, config.maxCallGas ?? defaultMaxCallGas)
      if ('refused' in request) return Promise.resolve({ error: request.refused })
      const key = `${chainLabel}\n${request.method}\n${JSON.stringify(request.params ?? [])}`
      const kept = answers.kept.read(key)
      const source = kept !== undefined ? 'kept' : inFlight.has(`${request.mostBytes ?? ''}\n${key}`) ? 'shared' : 'node'
      metrics.rpcElements.inc({ chain: chainLabel, source })
      return kept !== undefined
        ? Promise.resolve({ result: kept })
        : inFlight.join(
            `${request.mostBytes ?? ''}\n${key}`,
            (own) => ask(key, request, { batches: (needsAgreement(request) && agreed) || batches, own }),
            signal,
          )
    })
    batches.send()
    agreed?.send()
    return settleAll(waiting, { signal, log })
  }

  async function ask(key: string, request: RpcCall, { batches, own }: { readonly batches: Batches; readonly own: AbortSignal }) {
    const outcome = await batches.add(request, own)
    if ('result' in outcome && isFinal(request, outcome.result, finalBlock(nodes, config))) answers.kept.keep(key, outcome.result)
    return outcome
  }

  async function requestCall(call: RpcCall, signal?: AbortSignal): Promise<unknown> {
    const [outcome] = await answer([call], signal)
    if (outcome === undefined) throw new ChainUnavailable(1_000)
    if ('error' in outcome) throw new RpcRefused(outcome.error)
    return parseJson(outcome.result)
  }

  return {
    config,
    answer,
    request: (method, params, signal) => requestCall({ method, params }, signal),
    requestCall,
    probe: () => Promise.any(nodes.map((node) => askHead(node, 2_000))),
    close: async () => {
      clearInterval(sampling)
      await dispatcher.destroy()
    },
  }
}

async function askHead(node: Node, timeoutMs: number): Promise<number> {
  await node.send([{ method: 'eth_blockNumber', params: [] }], { timeoutMs })
  const head = node.head()
  if (head === undefined) throw new Error(`${node.label} does not tell its newest block.`)
  return head
}

type Settling = { readonly signal: AbortSignal | undefined; readonly log: Logger }

/**
 * One unreachable chain is one refusal; where some requests were answered, the others get an error in their place, whatever they failed
 * of: among those may be a transaction that was sent.
 */
async function settleAll(waiting: readonly Promise<Outcome>[], { signal, log }: Settling): Promise<readonly Outcome[]> {
  const settled = await Promise.allSettled(waiting)
  const failed = settled.find((one) => one.status === 'rejected')
  if (failed !== undefined && settled.every((one) => one.status === 'rejected')) throw failed.reason
  return settled.map((one) => {
    if (one.status === 'fulfilled') return one.value
    if (one.reason instanceof TooManyWaiting) return { error: { code: -32005, message: one.reason.message } }
    if (one.reason instanceof ChainUnavailable) return { error: { code: -32002, message: one.reason.message } }
    if (signal?.aborted) return { error: { code: -32005, message: tooLate } }
    log.error({ err: one.reason }, 'a request to a node failed, and others beside it did not')
    return { error: { code: -32603, message: 'This server could not answer it.' } }
  })
}

/** What every node that reported a head has reached: one that runs ahead, or lies, cannot make young answers final. */
function lowestHead(nodes: readonly Node[]): number | undefined {
  const heads = nodes.map((node) => node.head()).filter((head) => head !== undefined)
  return heads.length === 0 ? undefined : Math.min(...heads)
}

/** What is kept stays when the node that said it is gone: unless more than half have told their newest block, a few that lie would decide. */
function finalBlock(nodes: readonly Node[], config: ChainConfig): number | undefined {
  const known = nodes.filter((node) => node.head() !== undefined).length
  const head = known * 2 > nodes.length ? lowestHead(nodes) : undefined
  return head === undefined ? undefined : head - (config.finalityDepth ?? 64)
}

function readChainId(caip2: string): bigint | undefined {
  const [namespace, reference] = caip2.split(':')
  return namespace === 'eip155' && reference !== undefined ? (readQuantity(`0x${BigInt(reference).toString(16)}`) ?? undefined) : undefined
}
