// `expect.poll` and `expect.element` read their limit from the configuration; `vi.waitFor` has no such setting.
import { afterAll, vi } from 'vitest'
import { waitingTime } from './waiting-time.ts'

const { waitFor } = vi
vi.waitFor = (callback, options = {}) => waitFor(callback, typeof options === 'number' ? options : { timeout: waitingTime, ...options })
// Files that share a process run this each.
afterAll(() => {
  vi.waitFor = waitFor
})
