import { playwright } from '@vitest/browser-playwright'
import { defineConfig } from 'vitest/config'
import { alone } from './scripts/alone.ts'
import { browserFlags } from './scripts/browser-flags.ts'
import { findBrowser } from './scripts/find-browser.ts'
import { LongestFirst } from './scripts/longest-first.ts'
import { waitingTime } from './scripts/waiting-time.ts'

const conditions = ['foyer-source', 'module', 'import', 'default']

/** `vitest` alone runs tests anew as files change. */
const watches = !process.argv.includes('run')

const outside = ['**/*.browser.test.*', '**/dist/**', '**/node_modules/**']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions: ['foyer-source', 'node'], externalConditions: ['foyer-source'] } },
  test: {
    // How many cases a property tries, and whether they are the same ones each time; how long `vi.waitFor` waits.
    setupFiles: ['./scripts/property-seed.ts', './scripts/wait-for.ts'],
    expect: { poll: { timeout: waitingTime } },
    // Tests wait for databases, chains and timers a good part of the time: one for each core, where one less is usual.
    maxWorkers: '100%',
    // Long enough for a busy machine: a test that hangs is still found, one that waits its turn is not blamed.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    sequence: { sequencer: LongestFirst },
    env: { FOYER_FUZZ: process.env.FOYER_FUZZ ?? '', FOYER_LONG: process.env.FOYER_LONG ?? '' },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          include: [
            'packages/**/*.test.ts',
            'scripts/**/*.test.ts',
            'apps/**/*.test.ts',
            'attack/**/*.test.ts',
            'bench/**/*.test.ts',
            'fuzz/**/*.test.ts',
          ],
          exclude: [...outside, ...alone],
          isolate: false,
          setupFiles: ['./scripts/leave-as-found.ts', './packages/core/testing/draw-for-no-kit.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'node-alone', include: [...alone], exclude: outside },
      },
      {
        extends: true,
        resolve: { conditions: [...conditions, 'browser'] },
        // Each file of tests is a page of its own, and the runner has it ask again for all of its modules, a thousand of them. Nothing changes during one
        // run, whose browser begins with an empty cache. In small letters: the runner puts its own word in the place of any other.
        server: { headers: watches ? {} : { 'cache-control': 'max-age=31536000, immutable' } },
        // Found ahead: one that is found while tests run reloads the page under them.
        optimizeDeps: {
          include: [
            ...['axe-core', 'fast-check', 'jsqr', 'react', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client', 'uqr', 'valibot'],
            'vue',
            ...[
              'ciphers/chacha',
              'curves/abstract/modular',
              'curves/abstract/montgomery',
              'hashes/hmac',
              'hashes/sha2',
              'hashes/utils',
            ].map((path) => `@foyer/pairing > @noble/${path}.js`),
            '@foyer/pairing > @noble/ed25519',
          ],
        },
        test: {
          name: 'browser',
          globalSetup: ['./packages/pairing/testing/relay-for-browsers.ts'],
          setupFiles: ['./scripts/import-once.ts', './scripts/keep-window.ts', './scripts/press-at-rest.ts'],
          include: ['packages/**/*.browser.test.{ts,tsx}', 'scripts/**/*.browser.test.ts'],
          browser: {
            enabled: true,
            connectTimeout: 120_000,
            headless: true,
            // The focus is one page's at a time.
            fileParallelism: false,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: findBrowser(),
                args: ['--disable-gpu', ...browserFlags],
              },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
    ],
  },
})
