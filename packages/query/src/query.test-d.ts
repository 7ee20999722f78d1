/** What the options promise to the type checker: data, errors and keys, in react-query's own hooks and calls. */
import type { Caip2, Caip10, Hex, Kit, KitError, NativeBalance } from '@foyer/core'
import {
  type QueryClient,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useSuspenseInfiniteQuery,
  useSuspenseQuery,
} from '@tanstack/react-query'
import { expectTypeOf, test } from 'vitest'
import { balanceQuery, tokensQuery } from './account-queries.ts'
import { sendTransactionMutation, signMessageMutation, switchNetworkMutation } from './mutations.ts'
import { activityQuery } from './page-queries.ts'

declare const kit: Kit
declare const client: QueryClient
declare const network: Caip2
declare const account: Caip10 | undefined

test('queries are typed where they are used', () => {
  expectTypeOf(useQuery(balanceQuery(kit, { account })).data).toEqualTypeOf<NativeBalance | undefined>()
  expectTypeOf(useQuery(balanceQuery(kit)).error).toEqualTypeOf<KitError | null>()
  expectTypeOf(useSuspenseQuery(balanceQuery(kit)).data).toEqualTypeOf<NativeBalance>()
  expectTypeOf(useInfiniteQuery(activityQuery(kit)).data?.pages[0]?.next).toEqualTypeOf<string | null | undefined>()
  expectTypeOf(useSuspenseInfiniteQuery(activityQuery(kit)).data.pages).toBeArray()
  expectTypeOf(client.getQueryData(balanceQuery(kit).queryKey)).toEqualTypeOf<NativeBalance | undefined>()
  expectTypeOf(client.fetchQuery(tokensQuery(kit))).resolves.toHaveProperty('hidden')
  expectTypeOf(client.prefetchQuery(balanceQuery(kit))).resolves.toBeVoid()
  expectTypeOf(client.prefetchInfiniteQuery(activityQuery(kit))).resolves.toBeVoid()
})

test('mutations are typed where they are used', () => {
  expectTypeOf(useMutation(signMessageMutation(kit, { namespace: 'eip155' })).data).toEqualTypeOf<Hex | undefined>()
  expectTypeOf(useMutation(sendTransactionMutation(kit)).error).toEqualTypeOf<KitError | null>()
  useMutation(switchNetworkMutation(kit)).mutate(network)
  // @ts-expect-error a network is named by its CAIP-2 id
  useMutation(switchNetworkMutation(kit)).mutate(1)
  // @ts-expect-error an account is a CAIP-10
  balanceQuery(kit, { account: '0x00' })
})
