import { expectTypeOf, test } from 'vitest'
import type { KitError as Class, KitErrorCode } from './errors.ts'

declare const KitError: typeof Class
declare const error: Class
declare const thrown: unknown

test('a code that was asked for is the code that the error then has', () => {
  if (KitError.is(thrown, 'request_rejected')) expectTypeOf(thrown.code).toEqualTypeOf<'request_rejected'>()
  if (KitError.is(thrown)) expectTypeOf(thrown.code).toEqualTypeOf<KitErrorCode>()
  if (KitError.is(error, 'timeout')) expectTypeOf(error.code).toEqualTypeOf<'timeout'>()
  else expectTypeOf(error.code).toEqualTypeOf<KitErrorCode>()
  // @ts-expect-error no code of the kit
  KitError.is(thrown, 'user_rejected')
})

test('an error of one code passes for an error of any', () => {
  expectTypeOf<Class<'timeout'>>().toExtend<Class>()
  expectTypeOf(new KitError('timeout', 'Too late.')).toEqualTypeOf<Class<'timeout'>>()
})

test('the codes are a closed set: who handles each needs no default', () => {
  function toWord(code: 'timeout' | 'not_connected'): string {
    switch (code) {
      case 'timeout':
        return 'late'
      case 'not_connected':
        return 'alone'
    }
  }
  expectTypeOf(toWord).returns.toBeString()
  expectTypeOf<string>().not.toExtend<KitErrorCode>()
  // Each has its row, so a table over them that lacks one does not compile.
  expectTypeOf<Partial<Record<KitErrorCode, string>>>().not.toExtend<Record<KitErrorCode, string>>()
})
