/**
 * Which JSON-RPC methods pass, and what each may ask for.
 *
 * Reads that any node answers alike, and one write. Nothing that keeps state on a node (filters, subscriptions), nothing
 * that signs, nothing that traces or administers.
 */
import { readQuantity } from './node.ts'
import type { Ask, RpcError } from './rpc-types.ts'

const reads = new Set([
  'eth_blobBaseFee',
  'eth_blockNumber',
  'eth_call',
  'eth_chainId',
  'eth_createAccessList',
  'eth_estimateGas',
  'eth_feeHistory',
  'eth_gasPrice',
  'eth_getBalance',
  'eth_getBlockByHash',
  'eth_getBlockByNumber',
  'eth_getBlockReceipts',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getCode',
  'eth_getLogs',
  'eth_getProof',
  'eth_getStorageAt',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getTransactionByBlockNumberAndIndex',
  'eth_getTransactionByHash',
  'eth_getTransactionCount',
  'eth_getTransactionReceipt',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleByBlockNumberAndIndex',
  'eth_getUncleCountByBlockHash',
  'eth_getUncleCountByBlockNumber',
  'eth_maxPriorityFeePerGas',
  'eth_protocolVersion',
  'eth_syncing',
  'net_listening',
  'net_version',
  'web3_clientVersion',
])

export function isWrite(method: string): boolean {
  return method === 'eth_sendRawTransaction'
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
