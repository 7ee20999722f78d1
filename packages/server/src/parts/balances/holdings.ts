/** How much of everything an account has on one chain, in base units, read at one block. */
import { nativeAddress } from '@foyer/contract'
import { type Address, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { multicall, multicallAddress } from '../../chains/multicall.ts'
import { readWord } from '../../chains/return-data.ts'

/** By lower-case address, the native currency under 0xeeee…. A token whose contract does not answer is absent. */
export type Holdings = ReadonlyMap<string, bigint>

/** @throws {ChainUnavailable} */
export async function readHoldings(chain: Chain, account: Address, signal: AbortSignal): Promise<Holdings> {
  const tokens = chain.config.tokens
  const reads = [
    { target: multicallAddress(chain), data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }) },
    ...tokens.map((token) => ({
      target: token.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    })),
  ]
  const answers = await multicall(chain, reads, { signal })
  const keys = [nativeAddress, ...tokens.map((token) => token.address.toLowerCase())]
  return new Map(
    keys.flatMap((key, index) => {
      const amount = readWord(answers[index])
      return amount === undefined ? [] : [[key, amount] as const]
    }),
  )
}
