import { expect, test } from 'vitest'
import { settleInTime } from './settle-in-time.ts'

const after = (ms: number, answer: string) => new Promise<string>((resolve) => setTimeout(() => resolve(answer), ms))
const never = () => new Promise<string>(() => undefined)
const outcomes = async (answers: readonly Promise<string>[], rules: Parameters<typeof settleInTime<string>>[1] = {}) =>
  (await settleInTime(answers, { besideMs: 50, ...rules })).map((one) =>
    one.status === 'fulfilled' ? one.value : (one.reason as Error).message,
  )

test('all are waited for while they are quick, and one that fails has failed', async () => {
  expect(await outcomes([after(5, 'one'), Promise.reject(new Error('away')), after(10, 'two')])).toEqual(['one', 'away', 'two'])
})

test('one that stalls is left out beside one that has answered', async () => {
  expect(await outcomes([never(), after(5, 'two')])).toEqual(['the provider takes too long', 'two'])
})

test('where none has answered in time, the first that does is enough', async () => {
  expect(await outcomes([never(), after(100, 'two'), Promise.reject(new Error('away'))])).toEqual([
    'the provider takes too long',
    'two',
    'away',
  ])
})

test('where all fail late, all have failed', async () => {
  const fails = (ms: number) => after(ms, '').then(() => Promise.reject(new Error('away')))
  expect(await outcomes([fails(80), fails(100)])).toEqual(['away', 'away'])
})

test('one who says what is not enough is no reason to leave others out, and where nobody says more it stands', async () => {
  const rules = { isEnough: (answer: string) => answer !== 'nothing' }
  expect(await outcomes([after(5, 'nothing'), after(120, 'two'), never()], rules)).toEqual([
    'nothing',
    'two',
    'the provider takes too long',
  ])
  expect(await outcomes([after(5, 'nothing'), after(100, 'nothing')], rules)).toEqual(['nothing', 'nothing'])
})
