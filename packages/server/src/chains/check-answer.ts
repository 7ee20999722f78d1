/**
 * What can be seen of a node and its answers without asking another: which chain it serves, and whether an amount of gas is one.
 *
 * A node is asked for its chain before it is believed anything, and again whenever an asker wants to know that.
 */
import { createPause } from '@foyer/service/limits'
import type { Logger } from '@foyer/service/observe'
import { readQuantity } from './quantity.ts'
import { type JsonText, NodeFault, type Outcome, parseJson, type RpcCall } from './rpc-types.ts'

export type AnswerCheck = {
  /** Asks it for its chain, until it has told it. @throws {NodeFault} for another one, or none. */
  readonly ensureChain: () => Promise<void>
  /** A fault in the place of what cannot be. */
  readonly check: (request: RpcCall, outcome: Outcome | NodeFault) => Outcome | NodeFault
  /** It has named another chain, a while ago at most. */
  readonly isLeftOut: () => boolean
}

export type AnswerCheckParts = {
  readonly label: string
  readonly chain: string
  readonly expectedChainId: bigint | undefined
  readonly now: () => number
  readonly log: Logger
  readonly ask: (request: RpcCall, timeoutMs: number) => Promise<Outcome | NodeFault | undefined>
}

const verifyTimeoutMs = 3_000
const wrongChainMs = 300_000
/** What every transaction takes, and more than any block of any network holds. */
const gasBounds = { least: 21_000, most: 10_000_000_000 }
const noAmountOfGas = { code: -32_002, message: 'No node of this network names an amount of gas that a transaction can take.' }

export function createAnswerCheck({ label, chain, expectedChainId, now, log, ask }: AnswerCheckParts): AnswerCheck {
  let verified: Promise<void> | undefined
  const leftOut = createPause(now)

  const wrongChain = () => new NodeFault(`${label} serves another chain`, { reached: false })

  /** It may still be starting: whoever asks next asks it again. Of what it was to be asked it has heard nothing. */
  function tellsNone(): NodeFault {
    log.warn({ chain, upstream: label }, 'a node does not tell its chain')
    return new NodeFault(`${label} does not tell its chain`, { reached: false })
  }

  function leaveOut(reported: bigint): NodeFault {
    leftOut.begin(wrongChainMs)
    log.error({ chain, upstream: label, reported: String(reported) }, 'a node serves another chain than configured and is not used')
    return wrongChain()
  }

  async function verify(expected: bigint): Promise<void> {
    const outcome = await ask({ method: 'eth_chainId', params: [] }, verifyTimeoutMs)
    const reported = outcome !== undefined && 'result' in outcome ? readQuantity(parseJson(outcome.result)) : undefined
    if (reported === undefined) throw tellsNone()
    if (reported !== expected) throw leaveOut(reported)
  }

  return {
    isLeftOut: () => leftOut.leftMs() > 0,
    ensureChain() {
      if (expectedChainId === undefined) return Promise.resolve()
      if (leftOut.leftMs() > 0) return Promise.reject(wrongChain())
      verified ??= verify(expectedChainId).catch((error: unknown) => {
        verified = undefined
        throw error
      })
      return verified
    },
    check({ method }, outcome) {
      if (!('result' in outcome)) return outcome
      if (method === 'eth_estimateGas' && !isAmountOfGas(outcome.result)) {
        return new NodeFault(`${label} names no amount of gas`, { reached: true, error: noAmountOfGas })
      }
      if (method !== 'eth_chainId' || expectedChainId === undefined) return outcome
      const reported = readQuantity(parseJson(outcome.result))
      if (reported === expectedChainId) return outcome
      // What it said before counts no longer.
      verified = undefined
      return reported === undefined ? tellsNone() : leaveOut(reported)
    },
  }
}

function isAmountOfGas(result: JsonText): boolean {
  const gas = result.length < 100 ? readQuantity(parseJson(result)) : undefined
  return gas !== undefined && gas >= BigInt(gasBounds.least) && gas <= BigInt(gasBounds.most)
}
