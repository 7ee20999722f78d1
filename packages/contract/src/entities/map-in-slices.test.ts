import { expect, test } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

/** Takes a millisecond of the clock. */
function work(item: number): number {
  for (const until = Date.now() + 1; Date.now() < until; );
  return item * 2
}

test('maps all in order, and others have their turn meanwhile', async () => {
  const items = Array.from({ length: 100 }, (_, index) => index)
  let turns = 0
  const timer = setInterval(() => turns++)
  const mapped = await mapInSlices(items, work)
  clearInterval(timer)
  expect(mapped).toEqual(items.map((item) => item * 2))
  expect(turns).toBeGreaterThanOrEqual(3)
})

test('ends early where nobody waits any more, and with what the mapping throws', async () => {
  let done = 0
  const items = Array.from({ length: 1000 }, (_, index) => index)
  const mapped = await mapInSlices(
    items,
    (item) => {
      done++
      return work(item)
    },
    () => false,
  )
  expect(mapped).toHaveLength(done)
  expect(done).toBeLessThan(100)
  await expect(
    mapInSlices(items, () => {
      throw new Error('unreadable')
    }),
  ).rejects.toThrow('unreadable')
})
