import { stripVTControlCharacters } from 'node:util'

/** The longest part of one runner's failures that is said again, in characters. */
export const mostOfFailures = 6_000

/** Where a runner begins to say what failed: vitest's line for suites, tests and errors outside of tests; Playwright's first numbered failure. */
const beginsFailures = /^(?:⎯+ (?:Failed |Unhandled )|\s+1\) )/

/**
 * The part of a test runner's output that says what failed and why, without colours and at most `mostOfFailures` characters of it;
 * where it does not say, its last lines.
 */
export function failuresOf(output: string): string {
  const lines = stripVTControlCharacters(output).trimEnd().split('\n')
  const first = lines.findIndex((line) => beginsFailures.test(line))
  const said = first === -1 ? lines.slice(-40).join('\n').slice(-mostOfFailures) : lines.slice(first).join('\n').slice(0, mostOfFailures)
  return said.trimEnd()
}
