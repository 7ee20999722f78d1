/**
 * Which answers stay true.
 *
 * An answer is kept when the request names a block by hash, or a block number that is deep below every node's head, or
 * when the answer itself says that it is in such a block. A "not there (yet)" is never kept, and neither is anything
 * about `latest`: that is only shared while it is being asked.
 */
import { readQuantity } from './quantity.ts'
import { type JsonText, parseJson, type RpcCall } from './rpc-types.ts'

/** Position of the block parameter of what is asked at a block. */
const blockParameter: Readonly<Record<string, number>> = {
  eth_call: 1,
  eth_getBalance: 1,
  eth_getBlockByNumber: 0,
  eth_getBlockReceipts: 0,
  eth_getBlockTransactionCountByNumber: 0,
  eth_getCode: 1,
  eth_getProof: 2,
  eth_getStorageAt: 2,
  eth_getTransactionByBlockNumberAndIndex: 0,
  eth_getTransactionCount: 1,
  eth_getUncleByBlockNumberAndIndex: 0,
  eth_getUncleCountByBlockNumber: 0,
}

const alwaysTrue = new Set(['eth_chainId', 'net_version'])

const byBlockHash = new Set([
  'eth_getBlockByHash',
  'eth_getBlockTransactionCountByHash',
  'eth_getTransactionByBlockHashAndIndex',
  'eth_getUncleByBlockHashAndIndex',
  'eth_getUncleCountByBlockHash',
])

const byTransactionHash = new Set(['eth_getTransactionByHash', 'eth_getTransactionReceipt'])

/** Whether an answer can be kept for good. `final`: the newest block that cannot change any more, if known. */
export function isFinal(request: RpcCall, result: JsonText, final: number | undefined): boolean {
  if (result === 'null') return false
  if (alwaysTrue.has(request.method) || byBlockHash.has(request.method)) return true
  if (byTransactionHash.has(request.method)) return isDeep((parseJson(result) as { blockNumber?: unknown } | null)?.blockNumber, final)
  if (!Array.isArray(request.params)) return false
  if (request.method === 'eth_getLogs') {
    const { blockHash, fromBlock, toBlock } = request.params[0] as Record<string, unknown>
    return typeof blockHash === 'string' || (isDeep(fromBlock, final) && isDeep(toBlock, final))
  }
  const position = blockParameter[request.method]
  if (position === undefined) return false
  const block: unknown = request.params[position]
  if (typeof block === 'object' && block !== null) {
    const { blockHash, blockNumber } = block as Record<string, unknown>
    return typeof blockHash === 'string' || isDeep(blockNumber, final)
  }
  return isDeep(block, final)
}

function isDeep(block: unknown, final: number | undefined): boolean {
  const number = readQuantity(block)
  return number !== undefined && final !== undefined && number <= BigInt(Math.max(-1, final))
}
