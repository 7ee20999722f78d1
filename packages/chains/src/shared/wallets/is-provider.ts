import type { Provider } from './provider.ts'

/** False also for an object that throws when it is looked at. */
export function isProvider(value: unknown): value is Provider {
  try {
    return typeof value === 'object' && value !== null && typeof (value as Provider).request === 'function'
  } catch {
    return false
  }
}
