/** A page for tests in Node, as far as wallets need one: a `window` on which the devnet wallet announces itself. */
import type { WalletChain } from '../chain.ts'
import type { WalletCommand } from '../command.ts'
import { pageRdns, pageWalletName } from '../identity.ts'
import { createWallet } from '../wallet.ts'
import type { WalletState } from '../wallet-state.ts'
import { announceProvider } from './announce.ts'
import { createPageProvider, type PageProvider } from './page-provider.ts'
import { servePage } from './serve-page.ts'
import { memoryStore } from './store.ts'

export type NodePage = {
  readonly provider: PageProvider
  readonly state: () => WalletState
  readonly send: (command: WalletCommand) => Promise<void>
  /** Takes the wallet and the `window` away. */
  readonly dispose: () => void
}

/**
 * Puts a `window` there with the devnet wallet, which approves everything until a switch says otherwise: nobody sits before it.
 * A program that takes a `window` for a browser, such as the server's embedded database, has to be started before.
 */
export async function openNodePage(options: {
  readonly chains: readonly [WalletChain, ...WalletChain[]]
  readonly origin?: string
}): Promise<NodePage> {
  const { chains, origin = 'https://app.example' } = options
  if ('window' in globalThis) throw new Error('There is a window already: this is a browser, or another page of this test.')
  const navigator = { userAgent: 'Node', maxTouchPoints: 0, onLine: true, doNotTrack: null }
  const target = Object.assign(new EventTarget(), { location: new URL(origin), navigator }) as unknown as Window & typeof globalThis
  Object.assign(globalThis, { window: target })
  const wallet = createWallet({ chains, store: memoryStore(), ask: async () => ({ approved: false }) })
  await wallet.ready
  await wallet.send({ type: 'set-switches', switches: { approves: true } })
  // What crosses between wallet and page is copied, and never in the same turn.
  const end = createPageProvider((message) => void setTimeout(() => page.receive(structuredClone(message))))
  const page = servePage(wallet, origin, (message) => void setTimeout(() => end.receive(structuredClone(message))))
  const stop = announceProvider(target, end.provider, { name: pageWalletName, rdns: pageRdns })
  return {
    provider: end.provider,
    state: wallet.state,
    send: wallet.send,
    dispose() {
      stop()
      page.close()
      wallet.dispose()
      Reflect.deleteProperty(globalThis, 'window')
    },
  }
}
