/** Many reads at one block in one call (Multicall3). */
import { type Address, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import type { Chain } from './chain.ts'
import { readAggregate } from './return-data.ts'

export const canonicalMulticall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type Read = { readonly target: Address; readonly data: Hex }

/** More would pass some nodes' gas limit for a call. */
const perCall = 150
/** Bytes of a node's answer to one call, unless its asker says otherwise: many times what 150 reads return that have a few words each. */
export const mostReturned = 262_144

export type AskedChain = Pick<Chain, 'config' | 'requestCall'>

export type Waiting = {
  readonly signal?: AbortSignal | undefined
  /** Of a node's answer to one call. Default: `mostReturned`. */
  readonly mostBytes?: number
}

/**
 * The return data of each read, or undefined where it reverted. Reads beyond 150 go out in several calls at once.
 *
 * @throws {RpcRefused} where all of a call together return more than is wanted, and what `Chain.request` throws.
 */
export async function multicall(chain: AskedChain, reads: readonly Read[], waiting: Waiting = {}): Promise<readonly (Hex | undefined)[]> {
  const chunks: Read[][] = []
  for (let start = 0; start < reads.length; start += perCall) chunks.push(reads.slice(start, start + perCall))
  return (await Promise.all(chunks.map((chunk) => readChunk(chain, chunk, waiting)))).flat()
}

export function multicallAddress(chain: Pick<Chain, 'config'>): Address {
  return chain.config.multicall3 ?? canonicalMulticall3
}

async function readChunk(
  chain: AskedChain,
  reads: readonly Read[],
  { signal, mostBytes = mostReturned }: Waiting,
): Promise<readonly (Hex | undefined)[]> {
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [reads.map(({ target, data: callData }) => ({ target, callData, allowFailure: true }))],
  })
  const params = [{ to: multicallAddress(chain), data }, 'latest']
  const result = await chain.requestCall({ method: 'eth_call', params, mostBytes }, signal)
  if (result === '0x')
    throw new Error(`There is no Multicall3 at ${multicallAddress(chain)} on ${chain.config.caip2}: set multicall3 of this network.`)
  // A call to an address without code succeeds with nothing.
  return readAggregate(result as Hex).map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
}
