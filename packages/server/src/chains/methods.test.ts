import { rpcReads, rpcWrite } from '@foyer/contract'
import { expect, test } from 'vitest'
import { isWrite, whyNot } from './methods.ts'

const code = (method: string, params?: unknown) => whyNot({ method, params }, 1_000, () => 5_000)?.code

test.each(rpcReads)('%s passes', (method) => {
  // Block ranges have a rule of their own.
  expect(code(method, method === 'eth_getLogs' ? [{}] : [])).toBeUndefined()
  expect(isWrite(method)).toBe(false)
})

test('a signed transaction passes, and nothing else that is written', () => {
  expect(code(rpcWrite, [`0x02${'ab'.repeat(60)}`])).toBeUndefined()
  expect(code(rpcWrite, ['0x'])).toBe(-32602)
  expect(isWrite(rpcWrite)).toBe(true)
})

test.each([
  ...['eth_accounts', 'eth_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_switchEthereumChain'],
  ...['eth_newFilter', 'eth_getFilterChanges', 'eth_subscribe', 'debug_traceCall', 'trace_block', 'txpool_content', 'admin_peers'],
  ...['anvil_setBalance', 'evm_mine', 'miner_stop', 'ETH_CALL', 'eth_call ', '__proto__', 'constructor', ''],
])('%j does not: it signs, keeps state on a node, administers, or is no method', (method) => {
  expect(code(method, [])).toBe(-32601)
})
