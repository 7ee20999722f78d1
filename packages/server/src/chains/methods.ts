/** Which JSON-RPC methods pass, the reads and the write of the contract, and what each may ask for. */
import { rpcReads, rpcWrite } from '@foyer/contract'
import { readQuantity } from './node.ts'
import type { Ask, RpcError } from './rpc-types.ts'

const reads: ReadonlySet<string> = new Set(rpcReads)

export function isWrite(method: string): boolean {
  return method === rpcWrite
}

/** Why a question is not passed on; undefined when it may be. `head` is the newest block known. */
export function whyNot(ask: Ask, maxLogsRange: number, head: () => number | undefined): RpcError | undefined {
  if (!reads.has(ask.method) && !isWrite(ask.method)) {
    return { code: -32601, message: 'This method is not available here. Reads and eth_sendRawTransaction are.' }
  }
  if (isWrite(ask.method)) return whyNotRaw(ask.params)
  if (ask.method === 'eth_getLogs') return whyNotLogs(ask.params, maxLogsRange, head())
  return undefined
}

function whyNotRaw(params: unknown): RpcError | undefined {
  const raw = Array.isArray(params) && params.length === 1 ? params[0] : undefined
  return typeof raw === 'string' && /^0x(?:[0-9a-f]{2}){20,}$/i.test(raw)
    ? undefined
    : { code: -32602, message: 'Expected one parameter: the signed transaction as 0x and hexadecimal digits.' }
}

function whyNotLogs(params: unknown, maxRange: number, head: number | undefined): RpcError | undefined {
  const filter = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) return { code: -32602, message: 'Expected a filter object.' }
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  if (blockHash !== undefined) return undefined
  const from = readBlock(fromBlock, head)
  const to = readBlock(toBlock, head)
  if (from === 'unknown' || to === 'unknown')
    return { code: -32602, message: 'fromBlock and toBlock are block numbers in hexadecimal or block tags.' }
  const span = from === 'head' ? 0 : to === 'head' ? Number.POSITIVE_INFINITY : to - from
  if (span > maxRange) return { code: -32005, message: `The block range is wider than ${maxRange}. Ask in parts.` }
  return undefined
}

function readBlock(value: unknown, head: number | undefined): number | 'head' | 'unknown' {
  if (value === 'earliest') return 0
  if (value === undefined || value === 'latest' || value === 'pending' || value === 'safe' || value === 'finalized') return head ?? 'head'
  const number = readQuantity(value)
  return number === undefined ? 'unknown' : Number(number)
}
