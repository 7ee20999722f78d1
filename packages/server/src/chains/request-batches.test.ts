/** What is put into few requests to a real node, and when it goes. */
import { pino } from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import { createMetrics } from '../observe/metrics.ts'
import { answering, type Message, startNode } from '../testing/start-node.ts'
import { createChain } from './chain.ts'
import { createBatches } from './request-batches.ts'

async function start() {
  const requests: string[][] = []
  const node = await startNode((messages: readonly Message[], response, batch) => {
    const methods = messages.map(({ method }) => method)
    if (!methods.includes('eth_blockNumber')) requests.push(methods)
    answering()(messages, response, batch)
  })
  const config = { caip2: 'eip155:31337', name: 'Test', rpcUrls: [node.url], tokens: [] } as const
  const chain = createChain(config, { log: pino({ level: 'silent' }), metrics: createMetrics(), now: Date.now })
  onTestFinished(async () => {
    await chain.close()
    await node.close()
  })
  return { requests, batches: createBatches(chain.answer) }
}

const gas = { method: 'eth_gasPrice', params: [] }
const syncing = { method: 'eth_syncing', params: [] }
const fee = { method: 'eth_maxPriorityFeePerGas', params: [] }
const answerTo = ({ method }: typeof gas) => ({ result: JSON.stringify(`the answer to ${method}`) })
const { signal } = new AbortController()

test('what is added after the batches were sent goes too, and together', async () => {
  const { batches, requests } = await start()
  const first = batches.add(gas, signal)
  batches.send()
  expect(await first).toEqual(answerTo(gas))
  expect(await Promise.all([batches.add(syncing, signal), batches.add(fee, signal)])).toEqual([answerTo(syncing), answerTo(fee)])
  expect(requests).toEqual([['eth_gasPrice'], ['eth_syncing', 'eth_maxPriorityFeePerGas']])
})

test('one that nobody waits for when it is sent keeps no other from being called off', async () => {
  const { batches } = await start()
  const caller = new AbortController()
  const outcomes = Promise.allSettled([batches.add(gas, AbortSignal.abort(new Error('gone'))), batches.add(syncing, caller.signal)])
  batches.send()
  caller.abort(new Error('gone, too'))
  expect(await outcomes).toMatchObject([{ reason: { message: 'gone, too' } }, { reason: { message: 'gone, too' } }])
})
