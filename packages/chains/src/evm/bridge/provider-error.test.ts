import { KitError } from '@foyer/core'
import { expect, test } from 'vitest'
import { translateError } from '../translate-error.ts'
import { toProviderError } from './provider-error.ts'

type Thrown = { readonly code: number; readonly message?: string; readonly data?: unknown; readonly cause?: unknown }

const numberOf = (thrown: Thrown, where?: 'switch') => toProviderError(translateError(thrown, where))

test.each([4001, 4100, 4200, 4900, 4901, 4902, 5700, 5710, 5720, 5730, 5740, 5750, 5760])(
  '%i of EIP-1193 or EIP-5792 is what the wallet threw, as it is',
  (code) => {
    const thrown = { code, message: 'x' }
    expect(numberOf(thrown)).toBe(thrown)
  },
)

test.each([-32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005, -32006])(
  '%i of EIP-1474 is what the wallet threw, as it is',
  (code) => {
    const thrown = { code, message: 'x' }
    expect(numberOf(thrown)).toBe(thrown)
  },
)

test('a number of JSON-RPC that a wallet passes on from its node is kept with its sentence', () => {
  const thrown = { code: -32000, message: 'filter not found' }
  expect(numberOf(thrown)).toBe(thrown)
  const paired = { code: -32601, message: 'x', cause: { name: 'PairingError', code: 'peer_failed', peerCode: -32601 } }
  expect(numberOf(paired)).toBe(paired)
})

test.each([
  ['a refusal under a number that stands for anything', { code: -32603, message: 'User rejected the request.' }, 4001],
  ['a refusal under another', { code: -32000, message: 'User denied transaction signature.' }, 4001],
  ['a refusal by the words of a node', { code: -32003, message: 'User rejected the transaction.' }, 4001],
  ['a refusal inside', { code: -32603, message: 'Internal error', data: { originalError: { code: 4001 } } }, 4001],
  ['what is not valid, inside', { code: -32000, message: 'x', data: { code: -32602 } }, -32602],
  ['a refusal as a session has it', { code: 5000, message: 'x' }, 4001],
  ['an unsupported chain as a session has it', { code: 5100, message: 'x' }, 4902],
] as const)('%s has the number of EIP-1193', (_, thrown, number) => {
  expect(numberOf(thrown)).toMatchObject({ name: 'ProviderRpcError', code: number })
})

test.each([
  [{ code: -32603, message: 'x' }, 4902],
  [{ code: 5000, message: 'x' }, 4902],
  [{ code: -32602, message: 'x', data: { originalError: { code: 4001 } } }, 4001],
])('where the network was to change, %j is what the kit understood', (thrown, number) => {
  expect(numberOf(thrown, 'switch')).toMatchObject({ code: number })
})

test('what the kit says itself has the number of EIP-1193, and what is no error of the kit stays what it is', () => {
  expect(toProviderError(new KitError('not_connected', 'x'))).toMatchObject({ code: 4100 })
  expect(toProviderError(new KitError('timeout', 'x'))).toMatchObject({ code: -32603 })
  expect(toProviderError('x')).toBe('x')
})
