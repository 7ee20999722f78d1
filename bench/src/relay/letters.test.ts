import { expect, test } from 'vitest'
import { createLatencies } from './latencies.ts'
import { createLetters } from './letters.ts'

test('A letter that was acknowledged and never came is lost; copies and changed ones are counted', () => {
  const letters = createLetters(10, 200)
  for (let letter = 0; letter < 4; letter++) letters.write(performance.now())
  for (const letter of [0, 1, 2]) letters.acknowledged(letter)
  expect(letters.delivered(letters.textOf(0))).toBe(0)
  expect(letters.delivered(letters.textOf(1))).toBe(1)
  expect(letters.delivered(letters.textOf(1))).toBe(1)
  expect(letters.delivered(letters.textOf(3))).toBe(3)
  expect(letters.delivered(letters.textOf(4))).toBeUndefined()
  expect(letters.delivered(`${letters.textOf(3).slice(0, -1)}!`)).toBeUndefined()
  expect(letters.count()).toEqual({ written: 4, acknowledged: 3, delivered: 3, lost: 1, copies: 1, unknown: 2 })
})

test('The text of a letter is as long as asked for, and no other’s', () => {
  const letters = createLetters(2_000, 300)
  const texts = new Set(Array.from({ length: 2_000 }, (_, letter) => letters.textOf(letter)))
  expect(texts.size).toBe(2_000)
  for (const text of texts) expect(text).toMatch(/^[A-Za-z0-9+/=]{300}$/)
})

test('Quantiles are those of what was added', () => {
  const latencies = createLatencies()
  expect(latencies.quantile(0.99)).toBeNaN()
  for (let ms = 1; ms <= 100; ms++) latencies.add(ms)
  latencies.add(70_000)
  expect([latencies.quantile(0.5), latencies.quantile(0.99), latencies.quantile(1), latencies.max()]).toEqual([51, 100, 60_000, 70_000])
})
