import { afterAll, beforeAll } from 'vitest'
import { page } from 'vitest/browser'

const before = { width: innerWidth, height: innerHeight }

/** For the tests of a block, or of a file; then the window is as it was. */
export function inWindow(width: number, height: number): void {
  beforeAll(() => page.viewport(width, height))
  afterAll(() => page.viewport(before.width, before.height))
}
