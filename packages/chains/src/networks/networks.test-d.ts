import type { Caip2, CreateKit, Kit } from '@foyer/core'
import { mainnet as viemMainnet } from 'viem/chains'
import { expectTypeOf, test } from 'vitest'
import { mainnet } from './data/ethereum.ts'
import { base } from './data/rollups.ts'
import { defineNetwork } from './define-network.ts'

declare const createKit: CreateKit
declare const chainId: number

test('networks of the list, of viem and of one’s own are known to a kit by their ids', () => {
  const own = defineNetwork({
    id: 31337,
    name: 'Local',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: ['http://127.0.0.1:8545'] } },
  })
  expectTypeOf(own.caipNetworkId).toEqualTypeOf<'eip155:31337'>()
  const kit = createKit({ projectId: 'a-project', networks: [mainnet, base, own] })
  expectTypeOf(kit).toEqualTypeOf<Kit<'eip155:1' | 'eip155:8453' | 'eip155:31337'>>()
  expectTypeOf(createKit({ projectId: 'a-project', networks: [viemMainnet] })).toEqualTypeOf<Kit<'eip155:1'>>()
})

test('an id that only the running page knows is any', () => {
  expectTypeOf(
    defineNetwork({ ...mainnet, id: chainId, caipNetworkId: undefined, chainNamespace: undefined }).caipNetworkId,
  ).toEqualTypeOf<Caip2>()
})
