import type { ScreenName } from '@foyer/core'
import { expectTypeOf, test } from 'vitest'
import type { Screens } from './define-screen.ts'
import type { screens } from './screens.gen.ts'

type Listed = typeof screens

test('every view that the kernel knows has a folder, and every folder is a view that it knows', () => {
  expectTypeOf<Listed[number]['name']>().toEqualTypeOf<ScreenName>()
  expectTypeOf<Listed>().toExtend<Screens>()
})
