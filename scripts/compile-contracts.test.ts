import { expect, test } from 'vitest'
import { findStaleArtifacts } from './compile-contracts.ts'
import { isLong } from './long-form.ts'

// `npm run check` compiles them for the same in six seconds of processor.
test.runIf(isLong)('the committed artifacts are what the contracts compile to', () => {
  expect(findStaleArtifacts()).toEqual([])
})
