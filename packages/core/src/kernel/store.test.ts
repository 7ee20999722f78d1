import { expect, test } from 'vitest'
import { createStore } from './store.ts'

function counter() {
  const reports: unknown[] = []
  const seen: number[] = []
  const store = createStore<number, number | 'break', string>({
    initial: 0,
    step(state, event) {
      if (event === 'break') throw new Error('A step broke.')
      return { state: state + event, work: event > 9 ? ['break'] : [], next: event === 2 ? [3] : [] }
    },
    perform() {
      throw new Error('Work broke.')
    },
    report: (cause) => reports.push((cause as Error).message),
  })
  return { store, reports, seen }
}

test('a step, a listener or work that throws is reported and stops nothing', () => {
  const { store, reports, seen } = counter()
  store.subscribe(() => {
    throw new Error('A listener broke.')
  })
  store.subscribe(() => seen.push(store.getState()))
  store.send('break')
  store.send(1)
  store.send(10)
  expect(store.getState()).toBe(11)
  expect(seen).toEqual([1, 11])
  expect(reports).toEqual(['A step broke.', 'A listener broke.', 'Work broke.', 'A listener broke.'])
})

test('what an event says next is a part of it: nobody sees the state between', () => {
  const { store, seen } = counter()
  store.subscribe(() => seen.push(store.getState()))
  store.send(2)
  expect(seen).toEqual([5])
})
