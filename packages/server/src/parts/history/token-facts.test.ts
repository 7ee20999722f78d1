/** Names of tokens that strangers wrote, by way of a real node. */
import { pino } from 'pino'
import { type Address, decodeFunctionData, encodeAbiParameters, encodeFunctionResult, type Hex, multicall3Abi } from 'viem'
import { afterEach, expect, test } from 'vitest'
import { createChain } from '../../chains/chain.ts'
import { mostReturned } from '../../chains/multicall.ts'
import { createMetrics } from '../../observe/metrics.ts'
import { sendJson, startNode } from '../../testing/start-node.ts'
import { createTokenReader } from './token-facts.ts'

const ended: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end()
})

const contracts = Array.from({ length: 20 }, (_, index): Address => `0x${String(index + 10).repeat(20)}`)
const endless = contracts[7] as Address

test('a contract that returns more for its name than is read has none, and takes that of no other', async () => {
  let calls = 0
  const node = await startNode((messages, response, batch) => {
    const answers = messages.map(({ id, method, params }) => {
      if (method !== 'eth_call') return { jsonrpc: '2.0', id, result: '0x1' }
      calls++
      const { data } = params[0] as { data: Hex }
      const [asked] = decodeFunctionData({ abi: multicall3Abi, data }).args as unknown as [readonly { target: Address }[]]
      // Of that there is more than anybody reads.
      if (asked.some(({ target }) => target.toLowerCase() === endless))
        return { jsonrpc: '2.0', id, result: `0x${'00'.repeat(mostReturned)}` }
      const result = asked.map(({ target }) => ({
        success: true,
        returnData: encodeAbiParameters([{ type: 'string' }], [`T${target.slice(2, 4)}`]),
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
  const reader = createTokenReader(Date.now)
  const asked = { said: undefined, signal: new AbortController().signal }
  const known = await reader.read(chain, contracts, asked)
  expect(contracts.map((contract) => known.get(contract)?.symbol)).toEqual(
    contracts.map((contract) => (contract === endless ? undefined : `T${contract.slice(2, 4)}`)),
  )
  const before = calls
  expect(before).toBeLessThan(15)
  // And it is not asked again for a while.
  await reader.read(chain, contracts, asked)
  expect(calls).toBe(before)
})
