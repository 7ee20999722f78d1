import { expect, test } from 'vitest'
import { countCollections } from '../testing/count-collections.ts'

/** Thirty megabytes stay, and what comes beside them is there until it is old. */
const program = (call: string) => ({
  before: `
    import { setImmediate as turn } from 'node:timers/promises'
    import { letSmallHeapGrow } from ${JSON.stringify(new URL('heap-growth.ts', import.meta.url).href)}
    ${call}
    const make = (count) => Array.from({ length: count }, () => new Array(30).fill(1))
    const stays = make(120_000)
    const passing = Array.from({ length: 2_500 })
    let last = 0
    async function come() {
      passing[last++ % passing.length] = make(40)
      if (last % 20 === 0) await turn()
      return stays.length
    }
  `,
  work: 'come()',
  rounds: 20_000,
  heapMiB: 256,
})

test('a small heap is collected as a whole far less often than the engine would', () => {
  const without = countCollections(program(''))
  expect(without).toBeGreaterThan(4)
  expect(countCollections(program('letSmallHeapGrow()'))).toBeLessThan(without * 0.6)
})
