/** Names of NFTs by way of a real node: what is kept of one, and what says nothing of it. */
import { pino } from 'pino'
import { type Address, decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createChain } from '../../../chains/chain.ts'
import { createMetrics } from '../../../observe/metrics.ts'
import { sendJson, startNode } from '../../../testing/start-node.ts'
import { createNftReader, keyOfNft, type NftKey } from './nft-facts.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`
const nftOf = (index: number): NftKey => ({ contract: addressOf(index), tokenId: 1n, kind: 'erc721' })
const metadata = encodeAbiParameters([{ type: 'string' }], ['data:application/json,{"name":"Mine"}'])

/** A node that knows the metadata of each NFT, but of those of `bad` contracts has this error instead; while it is away, no call is answered. */
async function open(bad: readonly Address[] = [], error = { code: -32_000, message: 'out of gas' }) {
  let isAway = false
  let calls = 0
  const node = await startNode((messages, response, batch) => {
    const answers = messages.map(({ id, method, params }) => {
      if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: '0x1' }
      calls++
      const { data } = params[0] as { data: Hex }
      const [asked] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly { target: Address }[]]
      if (asked.some(({ target }) => bad.includes(target.toLowerCase() as Address))) return { jsonrpc: '2.0', id, error }
      const result = asked.map(() => ({ success: true, returnData: metadata }))
      return { jsonrpc: '2.0', id, result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
    })
    if (isAway && messages.some(({ method }) => method === 'eth_call')) return void response.writeHead(503).end()
    sendJson(response, batch ? answers : answers[0])
  })
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(node.close, chain.close)
  const reader = createNftReader({
    now: Date.now,
    pictures: { addressOf: () => undefined, own: () => ({ keep: () => undefined, addressOf: () => '' }) },
    ...{ config: {}, egress: {}, chains: {} },
  } as never)
  const readNames = async (nfts: readonly NftKey[]) => {
    const facts = await reader.read(chain, nfts, { signal: new AbortController().signal, waitMs: 4_000 })
    return nfts.map((nft) => facts.get(keyOfNft(nft))?.name)
  }
  return {
    readNames,
    calls: () => calls,
    setAway: (next: boolean) => {
      isAway = next
    },
  }
}

const nfts = Array.from({ length: 20 }, (_, index) => nftOf(index + 1))
const named = nfts.map(() => 'Mine')

test('a moment without nodes takes the name from no NFT for longer than that', async () => {
  const { readNames, setAway } = await open()
  setAway(true)
  expect(await readNames(nfts)).toEqual(nfts.map(() => undefined))
  setAway(false)
  await expect.poll(() => readNames(nfts), { timeout: 15_000 }).toEqual(named)
})

test('a node that limits its askers while one is asked about says nothing of it', async () => {
  const bad = [nftOf(3).contract]
  const { readNames } = await open(bad, { code: -32_005, message: 'limit exceeded' })
  const expected = nfts.map(({ contract }) => (bad.includes(contract) ? undefined : 'Mine'))
  expect(await readNames(nfts)).toEqual(expected)
  bad.splice(0)
  expect(await readNames(nfts)).toEqual(named)
})

test('contracts that burn all the gas of a call have no names for a while, and are not asked again', async () => {
  const bad = nfts.slice(0, 8).map(({ contract }) => contract)
  const { readNames, calls } = await open(bad)
  const expected = nfts.map(({ contract }) => (bad.includes(contract) ? undefined : 'Mine'))
  expect(await readNames(nfts)).toEqual(expected)
  const before = calls()
  expect(await readNames(nfts)).toEqual(expected)
  expect(calls()).toBe(before)
})
