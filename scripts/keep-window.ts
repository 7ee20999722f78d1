/** In a browser page the window that a test chooses is that test's alone. What a file or a group of tests chooses before all of its tests stays. */
import { afterEach, beforeEach } from 'vitest'
import { page } from 'vitest/browser'

let before = { width: innerWidth, height: innerHeight }

beforeEach(() => {
  before = { width: innerWidth, height: innerHeight }
})

// After what a file does when its tests end: that comes first.
afterEach(async () => {
  if (innerWidth !== before.width || innerHeight !== before.height) await page.viewport(before.width, before.height)
})
