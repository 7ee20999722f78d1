import { afterEach, expect, test, vi } from 'vitest'
import { createPageProvider } from './page-provider.ts'

afterEach(() => vi.unstubAllGlobals())

test('a listener of the page that throws is reported as a browser reports it, and those after it are called', () => {
  const reported = vi.fn()
  vi.stubGlobal('reportError', reported)
  const { provider, receive } = createPageProvider(() => undefined)
  const broken = new Error('The page cannot count.')
  const received: unknown[] = []
  provider.on('chainChanged', () => {
    throw broken
  })
  provider.on('chainChanged', (chain) => received.push(chain))
  receive({ type: 'event', event: 'chainChanged', data: '0x89' })
  expect(received).toEqual(['0x89'])
  expect(reported.mock.calls).toEqual([[broken]])
})
