import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { copyStart } from './copy-start.ts'

setFlagsFromString('--expose-gc')
const collect = runInNewContext('gc') as () => void

function heapAfter(): number {
  collect()
  return process.memoryUsage().heapUsed
}

test('the beginning of a long text is the same text, and a short one is as it was', () => {
  expect(copyStart('ab→\ud83dé'.repeat(100), 7)).toBe('ab→\ud83déab')
  expect(copyStart('short', 7)).toBe('short')
})

test('of two hundred texts of 200 KB whose beginnings are kept, only these stay in memory', () => {
  const before = heapAfter()
  const kept = Array.from({ length: 200 }, (_, index) => copyStart(JSON.parse(`"${index} ${'long '.repeat(40_000)}"`) as string, 1_000))
  expect(heapAfter() - before).toBeLessThan(10_000_000)
  expect(kept).toHaveLength(200)
})
