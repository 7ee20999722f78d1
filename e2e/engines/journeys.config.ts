/** Journeys in Firefox and WebKit: `npm run test:engines`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  ...(shared.resolve && { resolve: shared.resolve }),
  ...(shared.ssr && { ssr: shared.ssr }),
  test: {
    name: process.env.FOYER_ENGINE ?? 'firefox',
    include: ['e2e/engines/*.engine.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 300_000,
  },
})
