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

test('a signed transaction is 128 KiB at most, and what is longer is not looked at', () => {
  const send = (raw: string) => whyNot({ method: rpcWrite, params: [raw] }, 1_000, () => 5_000)
  expect(send(`0x${'ab'.repeat(131_072)}`)).toBeUndefined()
  expect(send(`0x${'ab'.repeat(131_073)}`)).toEqual({ code: -32602, message: 'A signed transaction is 128 KiB at most.' })
})

test.each([
  ...['eth_accounts', 'eth_sign', 'eth_sendTransaction', 'eth_signTypedData_v4', 'personal_sign', 'wallet_switchEthereumChain'],
  ...['eth_newFilter', 'eth_getFilterChanges', 'eth_subscribe', 'debug_traceCall', 'trace_block', 'txpool_content', 'admin_peers'],
  ...['anvil_setBalance', 'evm_mine', 'miner_stop', 'ETH_CALL', 'eth_call ', '__proto__', 'constructor', ''],
])('%j does not: it signs, keeps state on a node, administers, or is no method', (method) => {
  expect(code(method, [])).toBe(-32601)
})

test.each([
  [{ blockHash: `0x${'a'.repeat(64)}` }, undefined],
  [{ blockHash: null, fromBlock: '0x0', toBlock: 'latest' }, -32602],
  [{ blockHash: '0x', fromBlock: '0x0' }, -32602],
  [{ fromBlock: '0x0', toBlock: 'latest' }, -32005],
])('the logs of %j are as many as one block has, or as the range allows', (filter, expected) => {
  expect(code('eth_getLogs', [filter])).toBe(expected)
})

test('a method that does not pass is named in the words of nodes, and nothing else of a stranger’s is repeated', () => {
  const message = (method: string) => whyNot({ method, params: [] }, 1_000, () => 5_000)?.message
  expect(message('eth_newFilter')).toBe('The method eth_newFilter does not exist. Reads and eth_sendRawTransaction are available.')
  expect(message('<b>eth_call</b>')).toBe('The method does not exist. Reads and eth_sendRawTransaction are available.')
})
