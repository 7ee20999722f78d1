import { expect, test } from 'vitest'
import { Refusal } from '../http/refusal.ts'
import { createWaitingPlaces } from './waiting-places.ts'

function codeOf(take: () => unknown): string {
  try {
    take()
    return 'taken'
  } catch (error) {
    return error instanceof Refusal ? `${error.code}, ${error.retryAfter} s` : 'thrown'
  }
}

test('so many wait for one address, so many in all, and a place that is given back is another’s', () => {
  const places = createWaitingPlaces({ perIp: 2, perProject: 9, inAll: 3 })
  const { giveBack } = places.take('a', 0)
  places.take('a', 0)
  expect(codeOf(() => places.take('a', 0))).toBe('rate_limited, 1 s')
  places.take('b', 0)
  expect(codeOf(() => places.take('c', 0))).toBe('unavailable, 1 s')
  giveBack()
  giveBack()
  expect(places.taken()).toBe(2)
  expect(codeOf(() => places.take('a', 0))).toBe('taken')
})

test('who waits with a large body takes as many places as it weighs', () => {
  const places = createWaitingPlaces({ perIp: 100, perProject: 100, inAll: 100 })
  places.take('a', 1_048_576)
  expect(places.taken()).toBe(65)
  expect(codeOf(() => places.take('a', 1_048_576))).toBe('rate_limited, 1 s')
  expect(codeOf(() => places.take('a', 60_000))).toBe('taken')
})

test('so many wait for one project, from however many addresses, and none of another project’s is refused for it', () => {
  const places = createWaitingPlaces({ perIp: 9, perProject: 2, inAll: 9 })
  const ofProject = (ip: string, project: string) => {
    const place = places.take(ip, 0)
    return { ...place, code: codeOf(() => place.countFor(project)) }
  }
  const first = ofProject('a', 'popular')
  expect(first.code).toBe('taken')
  expect(ofProject('b', 'popular').code).toBe('taken')
  const refused = ofProject('c', 'popular')
  expect(refused.code).toBe('rate_limited, 1 s')
  expect(ofProject('c', 'other').code).toBe('taken')
  // Who was refused holds nothing of the project, and one who is done leaves room for one.
  refused.giveBack()
  expect(ofProject('d', 'popular').code).toBe('rate_limited, 1 s')
  first.giveBack()
  first.giveBack()
  expect(ofProject('e', 'popular').code).toBe('taken')
  expect(ofProject('e', 'popular').code).toBe('rate_limited, 1 s')
})
