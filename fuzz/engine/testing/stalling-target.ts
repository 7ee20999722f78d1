/** A parser during whose work the process stands still, once: it is not to blame. */
import type { Target } from '../../target.ts'

let hasStalled = false

export const target: Target = {
  name: 'stalling',
  seeds: ['a'],
  check(input) {
    if (hasStalled || input.length < 3) return
    hasStalled = true
    while (performance.now() > 0);
  },
}
