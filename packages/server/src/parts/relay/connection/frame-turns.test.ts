import { createTurns, longestTurnMs } from '@foyer/service/limits'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createFrameTurns, mostFramesWaiting, refusedTimeoutMs } from './frame-turns.ts'

/** A loop that the test turns, in which each frame takes as long as a turn may. */
function createWorld() {
  let time = 0
  let deferred: (() => void)[] = []
  const taken: string[] = []
  const turns = createTurns({ now: () => time, defer: (next) => void deferred.push(next) })
  function connect(name: string, ip: string) {
    const calls: string[] = []
    const socket = { pause: () => void calls.push('pause'), resume: () => void calls.push('resume') }
    const receive = (data: Buffer) => {
      taken.push(`${name} ${data}`)
      time += longestTurnMs
    }
    const frames = createFrameTurns({ turns, whose: { group: 'relay', line: ip }, socket, receive })
    return {
      calls,
      finish: frames.finish,
      hold: frames.hold,
      send: (text: string | number) => frames.add(Buffer.from(String(text)), false),
    }
  }
  function endTurn() {
    const now = deferred
    deferred = []
    for (const next of now) next()
  }
  return { taken, turns, connect, endTurn }
}

test('who sends one frame does not wait for all of who sends many, and those come in their order', () => {
  const { taken, connect, endTurn, turns } = createWorld()
  const greedy = connect('greedy', 'a')
  const modest = connect('modest', 'b')
  for (let index = 0; index < 6; index++) greedy.send(index)
  modest.send('hello')
  for (let turn = 0; turn < 2; turn++) endTurn()
  expect(taken).toEqual(['greedy 0', 'greedy 1', 'modest hello'])
  while (turns.waiting() > 0) endTurn()
  expect(taken.filter((one) => one.startsWith('greedy'))).toEqual([0, 1, 2, 3, 4, 5].map((index) => `greedy ${index}`))
})

test('a connection of which many frames wait is not read until none does', () => {
  const { connect, endTurn, turns } = createWorld()
  const greedy = connect('greedy', 'a')
  for (let index = 0; index < mostFramesWaiting; index++) greedy.send(index)
  expect(greedy.calls).toEqual([])
  greedy.send('one more')
  expect(greedy.calls).toEqual(['pause'])
  while (turns.waiting() > 0) endTurn()
  expect(greedy.calls).toEqual(['pause', 'resume'])
})

test('what came before a connection ended is taken at its end, and once', () => {
  const { taken, connect, endTurn, turns } = createWorld()
  const one = connect('one', 'a')
  for (let index = 0; index < 3; index++) one.send(index)
  one.finish()
  expect(taken).toEqual(['one 0', 'one 1', 'one 2'])
  while (turns.waiting() > 0) endTurn()
  expect(taken).toHaveLength(3)
})

test('where as many wait as may, frames are taken at once and in their order, and none is lost', () => {
  const { taken, connect } = createWorld()
  const all = Array.from({ length: 60 }, (_, index) => connect(String(index), 'a'))
  for (let frame = 0; frame < 6; frame++) for (const one of all) one.send(frame)
  for (const one of all) one.finish()
  for (let index = 0; index < 60; index++) {
    expect(taken.filter((one) => one.startsWith(`${index} `))).toEqual([0, 1, 2, 3, 4, 5].map((frame) => `${index} ${frame}`))
  }
})

test('a connection that is held is read again after a while, and what came of it before is taken meanwhile', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { taken, connect, endTurn, turns } = createWorld()
  const one = connect('one', 'a')
  for (let index = 0; index < 3; index++) one.send(index)
  one.hold()
  one.hold()
  while (turns.waiting() > 0) endTurn()
  expect(taken).toEqual(['one 0', 'one 1', 'one 2'])
  expect(one.calls).toEqual(['pause'])
  vi.advanceTimersByTime(refusedTimeoutMs)
  expect(one.calls).toEqual(['pause', 'resume'])
  one.hold()
  one.finish()
  vi.advanceTimersByTime(10 * refusedTimeoutMs)
  expect(one.calls).toEqual(['pause', 'resume', 'pause'])
})

test('a connection of which too many frames wait is not read again when its hold ends, but when they are taken', () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const { connect, endTurn, turns } = createWorld()
  const greedy = connect('greedy', 'a')
  greedy.hold()
  for (let index = 0; index <= mostFramesWaiting; index++) greedy.send(index)
  vi.advanceTimersByTime(refusedTimeoutMs)
  expect(greedy.calls).not.toContain('resume')
  while (turns.waiting() > 0) endTurn()
  expect(greedy.calls.at(-1)).toBe('resume')
})
