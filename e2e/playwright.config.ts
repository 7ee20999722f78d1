import { defineConfig } from '@playwright/test'

/** Journeys in a real browser on a hostile page. No retries: a test that fails sometimes is a bug somewhere. */
export default defineConfig({
  testDir: '.',
  // They are built for minutes: `npm run examples`.
  testIgnore: 'examples/**',
  // Tests in other engines are vitest's: `npm run test:engines`.
  testMatch: '**/*.spec.ts',
  outputDir: '../test-results/e2e',
  globalSetup: './fixtures/build.ts',
  fullyParallel: true,
  // They wait for chains, databases and each other's answers for a third of their time.
  workers: 3,
  retries: 0,
  // Long enough for a busy machine: a journey that hangs is still found, one that waits its turn is not blamed.
  timeout: 240_000,
  // Longer than the longest pause of anything that comes back by itself: a relay's client (15 s), the index of a chain (30 s).
  expect: { timeout: 60_000 },
  reporter: process.env.CI ? [['list'], ['github']] : 'list',
})
