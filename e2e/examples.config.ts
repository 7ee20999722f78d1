import { defineConfig } from '@playwright/test'

/** The examples, built and used. Two at a time: most of it is waiting for their bundlers. */
export default defineConfig({
  testDir: './examples',
  outputDir: '../test-results/examples',
  globalSetup: './examples/pack.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  timeout: 600_000,
  expect: { timeout: 30_000 },
  reporter: process.env.CI ? [['list'], ['github']] : 'list',
})
