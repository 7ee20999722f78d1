/** Component tests in Firefox and WebKit: `npm run test:engines`. */
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import shared from '../../vitest.config.ts'
import type { EngineName } from './engine.ts'
import { engineProvider } from './provider.ts'

const name = (process.env.FOYER_ENGINE ?? 'firefox') as EngineName
const project = shared.test?.projects?.find((one) => typeof one === 'object' && 'test' in one && one.test?.name === 'browser') as {
  readonly resolve: object
  readonly optimizeDeps: object
  readonly test: { readonly browser: object }
}

/** Those that wait for the dialog’s fading, which these two do without (docs/engines.md), that speak to Chromium's own protocol, or whose clicks need more than an engine's driver does here, are not among them. */
const chosen = [
  'packages/ui/src/{keyboard,parts,long-list/long-list,address/address,image/image}.browser.test.tsx',
  'packages/react/src/buttons/buttons.browser.test.tsx',
  'packages/react/src/modal/{keep-focus,blocks-closing,hostile-page,reopening,screen-view,steady}.browser.test.*',
  'packages/react/src/element/*.browser.test.*',
  'packages/react/src/hooks/hooks.browser.test.tsx',
  'packages/react/src/screens/{long-lists,consent}.browser.test.ts',
]

export default defineConfig({
  root: fileURLToPath(new URL('../../', import.meta.url)),
  resolve: project.resolve,
  optimizeDeps: project.optimizeDeps,
  test: {
    ...shared.test,
    projects: undefined,
    name,
    include: chosen,
    testTimeout: 60_000,
    hookTimeout: 120_000,
    browser: { ...project.test.browser, provider: engineProvider(name), instances: [{ browser: name }] },
  },
} as never)
