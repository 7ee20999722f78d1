/** Which of the NFTs that an account may hold it does, as the chain says. */
import { type Address, encodeFunctionData, erc721Abi, type Hex, parseAbi } from 'viem'
import { isFaultOfNodes } from '../../../chains/is-fault-of-nodes.ts'
import { type AskedChain, multicall, type Read, type Waiting } from '../../../chains/multicall.ts'
import { readWord } from '../../../chains/return-data.ts'
import { RpcRefused } from '../../../chains/rpc-types.ts'
import type { HeldNft } from '../history-provider.ts'

export const erc1155Abi = parseAbi([
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
  'function uri(uint256 id) view returns (string)',
])

/** `amount` is as many as the chain says, above 0. */
export type OwnedNft = HeldNft & { readonly amount: bigint }

/** In the order of `held`. @throws {ChainUnavailable}, or the reason of the signal. */
export async function readOwned(
  chain: AskedChain,
  held: readonly HeldNft[],
  { account, signal }: { readonly account: Address; readonly signal: AbortSignal },
): Promise<readonly OwnedNft[]> {
  if (held.length === 0) return []
  const answers = await readEach(
    chain,
    held.map((nft) => ({ target: nft.contract, data: toCallData(nft, account) })),
    { signal },
  )
  return held.flatMap((nft, index) => {
    const word = readWord(answers[index]?.data)
    if (word === undefined) return []
    if (nft.kind === 'erc1155') return word > 0n ? [{ ...nft, amount: word }] : []
    return word === BigInt(account) ? [{ ...nft, amount: 1n }] : []
  })
}

function toCallData({ kind, tokenId }: HeldNft, account: Address): Hex {
  return kind === 'erc721'
    ? encodeFunctionData({ abi: erc721Abi, functionName: 'ownerOf', args: [tokenId] })
    : encodeFunctionData({ abi: erc1155Abi, functionName: 'balanceOf', args: [account, tokenId] })
}

export type Returned = {
  readonly data: Hex | undefined
  /** Whether that is its contract's doing: it returned nothing, all too much, or took all gas. Else no node could be asked. */
  readonly isAsked: boolean
}

/**
 * What contracts of strangers return, all at once, and where that fails or leaves some without an answer those again, each by
 * itself: one that eats all gas, or answers without end, takes no other down with it. What all return together is as bounded as what one does.
 *
 * @throws what the nodes fail with, where none of them can be asked, or the reason of the signal.
 */
export async function readEach(chain: AskedChain, reads: readonly Read[], waiting: Waiting): Promise<readonly Returned[]> {
  const { signal } = waiting
  const together = reads.length === 1 ? [] : await multicall(chain, reads, waiting).catch((): readonly (Hex | undefined)[] => [])
  signal?.throwIfAborted()
  const settled = await Promise.allSettled(
    reads.map(async (read, index): Promise<Returned> => {
      const data = together[index]
      return data === undefined ? readAlone(chain, read, waiting) : { data, isAsked: true }
    }),
  )
  signal?.throwIfAborted()
  const failed = settled.filter((one) => one.status === 'rejected')
  if (failed.length > 0 && failed.length === reads.length) throw failed[0]?.reason
  return settled.map((one) => (one.status === 'fulfilled' ? one.value : { data: undefined, isAsked: false }))
}

/** @throws what the nodes fail with, or the reason of the signal. */
async function readAlone(chain: AskedChain, read: Read, waiting: Waiting): Promise<Returned> {
  try {
    const [data] = await multicall(chain, [read], waiting)
    return { data, isAsked: true }
  } catch (error) {
    if (!(error instanceof RpcRefused) || isFaultOfNodes(error)) throw error
    return { data: undefined, isAsked: true }
  }
}
