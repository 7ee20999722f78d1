/** The connector fits wagmi 2 and 3, and so do their configurations the synchroniser. */
import type { Kit } from '@foyer/core'
import { type Config, type CreateConnectorFn, createConfig, http } from '@wagmi/core'
import { mainnet } from '@wagmi/core/chains'
import { expectTypeOf, test } from 'vitest'
import { type Config as Config2, type CreateConnectorFn as CreateConnectorFn2, createConfig as createConfig2 } from 'wagmi-core-2'
import { foyer } from './foyer.ts'
import { watchKit } from './watch-kit.ts'

declare const kit: Kit

test('foyer(kit) is a connector of both', () => {
  expectTypeOf(foyer(kit)).toExtend<CreateConnectorFn>()
  expectTypeOf(foyer(kit)).toExtend<CreateConnectorFn2>()
})

test('a configuration keeps the type of its chains, and is one that can be watched', () => {
  const input = { chains: [mainnet], connectors: [foyer(kit)], transports: { [mainnet.id]: http() } } as const
  const [three, two] = [createConfig(input), createConfig2(input)]
  expectTypeOf(three.state.chainId).toEqualTypeOf<1>()
  expectTypeOf(three.connectors[0].id).toEqualTypeOf<'foyer'>()
  expectTypeOf(watchKit(three, kit)).returns.toBeVoid()
  expectTypeOf(watchKit(two, kit)).returns.toBeVoid()
  expectTypeOf<Config>().toExtend<Parameters<typeof watchKit>[0]>()
  expectTypeOf<Config2>().toExtend<Parameters<typeof watchKit>[0]>()
})
