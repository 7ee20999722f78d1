import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Clock, type ClockEvent, earliestTime, initialClock, serverTime, sessionGrace, stepClock } from './clock.ts'

const own = 1_800_000_000_000
const hour = 3_600_000
const ahead = (ms: number): Clock => ({ correction: ms, known: true })

describe('the clock', () => {
  test.each<[string, Clock, ClockEvent, number, Clock, number]>([
    ['an announced time within tolerance is no correction', initialClock, { type: 'time_announced', at: own + 4999 }, 0, ahead(0), 0],
    ['an announced time ahead corrects', initialClock, { type: 'time_announced', at: own + 10_000 }, 0, ahead(10_000), 10_000],
    ['an announced time behind corrects', initialClock, { type: 'time_announced', at: own - hour }, 0, ahead(-hour), -hour],
    [
      'a second announcement shifts by the difference',
      ahead(hour),
      { type: 'time_announced', at: own + 2 * hour },
      0,
      ahead(2 * hour),
      hour,
    ],
    [
      'nothing goes back before what a relay once said',
      ahead(hour),
      { type: 'time_announced', at: own - hour },
      own - 1000,
      ahead(-1000),
      -hour - 1000,
    ],
    [
      "nothing waits for what a relay once said of this machine's future",
      ahead(9 * hour),
      { type: 'time_announced', at: own },
      own + 9 * hour,
      ahead(0),
      -9 * hour,
    ],
    [
      'a refusal corrects, and leaves the time unknown',
      initialClock,
      { type: 'token_refused', at: own + hour },
      0,
      { correction: hour, known: false },
      hour,
    ],
    [
      'a message from the future corrects at once',
      initialClock,
      { type: 'message_dated', at: own + 60_000 },
      0,
      { correction: 60_000, known: false },
      0,
    ],
    [
      'a message dated in seconds corrects alike',
      initialClock,
      { type: 'message_dated', at: own / 1000 + 60 },
      0,
      { correction: 60_000, known: false },
      0,
    ],
    [
      'a message corrects by an hour at most',
      initialClock,
      { type: 'message_dated', at: own + 9 * hour },
      0,
      { correction: hour, known: false },
      0,
    ],
    ['a message from the past says nothing', ahead(hour), { type: 'message_dated', at: own - hour }, 0, ahead(hour), 0],
  ])('%s', (_, clock, event, latest, next, shift) => {
    expect(stepClock(clock, event, { own, latest })).toEqual([next, shift])
  })

  test('the shift is the change of the server time, whatever relays say', () => {
    const event = fc.record({ type: fc.constantFrom('time_announced' as const, 'token_refused' as const), at: fc.nat(4_000_000_000_000) })
    fc.assert(
      fc.property(fc.array(event), fc.nat(4_000_000_000_000), (events, latest) => {
        let clock = initialClock
        for (const one of events) {
          const [next, shift] = stepClock(clock, one, { own, latest })
          expect(serverTime(next, own) - serverTime(clock, own)).toBe(shift)
          clock = next
        }
      }),
    )
  })

  test('a relay ends sessions an hour early at most', () => {
    expect(earliestTime(ahead(9 * hour), own)).toBe(own + hour)
    expect(earliestTime(ahead(-hour), own)).toBe(own - hour)
    expect([sessionGrace(ahead(9 * hour)), sessionGrace(ahead(-hour)), sessionGrace(ahead(hour))]).toEqual([8 * hour, 0, 0])
  })
})
