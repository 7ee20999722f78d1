/** A page on which an account can be swapped from, with a server of its own; both end with the test. */
import type { KitOptions } from '@foyer/core'
import { onTestFinished, vi } from 'vitest'
import { createLiveKit, type LiveKit } from './live-kit.ts'
import { secondNetwork } from './samples.ts'
import { createSwapServer, dollar, type SwapServer, swapNetwork } from './swap-server.ts'

export type SwapPageOptions = Partial<KitOptions> & {
  /** Tokens that the server lists beside its own. */
  readonly extra?: readonly object[]
}

export type SwapPage = { readonly live: LiveKit; readonly server: SwapServer }

/** Connected, with its account in view. */
export async function openSwapPage({ extra = [], ...options }: SwapPageOptions = {}): Promise<SwapPage> {
  const server = createSwapServer(extra)
  vi.stubGlobal('fetch', (url: string, init?: RequestInit) => server.fetch(url, init))
  const live = await createLiveKit(
    { networks: [swapNetwork, secondNetwork], server: 'https://server.test', ...options },
    { chain: { decimals: { [dollar]: 6 } } },
  )
  onTestFinished(() => {
    live.dispose()
    vi.unstubAllGlobals()
  })
  await live.kit.connect('test.wallet')
  await live.kit.open({ view: 'Account' })
  return { live, server }
}
