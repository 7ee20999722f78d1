/** One relay for all tests that run in a browser, which cannot start one. */
import type { TestProject } from 'vitest/node'
import { startRelay } from './relay.ts'

declare module 'vitest' {
  export interface ProvidedContext {
    readonly pairingRelay: string
  }
}

export default async function startForBrowsers({ provide }: TestProject): Promise<() => Promise<void>> {
  const relay = await startRelay()
  provide('pairingRelay', relay.url)
  return () => relay.stop()
}
