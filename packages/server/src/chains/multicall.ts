/** Many reads at one block in one call (Multicall3). */
import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, multicall3Abi } from 'viem'
import type { Chain } from './chain.ts'

export const canonicalMulticall3: Address = '0xcA11bde05977b3631167028862bE2a173976CA11'

export type Read = { readonly target: Address; readonly data: Hex }

/** More would pass some nodes' gas limit for a call. */
const perCall = 150

/** The return data of each read, or undefined where it reverted. Reads beyond 150 go out in several calls at once. */
export async function multicall(chain: Chain, reads: readonly Read[], signal?: AbortSignal): Promise<readonly (Hex | undefined)[]> {
  const chunks: Read[][] = []
  for (let start = 0; start < reads.length; start += perCall) chunks.push(reads.slice(start, start + perCall))
  return (await Promise.all(chunks.map((chunk) => readChunk(chain, chunk, signal)))).flat()
}

export function multicallAddress(chain: Chain): Address {
  return chain.config.multicall3 ?? canonicalMulticall3
}

async function readChunk(chain: Chain, reads: readonly Read[], signal: AbortSignal | undefined): Promise<readonly (Hex | undefined)[]> {
  const data = encodeFunctionData({
    abi: multicall3Abi,
    functionName: 'aggregate3',
    args: [reads.map(({ target, data: callData }) => ({ target, callData, allowFailure: true }))],
  })
  const result = await chain.request('eth_call', [{ to: multicallAddress(chain), data }, 'latest'], signal)
  if (result === '0x')
    throw new Error(`There is no Multicall3 at ${multicallAddress(chain)} on ${chain.config.caip2}: set multicall3 of this network.`)
  const answers = decodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', data: result as Hex })
  // A call to an address without code succeeds with nothing.
  return answers.map(({ success, returnData }) => (success && returnData !== '0x' ? returnData : undefined))
}

/** The first 32-byte word of return data as a number. */
export function readWord(data: Hex | undefined, index = 0): bigint | undefined {
  const word = data?.slice(2 + index * 64, 2 + (index + 1) * 64)
  return word?.length === 64 ? BigInt(`0x${word}`) : undefined
}
