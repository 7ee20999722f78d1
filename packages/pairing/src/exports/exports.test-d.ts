/** What the package's exports promise to the type checker. */
import type { Pairing } from '@foyer/contract/entities'
import { expectTypeOf, test } from 'vitest'
import {
  type ClientNotification,
  createClient,
  createDapp,
  createProvider,
  type DappClient,
  type PairingClient,
  type ProviderRpcError,
  type Session,
} from './index.ts'
import { pairing } from './kit.ts'

test('a dapp has no wallet methods, and both sides together have all', () => {
  expectTypeOf(createDapp).returns.toEqualTypeOf<DappClient>()
  expectTypeOf(createClient).returns.toEqualTypeOf<PairingClient>()
  expectTypeOf<DappClient>().not.toHaveProperty('approve')
  expectTypeOf<PairingClient>().toExtend<DappClient>()
  expectTypeOf<Awaited<ReturnType<PairingClient['approve']>>>().toEqualTypeOf<Session>()
})

test('a listener is not notified of outcomes, which are those of promises', () => {
  type Watched = Parameters<Parameters<DappClient['watch']>[0]>[0]
  expectTypeOf<Watched>().toEqualTypeOf<Exclude<ClientNotification, { readonly type: 'outcome' | 'sent' }>>()
})

test('a listener of a provider takes the value of its event', () => {
  const { on } = createProvider({} as DappClient, { topic: '' })
  expectTypeOf(on<'accountsChanged'>)
    .parameter(1)
    .toEqualTypeOf<(value: readonly string[]) => void>()
  expectTypeOf(on<'disconnect'>)
    .parameter(1)
    .toEqualTypeOf<(value: ProviderRpcError) => void>()
  // @ts-expect-error there is no such event
  on('message', () => undefined)
})

test('the kit takes what pairing() returns', () => {
  expectTypeOf(pairing).returns.toExtend<Pairing>()
})
