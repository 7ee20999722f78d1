// What draws, once it is imported, is told of each kit that is made. Test files in Node share a process: those after it would make theirs for it.
import { afterAll, expect } from 'vitest'
import { sayKitIsMade } from '../src/kit/when-made.ts'

afterAll(() => {
  expect(sayKitIsMade, 'what draws is imported: such files have a process each').not.toThrow()
})
