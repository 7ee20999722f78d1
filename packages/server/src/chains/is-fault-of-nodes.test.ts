/** What nodes say of themselves, and what they say of what they were asked. */
import { expect, test } from 'vitest'
import { isFaultOfNodes } from './is-fault-of-nodes.ts'
import { largerThanTaken, moreThanWanted, nodesDiffer } from './rpc-types.ts'

test.each([
  [{ code: 429, message: 'Your app has exceeded its compute units per second capacity.' }],
  [{ code: -32_005, message: 'limit exceeded' }],
  [{ code: -32_005, message: 'The node takes too long for this. Ask for less at once.' }],
  [{ code: -32_603, message: 'Internal error' }],
  [{ code: -32_603, message: 'Internal JSON-RPC error.', data: { code: 'ETIMEDOUT' } }],
  [{ code: -32_002, message: 'No node of this network answered this request.' }],
  [{ code: -32_007, message: '50/second request limit reached' }],
  [{ code: -32_090, message: 'Too many requests, reason: call rate limit exhausted' }],
  [nodesDiffer('eth_getCode')],
])('%j is the nodes’', (error) => {
  expect(isFaultOfNodes({ data: undefined, ...error })).toBe(true)
})

test.each([
  [{ code: 3, message: 'execution reverted: TRANSFER_FROM_FAILED', data: '0x08c379a0' }],
  [{ code: -32_000, message: 'out of gas' }],
  [{ code: -32_000, message: 'insufficient funds for gas * price + value' }],
  [{ code: -32_000, message: 'gas required exceeds allowance (50000000)' }],
  [{ code: -32_015, message: 'VM execution error.', data: 'Reverted 0x' }],
  [{ code: -32_603, message: 'execution reverted' }],
  [{ code: -32_603, message: 'Internal error', data: '0x08c379a0' }],
  [{ code: -32_603, message: 'Internal error', data: { message: 'Error', data: '0x' } }],
  [moreThanWanted],
  [largerThanTaken],
])('%j is about what was asked', (error) => {
  expect(isFaultOfNodes({ data: undefined, ...error })).toBe(false)
})
