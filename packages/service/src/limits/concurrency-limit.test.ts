import { expect, test } from 'vitest'
import { createConcurrencyLimit } from './concurrency-limit.ts'
import { TooManyWaiting } from './too-many-waiting.ts'

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

test('whoever finds the queue full is refused at once, and whoever gives up leaves it to others', async () => {
  const limited = createConcurrencyLimit(1, 2)
  const call = new AbortController()
  let finish = () => {}
  const first = limited(() => new Promise<string>((resolve) => (finish = () => resolve('first'))))
  const second = limited(async () => 'second', call.signal)
  const third = limited(async () => 'third')
  await expect(limited(async () => 'fourth')).rejects.toBeInstanceOf(TooManyWaiting)
  call.abort(new Error('gone'))
  await expect(second).rejects.toThrow('gone')
  const fifth = limited(async () => 'fifth')
  finish()
  expect(await Promise.all([first, third, fifth])).toEqual(['first', 'third', 'fifth'])
  expect(await limited(async () => 'sixth')).toBe('sixth')
})

test('a task for somebody who has gone already is not begun', async () => {
  const limited = createConcurrencyLimit(1)
  await expect(limited(async () => expect.unreachable(), AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone')
  expect(await limited(async () => 'next')).toBe('next')
})
