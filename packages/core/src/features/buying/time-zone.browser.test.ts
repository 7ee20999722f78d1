import { expect, onTestFinished, test, vi } from 'vitest'
import { readTimeZone } from './is-restricted.ts'

test('the zone is the browser’s own, and no formatter is made to know it where there is another way', () => {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const made = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => made.mockRestore())
  expect(readTimeZone()).toBe(timeZone)
  expect(made).toHaveBeenCalledTimes('Temporal' in globalThis ? 0 : 1)
})
