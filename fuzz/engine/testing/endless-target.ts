import type { Target } from '../../target.ts'

export const target: Target = {
  name: 'endless',
  seeds: ['x'],
  check(input) {
    while (input.length > 3);
  },
}
