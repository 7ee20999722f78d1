/** How much of everything an account has on one chain, in base units, read at one block. */
import { nativeAddress } from '@foyer/contract'
import { type Address, encodeFunctionData, erc20Abi, multicall3Abi } from 'viem'
import type { Chain } from '../../chains/chain.ts'
import { multicall, multicallAddress } from '../../chains/multicall.ts'
import { readWord } from '../../chains/return-data.ts'

/**
 * By lower-case address, the native currency under 0xeeee…. A token is absent of which there is nothing, or whose contract does not answer:
 * most accounts have few of those that are listed, and what they have is kept.
 */
export type Holdings = ReadonlyMap<string, bigint>

/** @throws {ChainUnavailable} */
export type HoldingsReader = (chain: Chain, account: Address, signal: AbortSignal) => Promise<Holdings>

export function createHoldingsReader(): HoldingsReader {
  /** The same texts for all accounts. */
  const keys = new WeakMap<Chain, readonly string[]>()
  return (chain, account, signal) => {
    const own = keys.get(chain) ?? [nativeAddress, ...chain.config.tokens.map((token) => token.address.toLowerCase())]
    keys.set(chain, own)
    return readHoldings(chain, { account, keys: own }, signal)
  }
}

type Wanted = { readonly account: Address; readonly keys: readonly string[] }

async function readHoldings(chain: Chain, { account, keys }: Wanted, signal: AbortSignal): Promise<Holdings> {
  const tokens = chain.config.tokens
  const reads = [
    { target: multicallAddress(chain), data: encodeFunctionData({ abi: multicall3Abi, functionName: 'getEthBalance', args: [account] }) },
    ...tokens.map((token) => ({
      target: token.address,
      data: encodeFunctionData({ abi: erc20Abi, functionName: 'balanceOf', args: [account] }),
    })),
  ]
  const answers = await multicall(chain, reads, { signal })
  return new Map(
    keys.flatMap((key, index) => {
      const amount = readWord(answers[index])
      return amount === undefined || (amount === 0n && key !== nativeAddress) ? [] : [[key, amount] as const]
    }),
  )
}
