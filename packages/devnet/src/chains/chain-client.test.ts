import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WaitForTransactionReceiptTimeoutError } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { firstNetwork } from '../networks.ts'
import { createChainClient } from './chain-client.ts'

const hash = `0x${'ab'.repeat(32)}` as const
const receipt = { transactionHash: hash, blockNumber: '0x5', status: '0x1', logs: [], type: '0x2', gasUsed: '0x5208' }
const sent = { hash, blockNumber: '0x5', from: '0x01', nonce: '0x0', type: '0x2' }

/** A chain whose receipt is there only when it has been asked for so often. Unless it is said otherwise, no block comes any more. */
async function startNode(isThere: (times: number) => boolean, block = () => '0x5') {
  let times = 0
  const server = createServer(async (request, response) => {
    const { id, method } = JSON.parse((await request.toArray()).join('')) as { readonly id: number; readonly method: string }
    const late = () => (isThere(++times) ? receipt : null)
    const result = method === 'eth_getTransactionReceipt' ? late() : method === 'eth_blockNumber' ? block() : sent
    response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return createChainClient(firstNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
}

test('a receipt that is there a moment after its block is found, though no other block comes', async () => {
  const client = await startNode((times) => times > 4)
  expect(await client.waitForTransactionReceipt({ hash, timeout: 10_000 })).toMatchObject({ status: 'success' })
})

test('a receipt that never comes is given up after the time that was given', async () => {
  const client = await startNode(() => false)
  await expect(client.waitForTransactionReceipt({ hash, timeout: 200 })).rejects.toThrow(WaitForTransactionReceiptTimeoutError)
})

test('confirmations are waited for', async () => {
  let block = 5
  const client = await startNode(
    () => true,
    () => `0x${(block++).toString(16)}`,
  )
  await client.waitForTransactionReceipt({ hash, confirmations: 4, timeout: 10_000 })
  expect(block).toBeGreaterThanOrEqual(9)
})
