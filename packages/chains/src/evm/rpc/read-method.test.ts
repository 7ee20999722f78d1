import { expect, test } from 'vitest'
import { isRead } from './read-method.ts'

test.each([
  'eth_call',
  'eth_getBalance',
  'eth_getLogs',
  'eth_chainId',
  'eth_estimateGas',
  'eth_getUserOperationReceipt',
  'net_listening',
  'web3_clientVersion',
])('%s only reads', (method) => {
  expect(isRead(method)).toBe(true)
})

test.each([
  'eth_sendRawTransaction',
  'eth_sendTransaction',
  'eth_sign',
  'personal_sign',
  'eth_getFilterChanges',
  'eth_newBlockFilter',
  'anvil_setBalance',
  'wallet_sendCalls',
  '',
  'eth_callx',
])('%s may change something', (method) => {
  expect(isRead(method)).toBe(false)
})
