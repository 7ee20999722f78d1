import { expect, test } from 'vitest'
import { createPause } from './pause.ts'

let time = 0
const now = () => time

test('a pause lasts as long as it was begun for, and none is shortened by another', () => {
  time = 1_000_000
  const pause = createPause(now)
  expect(pause.leftMs()).toBe(0)
  pause.begin(500)
  expect(pause.leftMs()).toBe(500)
  time += 200
  pause.begin(100)
  expect(pause.leftMs()).toBe(300)
  pause.begin(400)
  expect(pause.leftMs()).toBe(400)
  time += 400
  expect(pause.leftMs()).toBe(0)
})

test('a clock that is set back by an hour ends it, and the next one lasts no longer than it is begun for', () => {
  time = 10_000_000
  const pause = createPause(now)
  pause.begin(500)
  time -= 3_600_000
  expect(pause.leftMs()).toBe(0)
  pause.begin(300)
  expect(pause.leftMs()).toBe(300)
  time += 300
  expect(pause.leftMs()).toBe(0)
})
