import { expectTypeOf, test } from 'vitest'
import type { Adapter, ChainClient } from './family.ts'

test('what a family cannot do is absent, and the rest is asked for', () => {
  const least = {
    wallets: {
      start: () => undefined,
      connect: () => Promise.reject(),
      disconnect: async () => undefined,
      request: async () => undefined,
      provider: () => undefined,
    },
    reads: {},
    sign: {},
    dispose: () => undefined,
  }
  expectTypeOf(least).toExtend<ChainClient>()
  expectTypeOf<ChainClient['sign']['message']>().extract<undefined>().toEqualTypeOf<undefined>()
  expectTypeOf<ChainClient['paired']>().extract<undefined>().toEqualTypeOf<undefined>()
})

test('an adapter keeps what its own family is known to do', () => {
  type Signing = ChainClient & { readonly sign: Required<ChainClient['sign']> }
  expectTypeOf<Adapter<Signing>>().toExtend<Adapter>()
  expectTypeOf<ReturnType<Adapter<Signing>['create']>['sign']['message']>().toBeFunction()
})
