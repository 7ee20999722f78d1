import { expect, test } from 'vitest'
import { createTurns, longestTurnMs, mostArrivalTurns, mostInLine, mostInLines, mostInTurn } from './turns.ts'

/** A world in which the test says how long everything takes, and when one round of the loop is over. */
function createWorld() {
  let time = 0
  let deferred: (() => void)[] = []
  const done: string[] = []
  const turns = createTurns({ now: () => time, defer: (next) => void deferred.push(next) })
  return {
    turns,
    done,
    /** Takes so long, and is done at once. */
    work:
      (name: string, ms: number, isDone = true) =>
      () => {
        done.push(name)
        time += ms
        return isDone
      },
    endTurn() {
      const now = deferred
      deferred = []
      for (const next of now) next()
    },
    isIdle: () => deferred.length === 0,
  }
}

const from = (line: string, group = 'names') => ({ group, line })

test('while there is time everything begins at once, and nothing is left to be done', () => {
  const { turns, done, work, endTurn, isIdle } = createWorld()
  expect(turns.isFree()).toBe(true)
  for (const name of ['a', 'b', 'c']) expect(turns.enter(from(name), work(name, 0.1))).toBe(true)
  expect(done).toEqual(['a', 'b', 'c'])
  expect(turns.waiting()).toBe(0)
  endTurn()
  expect(isIdle()).toBe(true)
})

test('who comes when the time is over waits, and one address after the other is begun, however much the first wants', () => {
  const { turns, done, work, endTurn } = createWorld()
  for (let index = 0; index < 5; index++) turns.enter(from('greedy'), work(`greedy ${index}`, longestTurnMs))
  expect(turns.isFree()).toBe(false)
  turns.enter(from('modest'), work('modest', longestTurnMs))
  expect(done).toEqual(['greedy 0'])
  for (let turn = 0; turn < 2; turn++) endTurn()
  expect(done).toEqual(['greedy 0', 'greedy 1', 'modest'])
  for (let turn = 0; turn < 4; turn++) endTurn()
  expect(done).toHaveLength(6)
  expect(turns.waiting()).toBe(0)
})

test('a crowd that wants one thing keeps who wants another waiting for one of them, not for all', () => {
  const { turns, done, work, endTurn } = createWorld()
  for (let index = 0; index < 100; index++) turns.enter(from(`crowd ${index}`), work('name', longestTurnMs))
  turns.enter(from('modest', 'balances'), work('balance', longestTurnMs))
  for (let turn = 0; turn < 2; turn++) endTurn()
  expect(done).toContain('balance')
})

test('what is answered at once is begun until the time is over, and what goes on later alone', () => {
  const { turns, done, work, endTurn } = createWorld()
  turns.enter(from('first'), work('first', longestTurnMs))
  for (let index = 0; index < 4; index++) turns.enter(from('quick'), work('quick', longestTurnMs / 4))
  for (let index = 0; index < 2; index++) turns.enter(from('later', 'other'), work('later', 0, false))
  endTurn()
  expect(done).toEqual(['first', 'quick', 'later'])
  endTurn()
  expect(done.slice(3)).toEqual(['later'])
  endTurn()
  expect(done.slice(4)).toEqual(['quick', 'quick', 'quick'])
})

test('of two groups the one that has had less time goes first, so that small things pass large ones', () => {
  const { turns, done, work, endTurn } = createWorld()
  turns.enter(from('first'), work('first', longestTurnMs))
  for (let index = 0; index < 3; index++) turns.enter(from('sender', 'bodies'), work('body', 20))
  for (let index = 0; index < 15; index++) turns.enter(from(`visitor ${index}`, 'memory'), work('answer', 2))
  for (let turn = 0; turn < 13; turn++) endTurn()
  // Ten answers take as much time as one body.
  expect(done).toEqual(['first', 'body', ...Array(10).fill('answer'), 'body', 'answer'])
  turns.enter(from('late', 'names'), work('name', 2))
  endTurn()
  expect(done.at(-1)).toBe('name')
})

test('a group of which nobody waits for a moment is not served before the others for that', async () => {
  const { turns, done, work, endTurn } = createWorld()
  turns.enter(from('first'), work('first', longestTurnMs))
  for (let index = 0; index < 5; index++) turns.enter(from('visitor', 'memory'), work('answer', 2))
  turns.enter(from('sender', 'bodies'), work('body 1', 20))
  endTurn()
  endTurn()
  expect(done).toEqual(['first', 'answer', 'body 1'])
  turns.enter(from('sender', 'bodies'), work('body 2', 20))
  for (let turn = 0; turn < 5; turn++) endTurn()
  expect(done.slice(3)).toEqual(['answer', 'answer', 'answer', 'answer', 'body 2'])
})

test('a step of something long goes on at once while there is time, else in its turn, and when too many wait at once', async () => {
  const { turns, work, endTurn } = createWorld()
  const done: string[] = []
  const step = (line: string) => void turns.step(from(line)).then(() => done.push(line))
  step('at once')
  await Promise.resolve()
  expect(done).toEqual(['at once'])
  turns.enter(from('other'), work('long', longestTurnMs))
  step('in its turn')
  await Promise.resolve()
  expect(done).toHaveLength(1)
  for (let index = 0; index < mostInLine; index++) turns.enter(from('full'), work('in line', longestTurnMs))
  step('full')
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  expect(done).toEqual(['at once', 'full'])
  endTurn()
  for (let tick = 0; tick < 5; tick++) await Promise.resolve()
  expect(done).toEqual(['at once', 'full', 'in its turn'])
})

test('of what goes on later in a turn only so much begins in it, since how long that takes is not known', () => {
  const { turns, done, work, endTurn } = createWorld()
  for (let index = 0; index < mostInTurn + 1; index++) turns.enter(from('one'), work('one', 0, false))
  expect(done).toHaveLength(mostInTurn)
  expect(turns.isFree()).toBe(false)
  endTurn()
  expect(done).toHaveLength(mostInTurn + 1)
  for (let index = 0; index < mostInTurn - 1; index++) {
    expect(turns.isFree()).toBe(true)
    turns.goesOn()
  }
  expect(turns.isFree()).toBe(false)
})

test('while new connections come those who wait are begun now and then, and each time once none has come', () => {
  const { turns, done, work, endTurn } = createWorld()
  for (let index = 0; index < 5; index++) turns.enter(from('one'), work(`one ${index}`, longestTurnMs))
  for (let turn = 0; turn < mostArrivalTurns; turn++) {
    turns.arrived()
    endTurn()
  }
  expect(done).toEqual(['one 0'])
  turns.arrived()
  endTurn()
  expect(done).toEqual(['one 0', 'one 1'])
  turns.arrived()
  endTurn()
  expect(done).toHaveLength(2)
  endTurn()
  endTurn()
  expect(done).toHaveLength(4)
})

test('a large piece of work always waits for a turn, and is the only one of its kind in it', async () => {
  const { turns, endTurn } = createWorld()
  const done: number[] = []
  for (let index = 0; index < 3; index++) void turns.next(from('a', 'bodies')).then(() => done.push(index))
  await Promise.resolve()
  expect(done).toEqual([])
  for (let turn = 1; turn <= 3; turn++) {
    endTurn()
    await Promise.resolve()
    expect(done).toHaveLength(turn)
  }
})

test('as many of one address wait as may, and as many in all; the next is told so and never begun', async () => {
  const { turns, done, work, endTurn } = createWorld()
  turns.enter(from('first'), work('first', longestTurnMs))
  for (let index = 0; index < mostInLine; index++) expect(turns.enter(from('full'), work('in line', 0))).toBe(true)
  expect(turns.enter(from('full'), work('one too many', 0))).toBe(false)
  await expect(turns.next(from('full'))).rejects.toThrow('Too many wait')
  expect(turns.enter(from('other'), work('other', 0))).toBe(true)
  for (let index = turns.waiting(); index < mostInLines; index++) turns.enter(from(`one ${index}`), work('crowd', 0))
  expect(turns.enter(from('last'), work('one too many', 0))).toBe(false)
  while (turns.waiting() > 0) endTurn()
  expect(done).not.toContain('one too many')
  expect(done).toHaveLength(1 + mostInLines)
})
