import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { countCollections } from '../testing/count-collections.ts'
import { createShortLivedMap } from './short-lived-map.ts'

const keys = fc.integer({ min: 0, max: 60 })
const steps = fc.array(fc.tuple(fc.constantFrom('set', 'delete', 'delete'), keys), { minLength: 100, maxLength: 600 })

test('whatever comes and goes, it has what a map has, in its order', () => {
  fc.assert(
    fc.property(steps, (all) => {
      const [own, map] = [createShortLivedMap<number, number>(), new Map<number, number>()]
      all.forEach(([what, key], index) => {
        if (what === 'set') {
          own.set(key, index)
          map.set(key, index)
        } else expect(own.delete(key)).toBe(map.delete(key))
        expect([own.size(), own.has(key), own.get(key)]).toEqual([map.size, map.has(key), map.get(key)])
      })
      expect([...own.entries()]).toEqual([...map])
    }),
  )
})

/** Forty at a time come, hold much and go. */
const churn = (create: string) => ({
  before: `
    import { setImmediate as turn } from 'node:timers/promises'
    import { createShortLivedMap } from ${JSON.stringify(new URL('short-lived-map.ts', import.meta.url).href)}
    const map = ${create}
    let last = 0
    const one = async () => {
      const key = 'key ' + last++
      map.set(key, Array.from({ length: 100 }, () => new Array(30).fill(1)))
      await turn()
      await turn()
      map.delete(key)
    }
  `,
  work: 'Promise.all(Array.from({ length: 40 }, one))',
  rounds: 400,
})

test('what has gone is collected soon, however much comes after it', () => {
  // A map of the engine's own keeps it until everything is collected.
  expect(countCollections(churn('new Map()'))).toBeGreaterThan(2)
  expect(countCollections(churn('createShortLivedMap()'))).toBeLessThan(2)
})
