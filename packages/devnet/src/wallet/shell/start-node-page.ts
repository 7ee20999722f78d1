/** The work of `openNodePage`. */
import { pageRdns, pageWalletName } from '../identity.ts'
import { createWallet } from '../wallet.ts'
import { announceProvider } from './announce.ts'
import type { NodePage, NodePageOptions } from './node-page.ts'
import { createPageProvider } from './page-provider.ts'
import { servePage } from './serve-page.ts'
import { memoryStore } from './store.ts'
import { parseToPage } from './wire.ts'

export async function startNodePage(options: NodePageOptions): Promise<NodePage> {
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
  const page = servePage(wallet, origin, (message) => void setTimeout(() => end.receive(parseToPage(structuredClone(message)))))
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
