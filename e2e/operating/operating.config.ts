/** What stands around a deployment: `npm run test:operating`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { waitingTime } from '../../scripts/waiting-time.ts'
import shared from '../../vitest.config.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  ...(shared.resolve && { resolve: shared.resolve }),
  ...(shared.ssr && { ssr: shared.ssr }),
  test: {
    name: 'operating',
    include: ['e2e/operating/*.operating.test.ts'],
    testTimeout: 60_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: waitingTime } },
  },
})
