import type { Target } from '../../target.ts'
import { readLock } from './lock.ts'

export const target: Target = { name: 'lock', seeds: ['a.b.c'], check: (input) => void readLock(input) }
