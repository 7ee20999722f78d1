import fc from 'fast-check'
import { expect, test } from 'vitest'
import { stepOf } from './roving.ts'

const shape = fc.record({
  count: fc.integer({ min: 1, max: 50 }),
  columns: fc.integer({ min: 1, max: 8 }),
  rtl: fc.boolean(),
})
const keys = fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown', 'Home', 'End', 'a', 'constructor')

test('a key leads to a cell that is there, or nowhere', () => {
  fc.assert(
    fc.property(shape, keys, fc.nat(), (grid, key, place) => {
      const next = stepOf(key, place % grid.count, grid)
      expect(next === undefined || (Number.isInteger(next) && next >= 0 && next < grid.count)).toBe(true)
    }),
  )
})

test('right undoes left, in both directions', () => {
  fc.assert(
    fc.property(shape, fc.nat(), (grid, place) => {
      const at = place % grid.count
      const next = stepOf('ArrowLeft', at, grid)
      if (next !== undefined) expect(stepOf('ArrowRight', next, grid)).toBe(at)
    }),
  )
})

test('down from above a short last row ends in it', () => {
  expect(stepOf('ArrowDown', 3, { count: 6, columns: 4, rtl: false })).toBe(5)
  expect(stepOf('ArrowDown', 5, { count: 6, columns: 4, rtl: false })).toBeUndefined()
})
