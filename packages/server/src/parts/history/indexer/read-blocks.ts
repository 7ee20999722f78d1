/** Blocks with their receipts from a chain's nodes: a few at a time, and fewer where the answers are large. */
import * as v from 'valibot'
import type { Chain } from '../../../chains/chain.ts'
import { type Outcome, parseJson, type RpcCall } from '../../../chains/rpc-types.ts'
import { blockHeader, decodeBlock, type IndexedBlock } from './decode-block.ts'

export type BlockHeader = v.InferOutput<typeof blockHeader>

export type BlockReader = {
  /** The newest block that a node tells of. */
  readonly readHead: (signal: AbortSignal) => Promise<BlockHeader>
  /** The hash of a block; undefined where the node has none of that number. */
  readonly readHash: (number: number, signal: AbortSignal) => Promise<string | undefined>
  /** From `first` on, up to `last` or to as many as are asked for at once. @throws {Error} when a node has not got them, or answers nonsense. */
  readonly readBlocks: (first: number, last: number, signal: AbortSignal) => Promise<readonly IndexedBlock[]>
}

/** Blocks that are asked for in one request to a node, if their answers fit. */
const mostAtOnce = 16

export function createBlockReader(chain: Pick<Chain, 'answer' | 'request'>): BlockReader {
  let atOnce = mostAtOnce
  /** Whether nodes know `eth_getBlockReceipts`; those that do not are asked for each transaction's receipt. */
  let knowsBlockReceipts = true

  async function readHeader(block: string, signal: AbortSignal): Promise<BlockHeader | undefined> {
    const answer = await chain.request('eth_getBlockByNumber', [block, false], signal)
    return answer === null ? undefined : v.parse(blockHeader, answer)
  }

  async function readPart(first: number, count: number, signal: AbortSignal): Promise<readonly IndexedBlock[]> {
    const numbers = Array.from({ length: count }, (_, index) => toHex(first + index))
    const blocks = await chain.answer(
      numbers.map((number) => ({ method: 'eth_getBlockByNumber', params: [number, true] })),
      signal,
    )
    const parsed = blocks.map(toResult)
    const receipts = knowsBlockReceipts ? await readReceipts(numbers, parsed, signal) : undefined
    if (receipts !== undefined) return parsed.map((block, index) => decodeBlock(block, receipts[index]))
    knowsBlockReceipts = false
    return Promise.all(parsed.map(async (block) => decodeBlock(block, await readEach(block, signal))))
  }

  /** Undefined where the nodes do not know the method. A block without transactions has no receipts to ask for. */
  async function readReceipts(
    numbers: readonly string[],
    blocks: readonly unknown[],
    signal: AbortSignal,
  ): Promise<readonly unknown[] | undefined> {
    const wanted = numbers.filter((_, index) => hashesOf(blocks[index]).length > 0)
    if (wanted.length === 0) return numbers.map(() => [])
    const requests: readonly RpcCall[] = wanted.map((number) => ({ method: 'eth_getBlockReceipts', params: [number] }))
    const outcomes = await chain.answer(requests, signal)
    if (outcomes.every((outcome) => 'error' in outcome && outcome.error.code === methodNotFound)) return undefined
    const byNumber = new Map(wanted.map((number, index) => [number, toResult(outcomes[index] as Outcome)]))
    return numbers.map((number) => byNumber.get(number) ?? [])
  }

  async function readEach(block: unknown, signal: AbortSignal): Promise<readonly unknown[]> {
    const hashes = hashesOf(block)
    if (hashes.length === 0) return []
    const outcomes = await chain.answer(
      hashes.map((hash) => ({ method: 'eth_getTransactionReceipt', params: [hash] })),
      signal,
    )
    return outcomes.map(toResult)
  }

  return {
    async readHead(signal) {
      const head = await readHeader('latest', signal)
      if (head === undefined) throw new Error('The node tells of no newest block.')
      return head
    },
    readHash: async (number, signal) => (await readHeader(toHex(number), signal))?.hash,
    async readBlocks(first, last, signal) {
      for (;;) {
        const count = Math.min(atOnce, last - first + 1)
        try {
          const blocks = await readPart(first, count, signal)
          atOnce = Math.min(mostAtOnce, atOnce + 1)
          return blocks
        } catch (error) {
          if (signal.aborted || count === 1) throw error
          atOnce = Math.ceil(count / 4)
        }
      }
    },
  }
}

const methodNotFound = -32601

/** @throws {Error} in the words of the node. */
function toResult(outcome: Outcome): unknown {
  if ('error' in outcome) throw new Error(`A node answered ${outcome.error.code}: ${outcome.error.message.slice(0, 200)}`)
  return parseJson(outcome.result)
}

const hashed = v.object({ transactions: v.array(v.object({ hash: v.string() })) })

function hashesOf(block: unknown): readonly string[] {
  return v.parse(hashed, block).transactions.map(({ hash }) => hash)
}

function toHex(number: number): string {
  return `0x${number.toString(16)}`
}
