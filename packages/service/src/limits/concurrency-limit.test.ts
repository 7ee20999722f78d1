import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'

test('a concurrency limit runs so many tasks at a time, in turn, and goes on after a failure', async () => {
  const limited = createConcurrencyLimit(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const task = async (index: number) => {
    most = Math.max(most, ++running)
    order.push(index)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (index % 2 === 1) throw new Error('odd')
    return index
  }
  const all = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => limited(() => task(index))))
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})
