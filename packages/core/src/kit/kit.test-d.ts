import type { Caip2 } from '@foyer/contract/entities'
import { expectTypeOf, test } from 'vitest'
import type { Hex } from '../entities/hex.ts'
import type { NetworkIdOf, NetworkInput, NetworkInputs } from '../entities/network.ts'
import type { Eip1193Provider, TypedData } from '../family/signing.ts'
import type { Transaction, TransactionRequest } from '../family/transaction.ts'
import type { accountOf as AccountOf } from '../kernel/account-of.ts'
import type { CreateKit, Kit } from './kit.ts'
import type { NetworkIdIn, Register } from './register.ts'

declare const kit: Kit
declare const createKit: CreateKit
declare const accountOf: typeof AccountOf
const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 } as const

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

test('a kit knows the networks that it was given, and asks for no other', () => {
  const local = { id: 31337, name: 'Local', nativeCurrency: ether, rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } } } as const
  const solana = { ...local, id: 'x', chainNamespace: 'solana', caipNetworkId: 'solana:x' } as const
  const both = createKit({ projectId: 'a-project', networks: [local, solana] })
  expectTypeOf(both.switchNetwork).parameter(0).toEqualTypeOf<'eip155:31337' | 'solana:x'>()
  expectTypeOf(both.getState().network.networks[0]?.caipNetworkId).toEqualTypeOf<'eip155:31337' | 'solana:x' | undefined>()
  for (const { caipNetworkId } of both.getState().network.networks) void both.switchNetwork(caipNetworkId)
  // Where the wallet is may be elsewhere.
  expectTypeOf(both.getState().network.active).toEqualTypeOf<Caip2 | undefined>()
  // @ts-expect-error none of them
  void both.switchNetwork('eip155:1')
  expectTypeOf(both).toExtend<Kit>()
  expectTypeOf<NetworkIdIn<{ readonly kit: typeof both }>>().toEqualTypeOf<'eip155:31337' | 'solana:x'>()
  expectTypeOf<NetworkIdIn<Register>>().toEqualTypeOf<Caip2>()
})

test('with networks of one family, its forms are those of the kit', () => {
  const one = createKit({
    projectId: 'a-project',
    networks: [{ id: 5, name: 'Five', nativeCurrency: ether, rpcUrls: { default: { http: [] } } }],
  })
  expectTypeOf(one.switchNetwork).parameter(0).toEqualTypeOf<'eip155:5'>()
  expectTypeOf(one.signMessage('x')).resolves.toEqualTypeOf<Hex>()
  expectTypeOf(one.getProvider()).toEqualTypeOf<Eip1193Provider | undefined>()
})

test('networks that only the running page knows are any', () => {
  expectTypeOf(createKit({ projectId: 'a-project', networks: {} as NetworkInputs })).toEqualTypeOf<Kit>()
  const choice = {} as { readonly networks: NetworkInputs } | { readonly networks: readonly [NetworkInput & { readonly id: 1 }] }
  expectTypeOf(createKit({ projectId: 'a-project', ...choice })).toEqualTypeOf<Kit>()
  expectTypeOf<NetworkIdOf<NetworkInput>>().toEqualTypeOf<Caip2>()
  expectTypeOf<NetworkIdOf<NetworkInput & { readonly id: number }>>().toEqualTypeOf<Caip2>()
})

test('an account of a family has addresses as that family writes them', () => {
  const state = kit.getState()
  expectTypeOf(accountOf(state, 'eip155').address).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(accountOf(state, 'eip155').allAccounts[0]?.address).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(accountOf(state, 'eip155').caipAddress).toEqualTypeOf<`eip155:${string}:${Hex}` | undefined>()
  expectTypeOf(accountOf(state, 'solana').address).toEqualTypeOf<string | undefined>()
  expectTypeOf(accountOf(state).address).toEqualTypeOf<string | undefined>()
})

test('a view opens by its name, with what it is about and nothing else', () => {
  void kit.open({ view: 'Swap', arguments: { toToken: 'USDC', amount: '1' } })
  // @ts-expect-error no view
  void kit.open({ view: 'Settings' })
  // @ts-expect-error it needs a network
  void kit.open({ view: 'SwitchNetwork' })
  void kit.open({ view: { name: 'SwitchNetwork', network: 'eip155:1' } })
  // @ts-expect-error an argument of another view
  void kit.open({ view: 'Account', arguments: { toToken: 'USDC' } })
})
