import { expectTypeOf, test } from 'vitest'
import type { Hex } from '../entities/hex.ts'
import type { Eip1193Provider, TypedData } from '../family/signing.ts'
import type { Transaction, TransactionRequest } from '../family/transaction.ts'
import type { Kit } from './kit.ts'

declare const kit: Kit

test('what a family is named for decides what a call gives', () => {
  expectTypeOf(kit.signMessage('x', 'eip155')).resolves.toEqualTypeOf<Hex>()
  expectTypeOf(kit.signMessage('x', 'solana')).resolves.toEqualTypeOf<string>()
  expectTypeOf(kit.signMessage('x')).resolves.toEqualTypeOf<string>()
  expectTypeOf(kit.getProvider('eip155')).toEqualTypeOf<Eip1193Provider | undefined>()
  expectTypeOf(kit.getProvider()).toBeUnknown()
  expectTypeOf(kit.sendTransaction({})).resolves.toEqualTypeOf<Hex>()
})

test('a transaction has fees of one kind, and only fields that are known', () => {
  expectTypeOf({
    to: '0x1',
    value: 1n,
    maxFeePerGas: 2n,
    maxPriorityFeePerGas: 1n,
    nonce: 9,
    type: 'eip1559',
  } as const).toExtend<TransactionRequest>()
  expectTypeOf({ gasPrice: 2n, type: 'legacy' } as const).toExtend<TransactionRequest>()
  // @ts-expect-error two kinds of fees
  void kit.sendTransaction({ gasPrice: 1n, maxFeePerGas: 2n })
  // @ts-expect-error the fee of one kind in the type of the other
  void kit.sendTransaction({ gasPrice: 1n, type: 'eip1559' })
  // @ts-expect-error a nonce is a number
  void kit.sendTransaction({ nonce: 1n })
  // @ts-expect-error not a field
  void kit.sendTransaction({ gasLimit: 1n })
  // @ts-expect-error the network of a family that sends nothing here
  void kit.sendTransaction({ network: 'solana:x' })
  expectTypeOf<Transaction['network']>().toEqualTypeOf<`eip155:${string}`>()
})

test('typed data is EIP-712, or its text', () => {
  const mail = {
    domain: { name: 'Mail', chainId: 1n },
    types: { Mail: [{ name: 'to', type: 'address' }] },
    primaryType: 'Mail',
    message: { to: '0x' },
  } as const
  expectTypeOf(mail).toExtend<TypedData>()
  expectTypeOf(kit.signTypedData(mail)).resolves.toEqualTypeOf<Hex>()
  // @ts-expect-error no types
  void kit.signTypedData({ primaryType: 'Mail', message: {} })
})

test('an analytics event that the server would refuse does not compile', () => {
  kit.send({ type: 'track', event: 'SELECT_WALLET', properties: { name: 'Rabbit', platform: 'browser' } })
  // @ts-expect-error no event of the contract
  kit.send({ type: 'track', event: 'CLICK_NONSENSE' })
  // @ts-expect-error an event without properties
  kit.send({ type: 'track', event: 'CLICK_NETWORKS', properties: { name: 'Rabbit' } })
  // @ts-expect-error a property of another event
  kit.send({ type: 'track', event: 'CONNECT_ERROR', properties: { name: 'Rabbit' } })
})
