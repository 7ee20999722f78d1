import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mapInSlices } from './map-in-slices.ts'

let now = 0
// What a slice may take is counted by this clock alone: others on the machine do not come between.
beforeEach(() => void vi.spyOn(Date, 'now').mockImplementation(() => now))
afterEach(() => void vi.restoreAllMocks())

/** Takes a millisecond of the clock. */
function work(item: number): number {
  now++
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

test('whoever makes something of a long list has a task of their own, of a short one none', async () => {
  const isLate = async (count: number): Promise<boolean> => {
    let last = 0
    const mapped = await mapInSlices(Array.from({ length: count }), () => {
      work(1)
      last++
      // Runs before any task that begins after the last entry was mapped.
      if (last === count) setTimeout(() => (last = 0))
    })
    expect(mapped).toHaveLength(count)
    return last === 0
  }
  expect(await isLate(3)).toBe(false)
  expect(await isLate(30)).toBe(true)
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
