/** Which JSON-RPC methods pass, the reads and the write of the contract, and what each may request. */
import { rpcReads, rpcWrite } from '@foyer/contract'
import { readQuantity } from './quantity.ts'
import type { RpcCall, RpcError } from './rpc-types.ts'

const reads: ReadonlySet<string> = new Set(rpcReads)

/** What a node answers from what it has at hand: its speed, and whether it answers at all, are the node's own doing. */
const plainReads = new Set([
  'eth_blockNumber',
  'eth_chainId',
  'eth_gasPrice',
  'eth_maxPriorityFeePerGas',
  'eth_syncing',
  'net_version',
  'web3_clientVersion',
])

/** Whether nothing about a request is its asker's choice. */
export function isPlain(request: RpcCall): boolean {
  return plainReads.has(request.method)
}

/** What a node answers with one figure, one hash or one line, whatever it is asked. */
const shortReads = new Set([
  ...plainReads,
  'eth_blobBaseFee',
  'eth_getBalance',
  'eth_getBlockTransactionCountByHash',
  'eth_getBlockTransactionCountByNumber',
  'eth_getStorageAt',
  'eth_getTransactionCount',
])

/** Bytes of each such answer, and of a node's words where it has none. */
const longestShortAnswer = 65_536
/** An error may repeat what was asked for, every character of it escaped. */
const longestEscape = 6

/** Bytes that the answers can have at most, to a question with so many characters; undefined where that is the asker's choice. */
export function bytesOfShort(requests: readonly RpcCall[], asked: number): number | undefined {
  const areShort = requests.every(({ method, mostBytes }) => mostBytes === undefined && shortReads.has(method))
  return areShort ? longestShortAnswer * requests.length + longestEscape * asked : undefined
}

export function isWrite(method: string): boolean {
  return method === rpcWrite
}

/** Why a request is not passed on; undefined when it may be. `head` is the newest block known. */
export function whyNot(request: RpcCall, maxLogsRange: number, head: () => number | undefined): RpcError | undefined {
  if (!reads.has(request.method) && !isWrite(request.method)) {
    return { code: -32601, message: `${unknownMethod(request.method)} Reads and eth_sendRawTransaction are available.` }
  }
  if (isWrite(request.method)) return whyNotRaw(request.params)
  if (request.method === 'eth_getLogs') return whyNotLogs(request.params, maxLogsRange, head())
  return undefined
}

/** In the words of nodes: clients find out by them that they have to poll instead of subscribing. */
function unknownMethod(method: string): string {
  return /^[a-z]\w*$/i.test(method) ? `The method ${method} does not exist.` : 'The method does not exist.'
}

/** Characters of a transaction: nodes take 128 KiB of one without blobs, and its hash takes time that grows with it. */
const longestRaw = 262_146
const tooLong: RpcError = { code: -32602, message: 'A signed transaction is 128 KiB at most.' }

function whyNotRaw(params: unknown): RpcError | undefined {
  const raw = Array.isArray(params) && params.length === 1 ? params[0] : undefined
  if (typeof raw === 'string' && raw.length > longestRaw) return tooLong
  return typeof raw === 'string' && /^0x(?:[0-9a-f]{2}){20,}$/i.test(raw)
    ? undefined
    : { code: -32602, message: 'Expected one parameter: the signed transaction as 0x and hexadecimal digits.' }
}

function whyNotLogs(params: unknown, maxRange: number, head: number | undefined): RpcError | undefined {
  const filter = Array.isArray(params) ? params[0] : undefined
  if (typeof filter !== 'object' || filter === null) return { code: -32602, message: 'Expected a filter object.' }
  const { blockHash, fromBlock, toBlock } = filter as Record<string, unknown>
  if (blockHash !== undefined) {
    // Nodes read null as absent, and a range that is not looked at has no bounds.
    const isHash = typeof blockHash === 'string' && /^0x[0-9a-f]{64}$/i.test(blockHash)
    return isHash ? undefined : { code: -32602, message: 'blockHash is 0x and 64 hexadecimal digits.' }
  }
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
