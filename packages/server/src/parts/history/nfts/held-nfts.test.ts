/** What contracts of strangers return of one NFT, beside those of others. */
import { type Address, decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi, pad } from 'viem'
import { expect, test } from 'vitest'
import type { AskedChain } from '../../../chains/multicall.ts'
import { ChainUnavailable, moreThanWanted, type RpcCall, RpcRefused } from '../../../chains/rpc-types.ts'
import { readEach, readOwned } from './held-nfts.ts'
import { longestUriAnswer } from './nft-facts.ts'

const endless: Address = `0x${'e'.repeat(40)}`
const owner: Address = `0x${'a'.repeat(40)}`

/** One contract never ends, as far as an asker lets it. */
function createEndless() {
  const bounds: (number | undefined)[] = []
  async function requestCall({ params, mostBytes }: RpcCall): Promise<Hex> {
    bounds.push(mostBytes)
    const [{ data }] = params as [{ data: Hex }]
    const [reads] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly { target: Address }[]]
    if (reads.some(({ target }) => target.toLowerCase() === endless)) throw new RpcRefused(moreThanWanted)
    const result = reads.map(() => ({ success: true, returnData: pad(owner) }))
    return encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result })
  }
  const chain = { config: { caip2: 'eip155:1', name: 'Test', rpcUrls: [], tokens: [] }, requestCall } as AskedChain
  return { chain, bounds }
}

const contracts = Array.from({ length: 8 }, (_, index): Address => (index === 3 ? endless : `0x${String(index).repeat(40)}`))

test('a contract that answers without end owns nothing, and leaves others what they own', async () => {
  const { chain, bounds } = createEndless()
  const held = contracts.map((contract) => ({ contract, tokenId: 1n, kind: 'erc721', isAskedFor: false }) as const)
  const owned = await readOwned(chain, held, { account: owner, signal: new AbortController().signal })
  expect(owned.map(({ contract }) => contract)).toEqual(contracts.filter((contract) => contract !== endless))
  expect(bounds.every((bound) => bound !== undefined && bound <= 262_144)).toBe(true)
})

test('an account has none of contracts that answer without end, also where it has no other', async () => {
  const { chain } = createEndless()
  const signal = new AbortController().signal
  const heldOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ contract: endless, tokenId: BigInt(index), kind: 'erc721', isAskedFor: false }) as const)
  expect(await readOwned(chain, heldOf(1), { account: owner, signal })).toEqual([])
  expect(await readOwned(chain, heldOf(24), { account: owner, signal })).toEqual([])
})

test('where no node can be asked nobody knows what an account has', async () => {
  const requestCall = () => Promise.reject(new ChainUnavailable(1_000))
  const chain = { ...createEndless().chain, requestCall }
  for (const count of [1, 8]) {
    const held = contracts.slice(0, count).map((contract) => ({ contract, tokenId: 1n, kind: 'erc721', isAskedFor: false }) as const)
    const reading = readOwned(chain, held, { account: owner, signal: new AbortController().signal })
    await expect(reading).rejects.toBeInstanceOf(ChainUnavailable)
  }
})

test('what several return together is as bounded as what one does', async () => {
  const { chain, bounds } = createEndless()
  const reads = contracts.map((target) => ({ target, data: '0x01' as Hex }))
  const answers = await readEach(chain, reads, { mostBytes: longestUriAnswer })
  expect(answers).toEqual(contracts.map((contract) => ({ data: contract === endless ? undefined : pad(owner), isAsked: true })))
  expect(bounds).toEqual(Array.from({ length: 9 }, () => longestUriAnswer))
})
