import { expect, test } from 'vitest'
import { failuresOf, mostOfFailures } from './failures-of.ts'

const passed = Array.from({ length: 100 }, (_, index) => ` ✓ file-${index}.test.ts (3 tests) 12ms`).join('\n')

test.each([
  [
    'a test of vitest',
    '\u001b[31m⎯⎯⎯⎯⎯⎯⎯\u001b[39m Failed Tests 1 ⎯⎯⎯⎯⎯⎯⎯',
    '\n FAIL  |node| a.test.ts > counts\nAssertionError: expected 1 to be 2',
  ],
  ['a suite of vitest', '⎯⎯⎯⎯⎯⎯ Failed Suites 1 ⎯⎯⎯⎯⎯⎯⎯', '\n FAIL  |node| a.test.ts > all\nError: hook'],
  ['an error outside of tests', '⎯⎯⎯⎯⎯⎯ Unhandled Errors ⎯⎯⎯⎯⎯⎯', '\nVitest caught 1 unhandled error.\nError: late'],
  ['a journey', '  1) e2e/a.spec.ts:3:1 › opens ─────', '\n    Error: Timed out'],
])('what failed is said again: %s', (_, heading, what) => {
  const said = failuresOf(`${passed}\n\n${heading}${what}\n`)
  expect(said).toContain(what.trim().split('\n').at(-1))
  expect(said).not.toContain('✓')
  expect(said).not.toContain('\u001b')
})

test('a runner that ends without a word of failures has its last lines said', () => {
  expect(failuresOf(`${passed}\nnpm error signal SIGKILL\n`)).toMatch(/file-99[\s\S]*SIGKILL$/)
  expect(failuresOf(`${passed}\n`)).not.toContain('file-1.')
})

test('a thousand failures are said up to a bound', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => ` FAIL  test ${index}`).join('\n')
  expect(failuresOf(`⎯⎯⎯ Failed Tests 1000 ⎯⎯⎯\n${many}`)).toHaveLength(mostOfFailures)
})
