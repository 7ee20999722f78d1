import { expect, test } from 'vitest'
import { setAsker } from './asker.ts'
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
  const limited = createConcurrencyLimit(1, { mostWaiting: 2 })
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

test('a place that becomes free goes to who has none, before what an asker with many has queued', async () => {
  const limited = createConcurrencyLimit(4)
  const order: string[] = []
  const ends: (() => void)[] = []
  const from = (asker: string, name: string) =>
    limited(
      () =>
        new Promise<void>((resolve) => {
          order.push(name)
          ends.push(resolve)
        }),
      signalOf(asker),
    )
  for (let index = 0; index < 20; index++) void from('greedy', `greedy ${index}`)
  void from('other', 'other')
  void from('third', 'third')
  expect(order).toEqual(['greedy 0', 'greedy 1', 'greedy 2', 'greedy 3'])
  for (const end of ends.splice(0, 3)) end()
  await expect.poll(() => order.length).toBe(7)
  expect(order.slice(4).sort()).toEqual(['greedy 4', 'other', 'third'])
})

test('one asker has so many places and no more, and one target too, whoever asks', async () => {
  const limited = createConcurrencyLimit(10, { perAsker: 2, perTarget: 3 })
  const running: string[] = []
  const stall = (asker: string, target: string) => {
    void limited(
      () => {
        running.push(`${asker} at ${target}`)
        return new Promise(() => undefined)
      },
      signalOf(asker),
      target,
    )
  }
  for (let index = 0; index < 5; index++) stall('greedy', 'slow.example')
  stall('second', 'slow.example')
  stall('third', 'slow.example')
  stall('third', 'well.example')
  await new Promise((resolve) => setImmediate(resolve))
  expect(running).toEqual(['greedy at slow.example', 'greedy at slow.example', 'second at slow.example', 'third at well.example'])
})

test('where places are kept for newcomers, who has one takes none of the last quarter, in all and at one target', async () => {
  const limited = createConcurrencyLimit(8, { perTarget: 4, keepsForNewcomers: true })
  const running: string[] = []
  const stall = (asker: string, target: string) => {
    void limited(
      () => {
        running.push(asker)
        return new Promise(() => undefined)
      },
      signalOf(asker),
      target,
    )
  }
  for (let index = 0; index < 4; index++) stall('greedy', 'first.example')
  expect(running).toEqual(['greedy', 'greedy', 'greedy'])
  stall('newcomer', 'first.example')
  for (let index = 0; index < 4; index++) stall('newcomer', 'second.example')
  expect(running).toEqual(['greedy', 'greedy', 'greedy', 'newcomer', 'newcomer', 'newcomer'])
  stall('second newcomer', 'second.example')
  stall('third newcomer', 'third.example')
  expect(running.slice(6)).toEqual(['second newcomer', 'third newcomer'])
})

test('one asker cannot fill the queue, and what the server does for itself can', async () => {
  const limited = createConcurrencyLimit(1, { mostWaiting: 8 })
  const stall = (signal?: AbortSignal) => limited(() => new Promise<never>(() => undefined), signal)
  void stall()
  for (let index = 0; index < 2; index++) void stall(signalOf('greedy'))
  await expect(stall(signalOf('greedy'))).rejects.toBeInstanceOf(TooManyWaiting)
  for (let index = 0; index < 6; index++) void stall()
  await expect(stall()).rejects.toBeInstanceOf(TooManyWaiting)
})

test('who has no place after so long is told, and leaves it to others; where one may wait for own tasks, who has one does', async () => {
  const strict = createConcurrencyLimit(1, { longestWaitMs: 20 })
  void strict(() => new Promise(() => undefined), signalOf('busy'))
  await expect(strict(async () => 'late', signalOf('busy'))).rejects.toBeInstanceOf(TooManyWaiting)
  const limited = createConcurrencyLimit(1, { longestWaitMs: 20, waitsForOwn: true })
  let finish = () => {}
  const first = limited(() => new Promise<void>((resolve) => (finish = resolve)), signalOf('busy'))
  const own = limited(async () => 'own', signalOf('busy'))
  await expect(limited(async () => 'late', signalOf('other'))).rejects.toBeInstanceOf(TooManyWaiting)
  await expect(limited(async () => 'late')).rejects.toBeInstanceOf(TooManyWaiting)
  finish()
  await first
  expect(await own).toBe('own')
})

function signalOf(asker: string): AbortSignal {
  const { signal } = new AbortController()
  setAsker(signal, asker)
  return signal
}
