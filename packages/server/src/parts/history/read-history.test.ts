/** Whose names and pictures a page of the history asks for, where a transaction moves more than are asked. */
import { pino } from 'pino'
import { type Address, decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createChain } from '../../chains/chain.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { sendJson, startNode } from '../../testing/start-node.ts'
import type { Entry, HistoryProvider, Transfer } from './history-provider.ts'
import type { NftKey } from './nfts/nft-facts.ts'
import { createHistoryReader } from './read-history.ts'
import { createTokenReader } from './token-facts.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const account: Address = `0x${'a'.repeat(40)}`
const stranger: Address = `0x${'b'.repeat(40)}`
const addressOf = (index: number): Address => `0x${index.toString(16).padStart(40, '0')}`

/** A node on which each contract is called `Coin`, with six decimals. */
async function openChain() {
  const node = await startNode((messages, response, batch) => {
    const answers = messages.map(({ id, method, params }) => {
      if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: null }
      const { data } = params[0] as { data: Hex }
      const [asked] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly { callData: Hex }[]]
      const result = asked.map(({ callData }) => ({
        success: true,
        returnData:
          callData === '0x313ce567' ? encodeAbiParameters([{ type: 'uint8' }], [6]) : encodeAbiParameters([{ type: 'string' }], ['Coin']),
      }))
      return { jsonrpc: '2.0', id, result: encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result }) }
    })
    sendJson(response, batch ? answers : answers[0])
  })
  const chain = createChain(
    { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] },
    { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now },
  )
  ended.push(node.close, chain.close)
  return chain
}

const entryOf = (index: number, transfers: readonly Transfer[]): Entry => ({
  ...{ hash: `0x${index.toString(16).padStart(64, '0')}`, from: stranger, to: stranger, minedAt: 1_700_000_000 - index, nonce: 0 },
  ...{ status: 'confirmed', method: undefined, transfers },
})
const moved = (kind: Transfer['kind'], contract: number): Transfer => ({
  ...{ kind, contract: addressOf(contract), from: stranger, to: account, amount: 1_000_000n },
  tokenId: kind === 'erc20' ? undefined : 1n,
})

async function readAll(entries: readonly Entry[]) {
  const chain = await openChain()
  const asked: NftKey[] = []
  const provider: HistoryProvider = {
    readPage: async () => ({ entries: entries.map((entry, index) => ({ entry, cursor: `${index}` })), hasMore: false }),
  }
  const reader = createHistoryReader({
    now: Date.now,
    publicUrl: () => 'http://localhost',
    pictures: { addressOf: () => undefined, own: () => ({ keep: () => undefined, addressOf: () => '' }) } as never,
    tokens: createTokenReader(Date.now),
    facts: {
      countUnknown: () => 0,
      read: async (_, nfts) => {
        asked.push(...nfts)
        return new Map()
      },
    },
  })
  const query = { sources: [{ chain, provider }], cursor: undefined, fresh: false, signal: new AbortController().signal, charge: () => {} }
  const { data } = await reader.read(account, query)
  return { data, asked: asked.map(({ contract }) => contract) }
}

test('a transaction of a hundred tokens leaves the others of its page their names and amounts', async () => {
  const flood = entryOf(
    1,
    Array.from({ length: 100 }, (_, index) => moved('erc20', 1_000 + index)),
  )
  const real = [2, 3, 4].map((index) => entryOf(index, [moved('erc20', index)]))
  const { data } = await readAll([flood, ...real])
  for (const { transfers } of data.slice(1)) {
    expect(transfers).toMatchObject([{ quantity: { numeric: '1' }, fungible_info: { symbol: 'Coin', flags: { is_spam: false } } }])
  }
  const named = data[0]?.transfers?.filter(({ fungible_info }) => fungible_info?.symbol === 'Coin')
  expect(named).toHaveLength(47)
})

test('a transaction of a hundred NFTs leaves the others of its page their names and pictures', async () => {
  const flood = entryOf(
    1,
    Array.from({ length: 100 }, (_, index) => moved('erc721', 1_000 + index)),
  )
  const real = [2, 3, 4].map((index) => entryOf(index, [moved('erc721', index)]))
  const { asked } = await readAll([flood, ...real])
  expect(asked).toHaveLength(24)
  expect(asked).toEqual(expect.arrayContaining([2, 3, 4].map(addressOf)))
})
