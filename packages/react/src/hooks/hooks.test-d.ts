import type { Caip2, Eip1193Provider, Hex, KitErrorCode } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { useAccount as UseAccount } from './use-account.ts'
import type { useModal as UseModal } from './use-modal.ts'
import type { useNetwork as UseNetwork } from './use-network.ts'
import type { useProvider as UseProvider } from './use-provider.ts'
import type { useSignMessage as UseSignMessage } from './use-sign-message.ts'

declare const useAccount: typeof UseAccount
declare const useModal: typeof UseModal
declare const useNetwork: typeof UseNetwork
declare const useProvider: typeof UseProvider
declare const useSignMessage: typeof UseSignMessage

test('an account of a family has addresses as that family writes them', () => {
  expectTypeOf(useAccount('eip155').address).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(useAccount('eip155').account?.address).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(useAccount('solana').address).toEqualTypeOf<string | undefined>()
  expectTypeOf(useAccount().address).toEqualTypeOf<string | undefined>()
})

test('what a family is named for decides what hooks give', () => {
  expectTypeOf(useSignMessage({ namespace: 'eip155' }).data).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(useSignMessage().data).toEqualTypeOf<string | undefined>()
  expectTypeOf(useProvider('eip155')).toEqualTypeOf<Eip1193Provider | undefined>()
})

test('an action is in one state at a time', () => {
  const action = useSignMessage({ namespace: 'eip155' })
  if (action.status === 'success') expectTypeOf(action.data).toEqualTypeOf<Hex>()
  if (action.status === 'error') expectTypeOf(action.error.code).toEqualTypeOf<KitErrorCode>()
  if (action.status === 'pending') expectTypeOf(action.error).toBeUndefined()
})

test('while no kit is registered, a network is any', () => {
  expectTypeOf(useNetwork().switchNetwork).parameter(0).toEqualTypeOf<Caip2>()
  expectTypeOf(useNetwork().networks[0]?.caipNetworkId).toEqualTypeOf<Caip2 | undefined>()
})

test('a view opens by its name', () => {
  useModal().open('Networks')
  // @ts-expect-error no view
  useModal().open('Settings')
  // @ts-expect-error it needs a wallet
  useModal().open('Downloads')
})
