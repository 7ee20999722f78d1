import type { Target } from '../../target.ts'

export const target: Target = {
  name: 'polluting',
  seeds: ['x'],
  check(input) {
    Object.assign(Object.prototype, { [input.slice(0, 1) || 'x']: 1 })
  },
}
