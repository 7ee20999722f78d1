import { expect, test } from 'vitest'
import { findStaleArtifacts } from './compile-contracts.ts'

test('the committed artifacts are what the contracts compile to', () => {
  expect(findStaleArtifacts()).toEqual([])
})
