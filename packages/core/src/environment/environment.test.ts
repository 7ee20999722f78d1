import { afterEach, expect, test, vi } from 'vitest'
import { browserEnvironment } from './environment.ts'
import { isPhone, systemOf } from './page-platform.ts'

afterEach(() => void vi.unstubAllGlobals())

// The first is with the page's first bytes, the second with what links to wallets need.
test.each([
  ['Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 5, true],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1', 5, true],
  ['Mozilla/5.0 (iPod touch; CPU iPhone OS 15_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (iPad; CPU OS 12_0 like Mac OS X)', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 5, true],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 1, false],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15', 0, false],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 10, false],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, false],
  ['', 0, false],
])('both rules for a phone agree on %s with %d touch points', (userAgent, maxTouchPoints, wanted) => {
  const navigator = { userAgent, maxTouchPoints, onLine: true }
  vi.stubGlobal('window', { navigator, localStorage: undefined })
  expect(browserEnvironment().isPhone).toBe(wanted)
  expect(isPhone({ system: systemOf(navigator) })).toBe(wanted)
})
