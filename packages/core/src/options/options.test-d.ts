import { expectTypeOf, test } from 'vitest'
import type { CreateKit, Kit } from '../kit/kit.ts'
import type { KitOptions } from './options.ts'

declare const kit: Kit
declare const createKit: CreateKit
declare const given: KitOptions

test('a kit has a value for every option, so that nobody defaults again', () => {
  expectTypeOf(kit.options).toHaveProperty('debug').toEqualTypeOf<boolean>()
  expectTypeOf(kit.options.enableWalletGuide).toEqualTypeOf<boolean>()
  expectTypeOf(kit.options.features.collapseWallets).toEqualTypeOf<boolean>()
  expectTypeOf(kit.options.featuredWalletIds).toEqualTypeOf<readonly string[]>()
  expectTypeOf(kit.options.hosts.catalogue).toEqualTypeOf<string | undefined>()
  expectTypeOf<Required<KitOptions>>().toExtend<Record<keyof typeof kit.options, unknown>>()
  expectTypeOf<keyof typeof kit.options>().toEqualTypeOf<keyof KitOptions>()
  expectTypeOf<keyof typeof kit.options.features>().toEqualTypeOf<keyof NonNullable<KitOptions['features']>>()
})

test('what no code reads has no type either', () => {
  // @ts-expect-error nobody signs in by it
  createKit({ ...given, siwx: {} })
  // @ts-expect-error no code
  createKit({ ...given, features: { email: true } })
  // @ts-expect-error nothing asks it
  createKit({ ...given, hosts: { frame: 'https://frame.example' } })
})
