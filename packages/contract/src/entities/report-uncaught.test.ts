import { afterEach, expect, test, vi } from 'vitest'
import { reportUncaught } from './report-uncaught.ts'

afterEach(() => vi.unstubAllGlobals())

const broken = new Error('The page cannot count.')

test('it is reported as a browser reports what a listener throws', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  reportUncaught(broken)
  expect(reported.mock.calls).toEqual([[broken]])
})

test('where nothing reports so it is on the console, and the process goes on', async () => {
  vi.stubGlobal('reportError', undefined)
  const written = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const uncaught = vi.fn()
  process.on('uncaughtException', uncaught)
  reportUncaught(broken)
  await new Promise((resolve) => setTimeout(resolve))
  process.off('uncaughtException', uncaught)
  expect(written.mock.calls).toEqual([[broken]])
  expect(uncaught).not.toHaveBeenCalled()
})
