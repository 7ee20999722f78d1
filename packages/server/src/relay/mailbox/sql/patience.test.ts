import { expect, test } from 'vitest'
import { createLanes, within } from './patience.ts'

test('who does not answer is not waited for', async () => {
  await expect(within(40, new Promise(() => undefined))).rejects.toThrow('did not answer within 40 ms')
})

test('an answer that this process was too busy to hear is not late', async () => {
  const answer = within(80, new Promise((resolve) => setImmediate(() => resolve('there'))))
  const end = performance.now() + 300
  while (performance.now() < end);
  expect(await answer).toBe('there')
})

test('lanes run so much at a time, in turn, and go on after a failure', async () => {
  const inLanes = createLanes(2)
  const order: number[] = []
  let running = 0
  let most = 0
  const work = async (index: number) => {
    most = Math.max(most, ++running)
    order.push(index)
    await new Promise((resolve) => setImmediate(resolve))
    running--
    if (index % 2 === 1) throw new Error('odd')
    return index
  }
  const all = await Promise.allSettled(Array.from({ length: 7 }, (_, index) => inLanes(() => work(index))))
  expect(order).toEqual([0, 1, 2, 3, 4, 5, 6])
  expect(most).toBe(2)
  expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
})
