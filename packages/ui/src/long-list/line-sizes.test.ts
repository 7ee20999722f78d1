import { expect, test } from 'vitest'
import { createLineSizes, lineAt } from './line-sizes.ts'

test('a line stands by those that were measured, and by their average where none was', () => {
  const sizes = createLineSizes({ guess: 50, gap: 10 })
  expect(sizes.toOffsets(['a', 'b'])).toEqual([0, 60, 120])
  expect(sizes.note('a', 70)).toBe(true)
  expect(sizes.note('a', 70)).toBe(false)
  expect(sizes.note('b', 90)).toBe(true)
  expect(sizes.toOffsets(['a', 'x', 'b'])).toEqual([0, 80, 170, 270])
  sizes.forget()
  expect(sizes.toOffsets(['a'])).toEqual([0, 60])
})

test('what is not laid out has no height to go by', () => {
  const sizes = createLineSizes({ guess: 50, gap: 0 })
  expect(sizes.note('a', 0)).toBe(false)
  expect(sizes.toOffsets(['a'])).toEqual([0, 50])
})

test('finds the line at a place, or the nearest', () => {
  const offsets = [0, 60, 120, 180]
  expect([-5, 0, 59, 60, 119, 120, 500].map((place) => lineAt(offsets, place))).toEqual([0, 0, 0, 1, 1, 2, 2])
  expect(lineAt([0], 10)).toBe(0)
})
