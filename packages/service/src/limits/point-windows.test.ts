import { expect, test } from 'vitest'
import { createPointWindows, mostCountedKeys, windowMs } from './point-windows.ts'

test('a key has a minute from its first point on, and begins anew when it is over', () => {
  let now = 0
  const windows = createPointWindows(() => now)
  expect(windows.spend('one', 2).spent).toBe(2)
  now = windowMs - 1
  expect(windows.spend('one', 3).spent).toBe(5)
  expect([windows.spentBy('one'), windows.secondsLeft('one'), windows.spentBy('other')]).toEqual([5, 1, 0])
  now = windowMs
  expect(windows.spentBy('one')).toBe(0)
  expect(windows.spend('one', 1).spent).toBe(1)
  expect(windows.secondsLeft('one')).toBe(60)
})

test('more keys than are counted push out the oldest alone', () => {
  const windows = createPointWindows(() => 0)
  for (let index = 0; index <= mostCountedKeys; index++) windows.spend(`key ${index}`, 1)
  expect([windows.spentBy('key 0'), windows.spentBy('key 1'), windows.spentBy(`key ${mostCountedKeys}`)]).toEqual([0, 1, 1])
})
