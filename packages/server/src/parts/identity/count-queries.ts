/**
 * How many gateways a contract leads to at once: a revert with one look-up may hold a batch of them (ENSIP-21), and each of those
 * another batch. What reads it follows all of them before anybody has a say, and the entries of a list may be one and the same
 * bytes: of a few kilobytes there can be more than is done in a lifetime.
 */
import { decodeErrorResult, decodeFunctionData, type Hex, parseAbi } from 'viem'

/** What a contract reverts with that leads outside (ERC-3668). */
export const lookup = parseAbi([
  'error OffchainLookup(address sender, string[] urls, bytes callData, bytes4 callbackFunction, bytes extraData)',
])
const batches = parseAbi([
  'struct Query { address sender; string[] urls; bytes data; }',
  'function query(Query[] queries) view returns (bool[] failures, bytes[] responses)',
])
const lookupSelector = '0x556f1830'
/** What a resolver is told to ask where it would ask several gateways at once: the batch is taken apart here (ENSIP-21). */
export const batchUrl = 'x-batch-gateway:true'

/** Of what a call reverted with. What is no look-up, or none that can be read, leads nowhere. */
export function leadsToMoreThan(most: number, reverted: unknown): boolean {
  if (typeof reverted !== 'string' || !reverted.startsWith(lookupSelector)) return false
  try {
    const [, urls, callData] = decodeErrorResult({ abi: lookup, data: reverted as Hex }).args
    return urls.includes(batchUrl) && countUpTo(most, callData) > most
  } catch {
    return false
  }
}

/** Or one more than `most`, without reading the rest. */
function countUpTo(most: number, data: Hex): number {
  // How many there are stands before them.
  if (readLength(data) > most) return most + 1
  const [queries] = decodeFunctionData({ abi: batches, data }).args
  let count = queries.length
  for (const query of queries) {
    if (count > most) break
    if (query.urls.includes(batchUrl)) count += countUpTo(most - count, query.data)
  }
  return count
}

const word = 64
const selectorEnd = '0x'.length + 8

/** Of the one list that the call has as its argument. */
function readLength(data: Hex): number {
  const wordAt = (start: number) => Number(BigInt(`0x${data.slice(start, start + word)}`))
  return wordAt(selectorEnd + 2 * wordAt(selectorEnd))
}
